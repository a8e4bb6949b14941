import Records
import Terminal

/// Records as a table that fits; where the columns do not fit, as vertical records.
///
/// Widths and alignment are settled by the first page; later rows stream into them.
struct FittedPages: PageWriter, CountsShortened {
    var output: [UInt8] = []
    private let shape: RowShape
    private let options: OutputOptions
    private let context: Context
    private var form: Form?

    private enum Form {
        case table(TableWriter, [ColumnTraits])
        case vertical(VerticalPages)
    }

    init(_ shape: RowShape, options: OutputOptions, context: Context) {
        self.shape = shape
        self.options = options
        self.context = context
    }

    var shortened: Int {
        if case .table(let table, _) = form { table.shortenedCount } else { 0 }
    }

    mutating func begin() {}

    mutating func write(_ page: [UInt8], atMost limit: Int) throws -> (head: PageHead, rows: Int) {
        let traits: [ColumnTraits]
        switch form {
        case .vertical(var vertical):
            defer { form = .vertical(vertical) }
            let written = try vertical.write(page, atMost: limit)
            output += vertical.takeOutput()
            return written
        case .table(_, let settled): traits = settled
        case nil: traits = try self.traits(of: page, atMost: limit)
        }
        let (batch, head, rows) = try batch(of: page, atMost: limit, traits: traits)
        guard try settleForm(by: batch, traits) else { return try write(page, atMost: limit) }
        if case .table(var table, let traits) = form {
            table.append(batch, to: &output)
            form = .table(table, traits)
        }
        return (head, rows)
    }

    mutating func end(_ ending: Ending) throws {
        guard form == nil else { return }
        let traits = shape.columns.map { _ in ColumnTraits() }
        _ = try settleForm(
            by: CellBuffer(columnCount: traits.count, options: options.display),
            traits
        )
    }

    private func traits(of page: [UInt8], atMost limit: Int) throws -> [ColumnTraits] {
        var rows = LimitedRows(
            TraitRows(columnCount: shape.columns.count, localTime: options.localTime),
            atMost: limit
        )
        _ = try QueryPage.scan(page, as: shape, into: &rows)
        return rows.rows.traits
    }

    private func batch(
        of page: [UInt8],
        atMost limit: Int,
        traits: [ColumnTraits]
    ) throws -> (CellBuffer, PageHead, Int) {
        let cells = CellBuffer(
            columnCount: shape.columns.count,
            nullText: options.null,
            options: options.display
        )
        var rows = LimitedRows(
            CellRows(
                cells,
                columns: shape.columns,
                traits: traits,
                localTime: options.localTime,
                namesZoneInHeading: true
            ),
            atMost: limit
        )
        let head = try QueryPage.scan(page, as: shape, into: &rows)
        return (rows.rows.cells, head, limit - rows.remaining)
    }

    /// Settles the form by the first batch and writes the headings.
    ///
    /// - Returns: whether the form is a table.
    private mutating func settleForm(by batch: CellBuffer, _ traits: [ColumnTraits]) throws -> Bool
    {
        guard form == nil else { return true }
        let columns = zip(shape.columns, traits).map { column, traits in
            TableColumn(
                heading: column.name + (traits.headingZone.map { " (\($0))" } ?? ""),
                alignment: traits.isRightAligned || column.kind == .aggregate ? .right : .left,
                isFlexible: traits.isFlexible && !options.wholeColumns.contains(column.name)
            )
        }
        if let table = TableWriter(columns: columns, fitting: batch, width: options.width) {
            table.appendHeadings(to: &output)
            form = .table(table, traits)
            return true
        }
        let count = Count.text(columns.count, "column")
        context.messages.note(
            "\(count) do not fit in \(options.width ?? 0); showing records vertically "
                + "(-r table --no-truncate for a wide table)"
        )
        form = .vertical(VerticalPages(shape, options: options))
        return false
    }
}
