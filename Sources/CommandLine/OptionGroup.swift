package import Text

/// Options that are read together into plain values, with their help.
///
/// Reading opens no file and reads no variable, so that sfctl finds a wrong flag first.
package protocol OptionGroup: Sendable {
    /// The options, in the order of help.
    static var options: [Option] { get }

    /// The heading in help; groups with the same heading are listed together.
    static var heading: String { get }

    /// The names of the environment variables that these options read.
    static var variables: [String] { get }

    /// The exit codes that these options add to those of every command.
    static var exitCodes: [ExitCode] { get }

    /// Returns hints for a flag that no command has, if this group has the flags that were meant.
    static func hints(forUnknown flag: String) -> [String]?

    /// Reads the values of the options.
    ///
    /// - Throws: `UsageError` for invalid or contradictory values.
    init(_ arguments: Arguments) throws(UsageError)
}

extension OptionGroup {
    package static var heading: String { "Flags" }
    package static var variables: [String] { [] }
    package static var exitCodes: [ExitCode] { [] }
    package static func hints(forUnknown flag: String) -> [String]? { nil }
}
