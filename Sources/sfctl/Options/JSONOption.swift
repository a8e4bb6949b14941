import CommandLine
import Output
import Platform
import Records
import Text

/// The option `--json` of a command whose result is one small value.
struct JSONOption: OptionGroup {
    /// Whether to print the result as one JSON object.
    var isGiven = false

    static let json = Option(
        "json",
        isCommon: true,
        help: "print the result as one object {status, result, warnings}"
    )
    static let heading = "Output"
    static let options = [json]

    init() {}

    init(_ arguments: Arguments) throws(UsageError) {
        isGiven = arguments.has(Self.json)
    }

    /// Prints the object.
    ///
    /// - Throws: `WriteError`.
    static func write(
        _ result: JSONValue,
        warnings: [String] = [],
        _ context: Context
    ) throws {
        try context.environment.output.write(
            Envelope.success(
                result.json(),
                warnings: warnings,
                isPretty: context.environment.terminal.isOutput
            )
        )
    }

    /// Prints what a command did before it failed, with its error.
    ///
    /// - Returns: The error to throw, which needs no further report.
    /// - Throws: `WriteError`.
    static func write(
        _ result: JSONValue,
        but error: any Error,
        _ context: Context
    ) throws -> ReportedFailure {
        let failure = Failure(error)
        try context.environment.output.write(
            Envelope.partial(
                result.json(),
                failure,
                commandName: context.commandName,
                isPretty: context.environment.terminal.isOutput
            )
        )
        return ReportedFailure(error, exit: failure.exit)
    }
}

extension JSONValue {
    /// Returns a text as JSON, or null for nil.
    static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}
