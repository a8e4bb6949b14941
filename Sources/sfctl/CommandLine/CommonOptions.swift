import Platform
import Text

/// The options that every command takes.
///
/// They affect how errors are shown, so they are read before the command is known.
struct CommonOptions: Sendable {
    /// When to use colour; nil if the environment decides.
    var color: String?
    /// Whether notes are silenced.
    var isQuiet = false
    /// Whether each request is logged.
    var isDebugging = false
    /// The form of progress; nil if not given.
    var progress: ProgressOptions.Form?

    static let help = Option(
        "help",
        short: "h",
        help: "show help: -h the short page, --help the long one"
    )
    static let quiet = Option(
        "quiet",
        aliases: ["silent"],
        help: "no counts, hints or progress; stderr stays empty on success"
    )
    static let debug = Option(
        "debug",
        short: "d",
        aliases: ["verbose", "v"],
        help: "a line on stderr for each request: method, path, status, time, bytes, request id"
    )
    static let color = Option(
        "color",
        value: .choices(["auto", "always", "never"]),
        named: "WHEN",
        help: "when to use colour: auto (default), always or never; --no-color is never"
    )
    static let options = [color, quiet, debug, help]

    /// Rejects an invalid `SFCTL_COLOR`, and a relative `HOME`, which would depend on the current
    /// folder.
    static func check(_ environment: Environment) throws(UsageError) {
        if let home = environment.variable("HOME"), !home.hasPrefix("/") {
            throw UsageError(
                "HOME is '\(home)', which is not an absolute path",
                hints: ["export HOME=/home/NAME, or wherever your home folder is"]
            )
        }
        guard let value = environment.variable("SFCTL_COLOR") else { return }
        guard color.choices.contains(value) else {
            throw UsageError(
                "SFCTL_COLOR takes \(color.choices.joined(separator: ", ")), not '\(value)'"
            )
        }
    }
}

extension CommonOptions {
    /// Reads the options from a command line that may have errors elsewhere.
    init(_ invocation: Invocation) {
        color = invocation.value(of: Self.color)
        isQuiet = invocation.has(Self.quiet)
        isDebugging = invocation.has(Self.debug)
        progress = invocation.value(of: ProgressOptions.progress).flatMap {
            ProgressOptions.Form(rawValue: $0)
        }
    }
}
