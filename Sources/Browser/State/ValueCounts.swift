import Records
import SOQL
import Text

/// A column whose values are counted.
struct ValueColumn: Hashable, Sendable {
    let list: ListID
    let column: ResultColumn
    /// Whether the org counted all records of the query, or only the loaded rows are counted.
    var isWhole = false
    var counts: [ValueCount] = []
    /// Whether the org may have more values than it counted.
    var isCut: Bool { isWhole && counts.count >= Self.mostCounted }

    /// The most groups of a query: beyond 2,000, the org refuses it (EXCEEDED_ID_LIMIT).
    static let mostCounted = 2000
}

/// A value, and the number of rows that have it.
struct ValueCount: Hashable, Sendable {
    /// The value as text; nil for null.
    let text: String?
    /// The form of the value in the org's answer.
    var kind = Cell.Kind.string
    let count: Int
}

extension ValueCount {
    /// Takes a value of a cell.
    init(_ cell: BrowserCell, count: Int = 1) {
        self.init(text: cell.isNull ? nil : cell.string, kind: cell.kind, count: count)
    }
}

/// The values of one column, counted while rows go by.
struct ValueCounter {
    private let column: ResultColumn
    private var counts: [BrowserCell: Int] = [:]

    init(_ column: ResultColumn) {
        self.column = column
    }

    /// The values with their counts, the most frequent first.
    var values: [ValueCount] {
        let values = counts.sorted { first, second in
            guard first.value == second.value else { return first.value > second.value }
            guard !first.key.isNull, !second.key.isNull else { return first.key.isNull }
            return first.key.text.lexicographicallyPrecedes(second.key.text)
        }
        return values.map { ValueCount($0.key, count: $0.value) }
    }

    /// Counts the rows of a list that are shown.
    mutating func count(_ list: RecordList) {
        let shape = RowShape([column])
        var shown = Array(repeating: false, count: list.rows.count)
        for row in list.view { shown[Int(row)] = true }
        for (chunk, start) in zip(list.rows.chunks, list.rows.starts) {
            var sink = ValueSink(
                counts: counts,
                first: start,
                shown: shown,
                replaced: list.rows.replaced
            )
            // The only owner of a dictionary changes it in place.
            counts = [:]
            _ = try? QueryPage(chunk.bytes).scan(as: shape, into: &sink)
            counts = sink.counts
        }
        for (row, json) in list.rows.replaced where shown[Int(row)] {
            for cell in BrowserCell.cells(of: json, as: shape) { counts[cell, default: 0] += 1 }
        }
    }
}

/// A sink that counts the values of a page's only column.
private struct ValueSink: RowSink {
    var counts: [BrowserCell: Int]
    private var row: RowNumber
    /// Whether each row of the list is shown.
    private let shown: [Bool]
    private let replaced: [RowNumber: [UInt8]]

    init(
        counts: [BrowserCell: Int],
        first: RowNumber,
        shown: [Bool],
        replaced: [RowNumber: [UInt8]]
    ) {
        self.counts = counts
        row = first
        self.shown = shown
        self.replaced = replaced
    }

    mutating func row(_ row: borrowing Row) {
        defer { self.row += 1 }
        guard shown[Int(self.row)], replaced[self.row] == nil else { return }
        var text: [UInt8] = []
        row.appendText(of: 0, to: &text)
        counts[BrowserCell(kind: row.cell(0).kind, text: text), default: 0] += 1
    }
}
