import Records
import SOQL

/// The rows among which all those stand that can meet a condition, ascending.
struct CandidateRows: Sequence, Sendable {
    /// The run of rows that all of them lie in.
    private var range: Range<Int>
    /// The rows themselves where an index tells them; nil for all of the run.
    private var rows: [Int]?

    /// All rows of a table.
    init(of table: any Table) {
        range = 0..<table.rowCount
    }

    /// Those that an index tells, ascending.
    init(_ rows: [Int]) {
        range = rows.isEmpty ? 0..<0 : rows[0]..<rows[rows.count - 1] + 1
        self.rows = rows
    }

    /// A run of rows.
    init(_ range: Range<Int>) {
        self.range = range
    }

    /// How many there are.
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
    /// Keeps what other candidates may hold, too.
    mutating func formIntersection(_ other: CandidateRows) {
        let run = range.clamped(to: other.range)
        let known = [rows, other.rows].compactMap(\.self).min { $0.count < $1.count }
        self = known.map { Self($0.filter(run.contains)) } ?? Self(run)
    }

    /// All of some candidates; with a run among them, the run from the first to the last.
    static func union(_ parts: [CandidateRows]) -> CandidateRows {
        let parts = parts.filter { $0.count > 0 }
        let rows = parts.compactMap(\.rows)
        if rows.count == parts.count { return Self(Set(rows.joined()).sorted()) }
        let start = parts.map(\.range.lowerBound).min() ?? 0
        let end = parts.map(\.range.upperBound).max() ?? 0
        return Self(start..<end)
    }
}
