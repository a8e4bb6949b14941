import Text

/// The option that sets how a long command reports progress.
struct ProgressOptions: OptionGroup {
    /// The forms of progress.
    enum Form: String, CaseIterable, Sendable {
        /// A line that is redrawn in place, if the terminal allows it.
        case auto
        /// A line every ten seconds, wherever stderr goes.
        case plain
        case never
    }

    static let progress = Option(
        "progress",
        value: .choices(Form.allCases.map(\.rawValue)),
        named: "WHEN",
        help:
            "how far it is, on stderr: auto (default, on a terminal), plain (a line every 10 s), never"
    )
    static let heading = "Output"
    static let options = [progress]

    /// Checks that the form is compatible with the other flags; `Context` holds the form.
    init(_ arguments: Arguments) throws(UsageError) {
        if arguments[Self.progress] == Form.plain.rawValue, arguments.has(CommonOptions.quiet) {
            throw UsageError("--quiet and --progress plain contradict each other: choose one")
        }
    }
}
