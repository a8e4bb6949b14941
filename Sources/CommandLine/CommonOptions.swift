import Text

/// The options that every command takes.
///
/// They affect how errors are shown, so they are read before the command is known.
package struct CommonOptions: Sendable {
    /// When to use colour; nil if the environment decides.
    package var color: String?
    /// Whether notes are silenced.
    package var isQuiet = false
    /// Whether each request is logged.
    package var isDebugging = false
    /// The form of progress; nil if not given.
    package var progress: String?

    /// Makes the options of a command line without any.
    package init() {}

    package static let help = Option(
        "help",
        short: "h",
        help: "show help; -h prints only a summary"
    )
    package static let quiet = Option(
        "quiet",
        aliases: ["silent"],
        help: "suppress counts, notes and progress; errors and serious warnings remain"
    )
    package static let debug = Option(
        "debug",
        short: "d",
        aliases: ["verbose", "v"],
        help: "log each request to stderr: method, path, status, time, bytes, request id"
    )
    package static let color = Option(
        "color",
        value: .choices(["auto", "always", "never"]),
        named: "WHEN",
        help: "use colour: auto (default), always or never; --no-color means never"
    )
    /// The folder with files that are flags, as in `sf`.
    package static let flagsDirectory = Option(
        "flags-dir",
        value: .folder,
        help: "read flags from files: a file's name is the flag, each line a value, as in sf"
    )
    package static let performanceLog = Option(
        "perflog",
        help: "no effect; accepted for scripts made for sf"
    )
    package static let options = [color, quiet, debug, flagsDirectory, performanceLog, help]

    /// The option of long commands that sets how progress is shown; a group of theirs lists it.
    package static let progress = Option(
        "progress",
        value: .choices(["auto", "plain", "never"]),
        named: "WHEN",
        help:
            "show progress on stderr: auto (default, on a terminal), plain (a line every 10 s), "
            + "never"
    )
}

extension CommonOptions {
    /// Reads the options from a command line that may have errors elsewhere.
    package init(_ invocation: Invocation) {
        color = invocation.value(of: Self.color)
        isQuiet = invocation.has(Self.quiet)
        isDebugging = invocation.has(Self.debug)
        progress = invocation.value(of: Self.progress)
    }
}
