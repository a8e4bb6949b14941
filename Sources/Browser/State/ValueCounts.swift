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
        counts.sorted { first, second in
            guard first.value == second.value else { return first.value > second.value }
            return first.key.text.lexicographicallyPrecedes(second.key.text)
        }
        .map { ValueCount($0.key, count: $0.value) }
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
