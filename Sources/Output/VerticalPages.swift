package import Records
import Terminal
import Text

/// A writer of records one below the other, with one field per line and complete values.
package struct VerticalPages: PageWriter {
    package var output: [UInt8] = []
    package var recordEnds: [Int] = []
    private let shape: RowShape
    private let style: OutputStyle
    private let writer: VerticalWriter
    private var traits: [ColumnTraits]?
    private var rowsBefore = 0

    /// Makes a writer; `traits` are those of the first source, if they are already known.
    package init(_ shape: RowShape, style: OutputStyle, traits: [ColumnTraits]? = nil) {
        self.shape = shape
        self.style = style
        self.traits = traits
        writer = VerticalWriter(
            fieldNames: shape.columns.map(\.name),
            width: style.width,
            options: style.display,
            framesTitles: !style.isAccessible
        )
    }

    package mutating func begin() {}

    package mutating func write(_ source: RowSource, atMost limit: Int) throws -> (
        head: PageHead, rows: Int
    ) {
        let traits = try self.traits ?? traits(of: source)
        self.traits = traits
        let buffer = CellBuffer(
            columnCount: shape.columns.count,
            mode: .block,
            nullText: style.null,
            options: style.display
        )
        let cells = CellRows(
            buffer,
            columns: shape.columns,
            traits: traits,
            localTime: style.localTime,
            namesZoneInHeading: false,
            blocks: ValueBlocks(style, columns: writer.valueColumns)
        )
        var rows = LimitedRows(IdentifiedRows(cells, idColumn: shape.idColumn), atMost: limit)
        let head = try source.scan(as: shape, into: &rows)
        append(rows.rows, total: head.totalSize.map { min($0, style.mostRows) })
        return (head, limit - rows.remaining)
    }

    package mutating func end(_ ending: Ending) {}

    private mutating func append(_ rows: IdentifiedRows, total: Int?) {
        for (row, id) in rows.ids.enumerated() {
            rowsBefore += 1
            let (number, id) = words(id, total)
            writer.append(
                row: row,
                of: rows.cells.cells,
                titles: (id.map { [number + $0] } ?? []) + [number],
                isFirst: rowsBefore == 1,
                to: &output
            )
            recordEnds.append(output.count)
        }
    }

    /// Returns a record's number among all, and the suffix with its id if there is room.
    private func words(_ id: String?, _ total: Int?) -> (number: String, id: String?) {
        if style.isAccessible {
            let all = total.map { " of \($0)" } ?? ""
            return ("Record \(rowsBefore)\(all)", id.map { ", \($0)" })
        }
        return (total.map { "\(rowsBefore)/\($0)" } ?? "\(rowsBefore)", id.map { " \($0)" })
    }

    private func traits(of source: RowSource) throws -> [ColumnTraits] {
        var rows = TraitRows(columnCount: shape.columns.count, localTime: style.localTime)
        _ = try source.scan(as: shape, into: &rows)
        return rows.traits
    }
}

/// A sink that keeps each row's id beside its cells.
private struct IdentifiedRows: RowSink {
    private(set) var cells: CellRows<CellBuffer>
    private(set) var ids: [String?] = []
    private let idColumn: Int?

    init(_ cells: CellRows<CellBuffer>, idColumn: Int?) {
        self.cells = cells
        self.idColumn = idColumn
    }

    mutating func row(_ row: borrowing Row) throws {
        ids.append(idColumn.flatMap { row.text(of: $0) })
        try cells.row(row)
    }
}
