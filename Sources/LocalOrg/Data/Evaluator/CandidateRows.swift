import Records
import SOQL
import Text

/// The rows that may meet a condition, ascending; no other row can.
struct CandidateRows: Sequence, Sendable {
    /// The range that contains all these rows.
    private var range: Range<Int>
    /// The rows from an index; nil for all rows of the range.
    private var rows: [Int]?
    /// The indexes of the fields whose values determined the rows; empty for all rows of a table.
    private(set) var fields: [Int]

    /// Makes all rows of a table candidates.
    init(of table: any Table) {
        self.init(0..<table.rowCount, by: [])
    }

    /// Makes candidates of the rows from the indexes of some fields, ascending.
    init(_ rows: [Int], by fields: [Int]) {
        range = rows.isEmpty ? 0..<0 : rows[0]..<rows[rows.count - 1] + 1
        self.rows = rows
        self.fields = fields
    }

    /// Makes candidates of a range of rows that the values of some fields bound.
    init(_ range: Range<Int>, by fields: [Int]) {
        self.range = range
        self.fields = fields
    }

    /// The number of rows.
    var count: Int { rows?.count ?? range.count }

    func makeIterator() -> Iterator {
        Iterator(run: range.makeIterator(), rows: rows?.makeIterator())
    }

    struct Iterator: IteratorProtocol {
        fileprivate var run: Range<Int>.Iterator
        fileprivate var rows: [Int].Iterator?

        mutating func next() -> Int? { rows == nil ? run.next() : rows?.next() }
    }
}

extension CandidateRows {
    /// Keeps the rows that are also in other candidates.
    mutating func formIntersection(_ other: CandidateRows) {
        let run = range.clamped(to: other.range)
        let known = [rows, other.rows].compactMap(\.self).min { $0.count < $1.count }
        let fields = Self.union(fields, other.fields)
        self = known.map { Self($0.filter(run.contains), by: fields) } ?? Self(run, by: fields)
    }

    /// Returns the union of candidates; if one part is a range, the range from the first row to the
    /// last.
    static func union(_ parts: [CandidateRows]) -> CandidateRows {
        let fields = parts.reduce([]) { union($0, $1.fields) }
        let parts = parts.filter { $0.count > 0 }
        let rows = parts.compactMap(\.rows)
        if rows.count == parts.count { return Self(Set(rows.joined()).sorted(), by: fields) }
        let start = parts.map(\.range.lowerBound).min() ?? 0
        let end = parts.map(\.range.upperBound).max() ?? 0
        return Self(start..<end, by: fields)
    }

    private static func union(_ left: [Int], _ right: [Int]) -> [Int] {
        left + right.filter { !left.contains($0) }
    }
}
