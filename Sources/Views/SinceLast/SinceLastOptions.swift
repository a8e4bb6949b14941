package import CommandLine
package import Text

/// The flags of a query that prints only the records changed since its last run.
package struct SinceLastOptions: OptionGroup {
    /// The name of the runs; nil for an ordinary query.
    private(set) var name: EntryName?
    /// The minutes before the last run whose changes are printed again.
    private(set) var overlap = 10
    /// Whether the run prints all records, as the first one.
    private(set) var startsAnew = false
    /// The command line that starts anew.
    private(set) var lineStartingAnew = ""

    /// The flag with the name.
    package static let sinceLast = Option(
        "since-last",
        value: .selector,
        named: "NAME",
        help: "only records changed since the last complete run of this name"
    )
    private static let overlapOption = Option(
        "overlap",
        value: .number(WholeNumber(0...1440)),
        named: "MINUTES",
        help: "with --since-last: also what changed up to MINUTES before that run; default 10"
    )
    private static let fromStart = Option(
        "from-start",
        help: "with --since-last: all records again, and start counting from now"
    )
    package static let heading = "Fetching"
    package static let options = [sinceLast, overlapOption, fromStart]
    package static let variables = ["XDG_STATE_HOME"]

    /// Whether the query prints only changed records.
    package var isWanted: Bool { name != nil }

    /// Makes the flags of an ordinary query.
    package init() {}

    /// Reads the flags.
    package init(_ arguments: Arguments) throws(UsageError) {
        let text = arguments[Self.sinceLast]
        name = try text.map { text throws(UsageError) in
            try EntryName(text, from: "--\(Self.sinceLast.name)")
        }
        overlap = arguments.number(Self.overlapOption) ?? overlap
        startsAnew = arguments.has(Self.fromStart)
        lineStartingAnew = arguments.line(adding: Self.fromStart)
        guard name == nil else { return }
        if let odd = [Self.overlapOption, Self.fromStart].first(where: arguments.has) {
            throw UsageError("--\(odd.name) needs --\(Self.sinceLast.name) NAME")
        }
    }
}
