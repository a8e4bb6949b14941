import Records

/// The user said no; nothing was changed.
struct Declined: Error {
    /// The number that should have been typed, where another one was.
    let expected: Int?
    /// Whether the answer was Ctrl-C.
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

/// Records that a dry run has not found.
struct MissingRecords: Error {
    let object: String
    let ids: [RecordID]
    /// How many records were looked for.
    let count: Int
}

extension MissingRecords: SelfExplaining {
    var failure: Failure {
        let subject =
            count == 1
            ? "this record is"
            : "\(Count.grouped(ids.count)) of \(Count.text(count, "record")) \(ids.count == 1 ? "is" : "are")"
        return Failure(
            exit: .failure,
            name: "NOT_FOUND",
            message: "\(subject) not there, or not visible to you: \(object) \(ids.words)"
        )
    }
}

/// None of the records exists, or the user may not see them.
struct NothingToDelete: Error {
    let object: String
}

extension NothingToDelete: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .failure,
            name: "NOT_FOUND",
            message: "there is no such \(object) to delete, or you may not see it"
        )
    }
}

/// More records than the user allows; nothing was deleted.
struct TooManyRecords: Error {
    let count: Int
    let limit: Int

    /// Refuses more records than the limit, where there is one.
    static func check(_ count: Int, limit: Int?) throws(TooManyRecords) {
        if let limit, count > limit { throw TooManyRecords(count: count, limit: limit) }
    }
}

extension TooManyRecords: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .usage,
            name: "TooManyRecords",
            message: "nothing was deleted: these are \(Count.text(count, "record")), and at most "
                + "\(Count.grouped(limit)) may be deleted at once",
            hints: ["--dry-run shows them; --max sets how many may be deleted at once"]
        )
    }
}
