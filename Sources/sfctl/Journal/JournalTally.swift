/// How many records of a journal are in each state.
struct JournalTally: Hashable, Sendable {
    private(set) var records = 0
    private(set) var waiting = 0
    private(set) var sent = 0
    private(set) var deleted = 0
    private(set) var alreadyDeleted = 0
    private(set) var refused = 0
    private(set) var restored = 0

    /// Those of which the journal does not know the end.
    var open: Int { waiting + sent }

    init(_ entries: [JournalEntry]) {
        records = entries.count
        for entry in entries {
            switch entry.state {
            case .waiting: waiting += 1
            case .sent: sent += 1
            case .deleted: deleted += 1
            case .alreadyDeleted: alreadyDeleted += 1
            case .refused: refused += 1
            case .restored: restored += 1
            }
        }
    }

    /// The states in words: `198 deleted, 1 refused, 1 waiting`.
    var words: String {
        [
            (deleted, "deleted"), (restored, "brought back"), (alreadyDeleted, "already deleted"),
            (refused, "refused"), (sent, "sent without a known result"), (waiting, "not sent"),
        ].filter { $0.0 > 0 }.map { "\(Count.grouped($0.0)) \($0.1)" }.joined(separator: ", ")
    }
}

extension JournalEntry.State {
    /// The state in a word.
    var word: String {
        switch self {
        case .waiting: "not sent"
        case .sent: "unknown"
        case .deleted: "deleted"
        case .alreadyDeleted: "already deleted"
        case .refused: "refused"
        case .restored: "restored"
        }
    }
}
