import Text

/// An error for data that must be stored when no variable says where.
package struct NoStateFolder: SelfExplaining, Hashable {
    let content: Content

    /// The kind of data.
    package enum Content: String, Sendable {
        case builtInOrg = "the built-in org"
        case journal = "the journal of deletes and the saved records"
        case history = "the history of SOQL"
        case sinceLast = "the times of --since-last"
    }

    /// The problem as a sentence without a full stop.
    package var message: String {
        "no folder for \(content.rawValue): neither XDG_STATE_HOME nor HOME is set"
    }

    var failure: Failure {
        Failure(
            exit: .cannotWrite,
            name: "NoStateFolder",
            message: message,
            hints: [#"export XDG_STATE_HOME="$PWD/state", or any other folder of yours"#]
        )
    }
}
