/// The user said no; nothing was changed.
struct Declined: Error {
    /// The number that should have been typed, where another one was.
    let expected: Int?
}

extension Declined: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .declined,
            name: "Declined",
            message: "nothing was deleted",
            reasons: expected.map { ["the expected number was \($0)"] } ?? []
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
