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
}

/// A value, and the number of rows that have it.
struct ValueCount: Hashable, Sendable {
    /// The value as text; nil for null.
    let text: String?
    let count: Int
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
        counts.map { ValueCount(text: $0.key.isNull ? nil : $0.key.string, count: $0.value) }
            .sorted { ($1.count, $0.text ?? "") < ($0.count, $1.text ?? "") }
    }

    /// Counts the rows of a list that are shown.
    mutating func count(_ list: RecordList) {
        let shape = RowShape([column])
        let shown = Set(list.view)
        for (chunk, start) in zip(list.rows.chunks, list.rows.starts) {
            var sink = ValueSink(first: start, shown: shown, replaced: list.rows.replaced)
            guard (try? QueryPage(chunk.bytes).scan(as: shape, into: &sink)) != nil else {
                continue
            }
            counts.merge(sink.counts) { $0 + $1 }
        }
        for (row, json) in list.rows.replaced where shown.contains(row) {
            for cell in BrowserCell.cells(of: json, as: shape) { counts[cell, default: 0] += 1 }
        }
    }
}

/// A sink that counts the values of a page's only column.
private struct ValueSink: RowSink {
    var counts: [BrowserCell: Int] = [:]
    private var row: RowNumber
    private let shown: Set<RowNumber>
    private let replaced: [RowNumber: [UInt8]]

    init(first: RowNumber, shown: Set<RowNumber>, replaced: [RowNumber: [UInt8]]) {
        row = first
        self.shown = shown
        self.replaced = replaced
    }

    mutating func row(_ row: borrowing Row) {
        defer { self.row += 1 }
        guard shown.contains(self.row), replaced[self.row] == nil else { return }
        var text: [UInt8] = []
        row.appendText(of: 0, to: &text)
        counts[BrowserCell(kind: row.cell(0).kind, text: text), default: 0] += 1
    }
}
