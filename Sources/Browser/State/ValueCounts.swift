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
