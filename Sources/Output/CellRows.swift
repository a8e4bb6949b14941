package import Platform
package import Records
import Terminal
package import Text

/// A sink that turns rows into cells for people.
///
/// Instants are shown in local time. Child results are shown as a count or, if a value may take
/// several lines, as rows.
package struct CellRows<Cells: CellSink>: RowSink {
    package var cells: Cells
    private let forms: [CellForm]
    private let localTime: LocalTime
    /// The formatter for values over several lines; nil if each value has one line.
    private let blocks: ValueBlocks?
    /// A reused buffer for a cell whose text is not in the page as it is.
    private var text: [UInt8] = []

    package init(
        _ cells: Cells,
        columns: [ResultColumn],
        traits: [ColumnTraits],
        localTime: LocalTime,
        namesZoneInHeading: Bool,
        omitted: Set<Int> = [],
        blocks: ValueBlocks? = nil
    ) {
        self.cells = cells
        self.blocks = blocks
        self.localTime = localTime
        forms = zip(columns, traits).enumerated().map { index, pair in
            let (column, traits) = pair
            if omitted.contains(index) { return .omitted }
            if column.kind == .children { return .children(column.childColumns) }
            guard traits.isInstant else { return .asServed }
            return .instant(headingZone: namesZoneInHeading ? traits.headingZone : nil)
        }
    }

    package mutating func row(_ row: borrowing Row) throws {
        for column in 0..<row.count { append(row.cell(column), in: column, of: row) }
        cells.endRow()
    }

    private mutating func append(_ cell: Cell, in column: Int, of row: borrowing Row) {
        switch forms[column] {
        case .children(let columns): appendChildren(cell, of: row, columns)
        case .instant(let headingZone): appendInstant(cell, in: column, of: row, headingZone)
        case .asServed: appendText(of: cell, in: column, of: row)
        case .omitted: break
        }
    }

    private mutating func appendInstant(
        _ cell: Cell,
        in column: Int,
        of row: borrowing Row,
        _ headingZone: String?
    ) {
        guard cell.kind == .string, let instant = Instant(row.bytes[cell.range]) else {
            return appendText(of: cell, in: column, of: row)
        }
        cells.append(instant.text(in: localTime, headingZone: headingZone))
    }

    private mutating func appendChildren(
        _ cell: Cell,
        of row: borrowing Row,
        _ columns: [ResultColumn]?
    ) {
        let result = cell.isNull ? [] : row.bytes[cell.range]
        if let children = blocks?.children(result, columns) {
            cells.append(children)
        } else {
            cells.append(cell.isNull ? "(0)" : Self.childCount(result))
        }
    }

    private mutating func appendText(of cell: Cell, in column: Int, of row: borrowing Row) {
        if cell.isPrintable {
            cells.append(printable: cell.range, of: row.bytes)
        } else if cell.isNull {
            cells.appendNull()
        } else if cell.kind == .string, !cell.hasEscapes {
            cells.append(cell.range, of: row.bytes)
        } else if cell.kind == .object, let compound = blocks?.compound(row.bytes[cell.range]) {
            compound.isEmpty ? cells.appendNull() : cells.append(compound)
        } else {
            row.appendText(of: column, to: &text)
            cells.append(text.indices, of: text)
            text.removeAll(keepingCapacity: true)
        }
    }

    /// Returns the number of rows in a child result, as `(3)`.
    private static func childCount(_ result: ArraySlice<UInt8>) -> String {
        guard let rows = (try? JSONValue(parsing: Array(result)))?["records"]?.elements else {
            return String(decoding: result, as: UTF8.self)
        }
        return "(\(rows.count))"
    }
}

/// The form in which a column's values are shown.
private enum CellForm {
    case asServed
    /// In local time, with the zone's name unless the heading has it.
    case instant(headingZone: String?)
    case children([ResultColumn]?)
    /// Not at all.
    case omitted
}

/// A sink that collects the traits of the columns.
struct TraitRows: RowSink {
    private(set) var traits: [ColumnTraits]
    private let localTime: LocalTime

    init(columnCount: Int, localTime: LocalTime) {
        traits = Array(repeating: ColumnTraits(), count: columnCount)
        self.localTime = localTime
    }

    mutating func row(_ row: borrowing Row) throws {
        for column in traits.indices { traits[column].note(row.cell(column), of: row, localTime) }
    }
}
