import Accounts
import CommandLine
import Lists
import Output
import Platform
import Records
import SOQL
import Text

/// The SOQL of a query command: from the argument, `-q`, a file or stdin.
struct QueryText: OptionGroup {
    /// The origin of the text.
    enum Origin: Sendable, Hashable {
        case argument(String)
        case file(String)
        case input
        /// No text is given.
        case missing(UsageError)
    }

    let origin: Origin

    private static let query = Option(
        "query",
        short: "q",
        value: .soql,
        isCommon: true,
        help: "the SOQL, instead of the argument; - is stdin, @PATH a file"
    )
    private static let file = Option(
        "file",
        short: "f",
        value: .file,
        isCommon: true,
        help: "a file with the SOQL; - is stdin"
    )
    static let heading = "Query"
    static let options = [query, file]
    static let variables = ["SFCTL_HISTORY"]
}

extension QueryText {
    /// Finds the one argument or option that gives the SOQL.
    init(_ arguments: Arguments) throws(UsageError) {
        let given: [Origin?] = [
            arguments.positionals.first.map(Self.named),
            arguments[Self.query].map(Self.named),
            arguments[Self.file].map { $0 == "-" ? .input : .file($0) },
        ]
        let origins = given.compactMap(\.self)
        guard let origin = origins.first else {
            self.origin = .missing(Self.missing(from: arguments))
            return
        }
        if let path = arguments.positionals.first, Self.isFileName(path) {
            throw UsageError(
                "'\(path)' is the name of a file, not SOQL",
                hints: [arguments.line(replacing: path, with: ["-f", path])]
            )
        }
        if let id = arguments.positionals.first.flatMap({ try? RecordReference($0) })?.id {
            throw UsageError(
                "'\(id)' is a record id, not SOQL",
                hints: [RecordSearch.line(showing: id, org: arguments[OrgOptions.targetOrg])]
            )
        }
        guard origins.count == 1 else {
            throw UsageError(
                "the SOQL is given more than once: use only one of the argument, --query and --file"
            )
        }
        self.origin = origin
    }

    /// Returns the origin that an argument names: the SOQL itself; `-` for stdin; or a file, as
    /// `@FILE`.
    private static func named(_ text: String) -> Origin {
        if text == "-" { return .input }
        guard text.hasPrefix("@"), !text.contains(where: \.isWhitespace) else {
            return .argument(text)
        }
        return .file(String(text.dropFirst()))
    }

    /// Whether an argument is the name of a file with SOQL.
    static func isFileName(_ text: String) -> Bool {
        let name = text.lowercased()
        return !text.hasPrefix("@") && (name.hasSuffix(".soql") || name.hasSuffix(".sql"))
            && !text.contains(where: \.isWhitespace)
    }

    /// Makes the error for missing SOQL.
    ///
    /// stdin is read only if named, so that a script never hangs on one that stays open.
    private static func missing(from arguments: Arguments) -> UsageError {
        let error = missing()
        let line = Array(arguments.line.prefix(1)) + ["-f", "-"] + arguments.line.dropFirst()
        return UsageError(
            error.message,
            hints: error.hints + ["from stdin: \(ShellWord.line(line))"]
        )
    }

    private static func missing(in source: String = "") -> UsageError {
        UsageError(
            "no SOQL\(source)",
            hints: [
                #"for example: sfctl query "SELECT Name, Id FROM Contact LIMIT 10""#,
                "from a file: sfctl query --file query.soql",
            ]
        )
    }

    /// Returns the newest statements as command lines, for a person who wants to run one again.
    private static func history(_ context: Context) -> [String] {
        guard context.environment.terminal.isInput else { return [] }
        return SOQLHistory(context.environment).statements.suffix(10).map {
            "recent query: " + ShellWord.line(["query", $0])
        }
    }

    /// Reads the text; throws if it is only white space.
    func read(in context: Context) throws -> String {
        let text = try readAny(in: context)
        guard text.allSatisfy(\.isWhitespace) else { return text }
        switch origin {
        case .argument, .missing: throw Self.missing()
        case .file(let path): throw Self.missing(in: " in \(path)")
        case .input: throw Self.missing(in: " in stdin")
        }
    }

    /// The largest file in bytes: a statement has at most 100,000 characters, not counting
    /// comments.
    private static let longest = 4 << 20

    private func readAny(in context: Context) throws -> String {
        let bytes: [UInt8]
        switch origin {
        case .argument(let text): return text
        case .missing(let error): throw error.adding(Self.history(context))
        case .file(let path):
            guard let content = try WholeFile.read(path, limit: Self.longest + 1) else {
                throw UsageError("no such file: '\(path)'")
            }
            bytes = content
        case .input:
            if context.environment.terminal.isInput {
                context.messages.note("reading SOQL from the terminal; end with Ctrl-D")
            }
            bytes = try context.environment.readInput(Self.longest + 1)
        }
        guard bytes.count <= Self.longest else {
            let source = if case .file(let path) = origin { "'\(path)'" } else { "stdin" }
            throw UsageError(
                "\(source) is too large for SOQL, which is limited to 100,000 characters"
            )
        }
        // Editors put a byte order mark at the start of a file, where it is invisible.
        let content = bytes.starts(with: "\u{FEFF}".utf8) ? bytes.dropFirst(3) : bytes[...]
        guard let text = String(validating: content, as: UTF8.self) else {
            throw UsageError("the SOQL is not UTF-8 text")
        }
        return text
    }
}

extension UsageError {
    fileprivate func adding(_ hints: [String]) -> UsageError {
        UsageError(message, hints: self.hints + hints)
    }
}
