package import CommandLine
import Platform
package import Records
package import Text

/// The option `--json` of a command whose result is one small value.
package struct JSONOption: OptionGroup {
    /// Whether to print the result as one JSON object.
    package var isGiven = false

    package static let json = Option(
        "json",
        isCommon: true,
        help: "print the result as one object {status, result, warnings}"
    )
    package static let heading = "Output"
    package static let options = [json]

    package init() {}

    package init(_ arguments: Arguments) throws(UsageError) {
        isGiven = arguments.has(Self.json)
    }

    /// Prints the object.
    ///
    /// - Throws: `WriteError`.
    package static func write(
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
}

extension JSONValue {
    /// Returns a text as JSON, or null for nil.
    package static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}
