import Text

/// The number of a journal's records in each state.
struct JournalTally: Hashable, Sendable {
    private(set) var records = 0
    private(set) var waiting = 0
    private(set) var sent = 0
    private(set) var deleted = 0
    private(set) var alreadyDeleted = 0
    private(set) var refused = 0
    private(set) var restoring = 0
    private(set) var restored = 0

    /// The number of records without a final result.
    var open: Int { waiting + sent + restoring }

    init(_ entries: [JournalEntry]) {
        records = entries.count
        for entry in entries {
            switch entry.state {
            case .waiting: waiting += 1
            case .sent: sent += 1
            case .deleted: deleted += 1
            case .alreadyDeleted: alreadyDeleted += 1
            case .refused: refused += 1
            case .restoring: restoring += 1
            case .restored: restored += 1
            }
        }
    }

    /// The counts in words: `198 deleted, 1 refused, 1 not sent`.
    var words: String {
        [
            (deleted, "deleted"), (restored, "brought back"), (alreadyDeleted, "already deleted"),
            (refused, "refused"), (sent, "sent without a known result"),
            (restoring, "deleted and perhaps brought back"), (waiting, "not sent"),
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
        case .restoring: "restoring"
        case .restored: "restored"
        }
    }
}
