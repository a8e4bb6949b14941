import Client
import Output
package import Records
import Text

/// The user did not confirm; nothing was changed.
struct Declined: Error {
    /// The number that the user should have typed, if they typed another one.
    let expected: Int?
    /// Whether the user pressed Ctrl-C.
    var isInterrupted = false
}

extension Declined: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: isInterrupted ? .interrupted : .declined,
            name: isInterrupted ? "Interrupted" : "Declined",
            message: "nothing was deleted",
            reasons: expected.map { ["the expected number was \($0)"] } ?? [],
            isUsersWish: true
        )
    }
}

/// Records that would make a delete fail, found by a dry run.
package struct DoomedRecords: Error {
    let object: String
    /// The records that the org does not show.
    let missing: [RecordID]
    /// The records that are already deleted.
    let deleted: [RecordID]
    /// The records whose children block their delete.
    let blocked: [RecordID]
    /// The records that the org refused before, which a resumed delete does not send again.
    let refused: [RecordID]
    /// The number of records of the delete.
    let count: Int
    /// Whether these records also prevent the delete of the others.
    let allOrNone: Bool
    /// A hint on the missing records.
    let hint: String?

    package init(
        object: String,
        missing: [RecordID],
        deleted: [RecordID],
        blocked: [RecordID],
        refused: [RecordID] = [],
        count: Int,
        allOrNone: Bool,
        hint: String?
    ) {
        self.object = object
        self.missing = missing
        self.deleted = deleted
        self.blocked = blocked
        self.refused = refused
        self.count = count
        self.allOrNone = allOrNone
        self.hint = hint
    }

    package var isEmpty: Bool {
        missing.isEmpty && deleted.isEmpty && blocked.isEmpty && refused.isEmpty
    }
}

extension DoomedRecords: SelfExplaining {
    var failure: Failure {
        let groups = [
            (missing, APIError.missingRecord, "missing, or not visible to you"),
            (deleted, "ENTITY_IS_DELETED", "already deleted"),
            (blocked, APIError.blockedRecord, "blocked by other records"),
            (refused, "RefusedBefore", "not sent again after a refusal"),
        ].filter { !$0.0.isEmpty }
        let messages = groups.map { "\(words($0.0)) \($0.2): \(object) \($0.0.words)" }
        return Failure(
            exit: allOrNone || groups.reduce(0) { $0 + $1.0.count } == count ? .failure : .partial,
            name: groups[0].1,
            message: messages[0],
            reasons: Array(messages.dropFirst()),
            hints: [hint].compactMap(\.self)
        )
    }

    private func words(_ ids: [RecordID]) -> String {
        if count == 1 { return "this record is" }
        let verb = ids.count == 1 ? "is" : "are"
        return "\(Count.grouped(ids.count)) of \(Count.text(count, "record")) \(verb)"
    }
}

extension APIError {
    /// The org's error code for deleting a record that it does not have.
    ///
    /// Source: the response to `DELETE /sobjects/Contact/ID`; also the name of `sf`'s error.
    static let missingRecord = "INVALID_CROSS_REFERENCE_KEY"

    /// The org's error code for deleting a record that others block.
    static let blockedRecord = "DELETE_FAILED"
}

/// Records of an object other than the named one; nothing was deleted.
package struct ForeignRecords: Error {
    /// The source of the ids.
    let source: String
    let ids: [RecordID]
    let object: String
    /// The key prefix of the named object.
    let prefix: String
}

extension ForeignRecords: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .failure,
            name: "ForeignRecords",
            message:
                "nothing was deleted: \(source) contains \(Count.text(ids.count, "record")) of "
                + "other objects than \(object)",
            reasons: ["\(ids.words): ids of \(object) start with \(prefix)"]
        )
    }
}

/// None of the records exists, or the user may not see them.
struct NothingToDelete: Error {
    let object: String
    /// A hint on the missing records.
    let hint: String?
}

extension NothingToDelete: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .failure,
            name: APIError.missingRecord,
            message: "no such \(object), or not visible to you",
            hints: [hint].compactMap(\.self)
        )
    }
}

/// The number of records exceeds the user's limit; nothing was deleted.
package struct TooManyRecords: Error {
    package let count: Int
    let limit: Int

    /// Throws if the number of records exceeds the limit, if any.
    package static func check(_ count: Int, limit: Int?) throws(TooManyRecords) {
        if let limit, count > limit { throw TooManyRecords(count: count, limit: limit) }
    }
}

extension TooManyRecords: SelfExplaining {
    /// A sentence with both numbers.
    package var words: String {
        "got \(Count.text(count, "record")), but the limit is \(Count.grouped(limit)) per delete"
    }

    var failure: Failure {
        Failure(
            exit: .usage,
            name: "TooManyRecords",
            message: "nothing was deleted: \(words)",
            hints: ["--dry-run lists them; --max sets the limit"]
        )
    }
}
