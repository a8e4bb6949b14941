import Records
import Terminal

/// Puts rows into a buffer of cells for people: instants in local time, child results as a count.
struct CellRows: RowSink {
    var cells: CellBuffer
    private let columns: [RowColumn]
    private let traits: [ColumnTraits]
    private let localTime: LocalTime
    /// Whether the zone is named in the heading, and not at each value.
    private let namesZoneInHeading: Bool
    /// The text of a cell that does not stand in the page as it is; kept to be used again.
    private var text: [UInt8] = []

    init(
        _ cells: CellBuffer,
        columns: [RowColumn],
        traits: [ColumnTraits],
        localTime: LocalTime,
        namesZoneInHeading: Bool
    ) {
        self.cells = cells
        self.columns = columns
        self.traits = traits
        self.localTime = localTime
        self.namesZoneInHeading = namesZoneInHeading
    }

    mutating func row(_ row: borrowing Row) throws {
        for column in 0..<row.count { append(row.cell(column), in: column, of: row) }
    }

    private mutating func append(_ cell: Cell, in column: Int, of row: borrowing Row) {
        if columns[column].kind == .children {
            cells.append(cell.isNull ? "(0)" : Self.childCount(row.bytes[cell.range]))
        } else if cell.isNull {
            cells.appendNull()
        } else if let instant = instant(cell, in: column, of: row) {
            let zone = namesZoneInHeading ? traits[column].headingZone : nil
            cells.append(instant.text(in: localTime, headingZone: zone))
        } else if cell.kind == .string, !cell.hasEscapes {
            cells.append(cell.range, of: row.bytes)
        } else {
            row.appendText(of: column, to: &text)
            cells.append(text.indices, of: text)
            text.removeAll(keepingCapacity: true)
        }
    }

    private func instant(_ cell: Cell, in column: Int, of row: borrowing Row) -> Instant? {
        guard traits[column].isInstant, cell.kind == .string else { return nil }
        return Instant(row.bytes[cell.range])
    }

    /// `(3)`, what the child result says of its size.
    private static func childCount(_ result: ArraySlice<UInt8>) -> String {
        guard let digits = (try? JSONValue(parsing: Array(result)))?["totalSize"]?.digits else {
            return String(decoding: result, as: UTF8.self)
        }
        return "(\(digits))"
    }
}

/// Looks at rows for what their columns have in common.
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
