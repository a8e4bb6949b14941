import Text

/// The number of a journal's records in each state.
package struct JournalTally: Hashable, Sendable {
    package let records: Int
    private let counts: [JournalEntry.State: Int]

    package init(_ entries: [JournalEntry]) {
        records = entries.count
        counts = Dictionary(entries.map { ($0.state, 1) }, uniquingKeysWith: +)
    }

    package subscript(state: JournalEntry.State) -> Int { counts[state] ?? 0 }

    /// The number of records without a final result.
    package var open: Int { self[.waiting] + self[.sent] + self[.restoring] }

    /// The counts in words: `198 deleted, 1 refused, 1 not sent`.
    package var words: String {
        let parts: [(JournalEntry.State, String)] = [
            (.deleted, "deleted"), (.restored, "restored"),
            (.alreadyDeleted, "already deleted"), (.refused, "refused"),
            (.sent, "sent, result unknown"),
            (.restoring, "deleted, possibly restored"), (.waiting, "not sent"),
        ]
        return parts.filter { self[$0.0] > 0 }
            .map { "\(Count.grouped(self[$0.0])) \($0.1)" }.joined(separator: ", ")
    }
}

extension JournalEntry.State {
    /// The state in a word, for people.
    package var word: String {
        switch self {
        case .waiting: "not sent"
        case .alreadyDeleted: "already deleted"
        case .sent, .deleted, .refused, .restoring, .restored: rawValue
        }
    }
}
