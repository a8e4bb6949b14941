package import Records
import Terminal
package import Text

/// A writer of a table whose rows come in groups: each has a title above and a line below it, and
/// marks at the values that differ.
///
/// The first three columns of a row are not part of the table: the group's number, its title, and
/// the line below it. The rows of a source settle the widths of the columns, below a heading of
/// their own.
package struct GroupedPages: PageWriter {
    package var output: [UInt8] = []
    package var recordEnds: [Int] = []
    package private(set) var shortened = 0
    private let shape: RowShape
    /// The columns of the table.
    private let shown: RowShape
    private let style: OutputStyle
    private let context: Context
    private let differ: Difference
    private let markWords: String
    private var hasMarks = false
    private var omittedColumns: Set<Int> = []
    /// The records one below the other, if they do not fit a table.
    private var vertical: VerticalPages?

    /// The columns that are not part of the table.
    package static let captionCount = 3

    /// Whether two values of a column differ.
    package typealias Difference = @Sendable (ResultColumn, [UInt8], [UInt8]) -> Bool

    /// Makes the writer.
    ///
    /// - Parameters:
    ///   - shape: The columns, the first three of which are not part of the table.
    ///   - style: The form.
    ///   - context: The command's context.
    ///   - markWords: The meaning of the marks, in words.
    ///   - differ: Whether a value is marked, because it differs from the first one of its group.
    package init(
        _ shape: RowShape,
        style: OutputStyle,
        context: Context,
        markWords: String,
        marking differ: @escaping Difference
    ) {
        self.differ = differ
        self.markWords = markWords
        self.shape = shape
        shown = RowShape(Array(shape.columns.dropFirst(Self.captionCount)))
        self.style = style
        self.context = context
    }

    package var omitted: [String] { omittedColumns.sorted().map { shown.columns[$0].name } }

    package var legend: String? { hasMarks ? markWords : nil }

    package mutating func begin() {}

    package mutating func end(_ ending: Ending) {}

    package mutating func write(_ source: RowSource, atMost limit: Int) throws -> (
        head: PageHead, rows: Int
    ) {
        if vertical == nil {
            var traits = TraitRows(columnCount: shape.columns.count, localTime: style.localTime)
            _ = try source.scan(as: shape, into: &traits)
            if let written = try writeTable(source, atMost: limit, traits.traits) { return written }
            FittedTable.noteMisfit(of: shown, style, context)
            vertical = VerticalPages(shape, style: style, traits: traits.traits)
        }
        guard var pages = vertical else { preconditionFailure("settled above") }
        let written = try pages.write(source, atMost: limit)
        output += pages.output
        recordEnds += pages.recordEnds
        pages.output = []
        pages.recordEnds = []
        vertical = pages
        return written
    }

    private mutating func writeTable(
        _ source: RowSource,
        atMost limit: Int,
        _ traits: [ColumnTraits]
    ) throws -> (head: PageHead, rows: Int)? {
        var (rows, head) = try groupRows(of: source, atMost: limit, traits, omitting: [])
        let count = rows.groups.reduce(0) { $0 + $1.rowCount }
        guard count > 0 else { return (head, 0) }
        let fitted = FittedTable(
            shown,
            style,
            fitting: rows.cells.cells.buffer,
            Array(traits.dropFirst(Self.captionCount))
        )
        guard let fitted else { return nil }
        if !fitted.omitted.isEmpty {
            (rows, head) = try groupRows(
                of: source,
                atMost: limit,
                traits,
                omitting: fitted.omitted
            )
        }
        omittedColumns.formUnion(fitted.omitted)
        append(rows, fitted.table)
        return (head, count)
    }

    private func groupRows(
        of source: RowSource,
        atMost limit: Int,
        _ traits: [ColumnTraits],
        omitting omitted: Set<Int>
    ) throws -> (GroupRows, PageHead) {
        let kept = shown.columns.indices.filter { !omitted.contains($0) }
        let cells = MarkedCells(
            CellBuffer(columnCount: kept.count, nullText: style.null, options: style.display),
            marking: kept.map { index in
                let isTime = traits[index + Self.captionCount].isInstant
                guard index != shown.idColumn, !isTime else { return nil }
                let column = shown.columns[index]
                return { differ(column, $0, $1) }
            }
        )
        let captions = 0..<Self.captionCount
        var rows = LimitedRows(
            GroupRows(
                cells: CellRows(
                    cells,
                    columns: shape.columns,
                    traits: traits,
                    localTime: style.localTime,
                    namesZoneInHeading: true,
                    omitted: Set(captions).union(omitted.map { $0 + Self.captionCount })
                )
            ),
            atMost: limit
        )
        let head = try source.scan(as: shape, into: &rows)
        return (rows.rows, head)
    }

    private mutating func append(_ rows: GroupRows, _ table: TableWriter) {
        var table = table
        if rows.cells.cells.hasMarks { hasMarks = true }
        let buffer = rows.cells.cells.buffer
        if !output.isEmpty { output.append(UInt8(ascii: "\n")) }
        table.appendHeadings(to: &output)
        var row = 0
        for group in rows.groups {
            output.append(UInt8(ascii: "\n"))
            append("Group \(group.number): \(group.title)", .bold, width: style.width)
            for _ in 0..<group.rowCount {
                table.append(row: row, of: buffer, to: &output)
                recordEnds.append(output.count)
                row += 1
            }
            if !group.footer.isEmpty { append(group.footer, .plain, width: nil) }
        }
        shortened += table.shortenedCount
    }

    private mutating func append(_ text: String, _ style: Style, width: Int?) {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let styled = StyledText(line, style: style)
        output += (styled.rendered(width: width, options: self.style.display) + "\n").utf8
    }
}

/// A sink that collects the cells of rows, and the groups to which the rows belong.
private struct GroupRows: RowSink {
    var cells: CellRows<MarkedCells>
    private(set) var groups: [Group] = []

    struct Group {
        let number: String
        let title: String
        let footer: String
        var rowCount = 0
    }

    init(cells: CellRows<MarkedCells>) {
        self.cells = cells
    }

    mutating func row(_ row: borrowing Row) throws {
        let number = row.text(of: 0) ?? ""
        if groups.last?.number != number {
            let (title, footer) = (row.text(of: 1) ?? "", row.text(of: 2) ?? "")
            groups.append(Group(number: number, title: title, footer: footer))
            cells.cells.beginGroup()
        }
        groups[groups.count - 1].rowCount += 1
        try cells.row(row)
    }
}
