import SOQL

/// The SOQL of a query command: from the argument, `-q`, a file or stdin.
struct QueryText: Sendable {
    /// Where the text comes from.
    enum Origin: Sendable, Hashable {
        case argument(String)
        case file(String)
        case input
    }

    let origin: Origin

    /// Finds the one place that gives the SOQL.
    init(_ arguments: Arguments, query: Option, file: Option) throws(UsageError) {
        let given: [Origin?] = [
            arguments.positionals.first.map(Origin.argument),
            arguments[query].map(Origin.argument),
            arguments[file].map { $0 == "-" ? .input : .file($0) },
        ]
        let origins = given.compactMap(\.self)
        guard let origin = origins.first else { throw Self.missing() }
        guard origins.count == 1 else {
            throw UsageError(
                "the SOQL is given more than once: take one of the argument, --query and --file"
            )
        }
        self.origin = origin
    }

    private static func missing(in place: String = "") -> UsageError {
        UsageError(
            "there is no SOQL\(place)",
            hints: [
                #"sfctl query "SELECT Name, Id FROM Contact LIMIT 10""#,
                "sfctl query --file query.soql",
            ]
        )
    }

    /// Reads the text, which is more than white space.
    func read(in context: Context) throws -> String {
        let text = try readAny(in: context)
        guard text.allSatisfy(\.isWhitespace) else { return text }
        switch origin {
        case .argument: throw Self.missing()
        case .file(let path): throw Self.missing(in: " in \(path)")
        case .input: throw Self.missing(in: " in stdin")
        }
    }

    private func readAny(in context: Context) throws -> String {
        let bytes: [UInt8]
        switch origin {
        case .argument(let text): return text
        case .file(let path):
            guard let content = try WholeFile.read(path) else {
                throw UsageError("there is no file '\(path)' with the SOQL")
            }
            bytes = content
        case .input:
            if context.environment.terminal.isInput {
                context.messages.note("reading SOQL from the terminal, end with Ctrl-D")
            }
            bytes = try context.environment.readInput()
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UsageError("the SOQL is not UTF-8 text")
        }
        return text
    }
}
