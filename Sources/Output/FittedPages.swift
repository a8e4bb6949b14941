package import Records
import Terminal
import Text

/// A writer of records as a table, or as vertical records if the columns do not fit.
///
/// The first source settles the columns, their widths and alignment; later rows use them.
package struct FittedPages: PageWriter {
    package var output: [UInt8] = []
    package var recordEnds: [Int] = []
    private let shape: RowShape
    private let style: OutputStyle
    private let context: Context
    private var form: Form?
    /// The columns that the table has no room for.
    private var omittedColumns: Set<Int> = []

    private enum Form {
        case table(CellRows<TableLines>)
        case vertical(VerticalPages)
    }

    package init(_ shape: RowShape, style: OutputStyle, context: Context) {
        self.shape = shape
        self.style = style
        self.context = context
    }

    package var shortened: Int {
        if case .table(let rows) = form { rows.cells.table.shortenedCount } else { 0 }
    }

    package var omitted: [String] { omittedColumns.sorted().map { shape.columns[$0].name } }

    package mutating func begin() {}

    package mutating func write(_ source: RowSource, atMost limit: Int) throws -> (
        head: PageHead, rows: Int
    ) {
        switch form {
        case .table(let rows): return try write(source, atMost: limit, into: rows)
        case .vertical(var vertical):
            swap(&vertical.output, &output)
            swap(&vertical.recordEnds, &recordEnds)
            defer {
                swap(&vertical.output, &output)
                swap(&vertical.recordEnds, &recordEnds)
                form = .vertical(vertical)
            }
            return try vertical.write(source, atMost: limit)
        case nil: return try writeFirst(source, atMost: limit)
        }
    }

    package mutating func end(_ ending: Ending) {
        guard form == nil else { return }
        settleForm(by: emptyBatch, noTraits)
    }

    /// Writes rows in the settled columns.
    private mutating func write(
        _ source: RowSource,
        atMost limit: Int,
        into rows: CellRows<TableLines>
    ) throws -> (head: PageHead, rows: Int) {
        var rows = LimitedRows(rows, atMost: limit)
        swap(&rows.rows.cells.output, &output)
        swap(&rows.rows.cells.rowEnds, &recordEnds)
        defer {
            swap(&rows.rows.cells.output, &output)
            swap(&rows.rows.cells.rowEnds, &recordEnds)
            form = .table(rows.rows)
        }
        let head = try source.scan(as: shape, into: &rows)
        return (head, limit - rows.remaining)
    }

    /// Settles the form by the first rows, and writes these rows.
    private mutating func writeFirst(
        _ source: RowSource,
        atMost limit: Int
    ) throws -> (head: PageHead, rows: Int) {
        var (rows, head, count) = try firstRows(of: source, atMost: limit, noTraits)
        let traits = rows.traits.traits
        if traits.contains(where: \.isInstant) {
            // Only now is it known which texts are instants, which are shown in local time.
            (rows, head, count) = try firstRows(of: source, atMost: limit, traits)
        }
        var batch = rows.cells.cells
        if rows.hasForgotten { batch.forgetRows() }
        settleForm(by: batch, traits)
        switch form {
        case .table(let lines) where rows.hasForgotten || !omittedColumns.isEmpty:
            return try write(source, atMost: limit, into: lines)
        case .table, nil: return (head, count)
        case .vertical: return try write(source, atMost: limit)
        }
    }

    private func firstRows(
        of source: RowSource,
        atMost limit: Int,
        _ traits: [ColumnTraits]
    ) throws -> (FirstRows, PageHead, count: Int) {
        let rows = FirstRows(
            cells: cellRows(emptyBatch, traits),
            traits: TraitRows(columnCount: shape.columns.count, localTime: style.localTime)
        )
        var first = LimitedRows(rows, atMost: limit)
        let head = try source.scan(as: shape, into: &first)
        return (first.rows, head, limit - first.remaining)
    }

    private var noTraits: [ColumnTraits] { shape.columns.map { _ in ColumnTraits() } }

    private var emptyBatch: CellBuffer {
        CellBuffer(
            columnCount: shape.columns.count,
            nullText: style.null,
            options: style.display
        )
    }

    private func cellRows<Cells>(_ cells: Cells, _ traits: [ColumnTraits]) -> CellRows<Cells> {
        CellRows(
            cells,
            columns: shape.columns,
            traits: traits,
            localTime: style.localTime,
            namesZoneInHeading: true,
            omitted: omittedColumns
        )
    }

    /// Settles the form by the first batch; a table begins with its headings and, unless columns
    /// are omitted, this batch.
    private mutating func settleForm(by batch: CellBuffer, _ traits: [ColumnTraits]) {
        guard let fitted = FittedTable(shape, style, fitting: batch, traits) else {
            FittedTable.noteMisfit(of: shape, style, context)
            form = .vertical(VerticalPages(shape, style: style, traits: traits))
            return
        }
        var table = fitted.table
        table.appendHeadings(to: &output)
        for row in 0..<(fitted.omitted.isEmpty ? batch.rowCount : 0) {
            table.append(row: row, of: batch, to: &output)
            recordEnds.append(output.count)
        }
        omittedColumns = fitted.omitted
        form = .table(cellRows(TableLines(table: table), traits))
    }
}

/// A sink for the first rows that collects their cells and the traits of their columns.
private struct FirstRows: RowSink {
    var cells: CellRows<CellBuffer>
    var traits: TraitRows
    /// Whether only the widths of some rows are kept; to write them, the source must be scanned
    /// again.
    private(set) var hasForgotten = false

    /// The most bytes of cells kept.
    ///
    /// A page of usual rows stays below; the cells of a larger page would take memory beside the
    /// page and the output.
    private static let mostBytes = 8 << 20

    init(cells: CellRows<CellBuffer>, traits: TraitRows) {
        self.cells = cells
        self.traits = traits
    }

    mutating func row(_ row: borrowing Row) throws {
        try traits.row(row)
        try cells.row(row)
        guard cells.cells.byteCount > Self.mostBytes else { return }
        cells.cells.forgetRows()
        hasForgotten = true
    }
}
