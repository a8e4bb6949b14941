import CommandLine
import Output
import Platform
import Text

/// The text of a search: from the arguments, `-q`, a file or stdin.
struct SearchText: OptionGroup {
    private let words: [String]
    /// The file with the text, or `-` for stdin.
    private let path: String?

    private static let query = Option(
        "query",
        short: "q",
        value: .selector,
        help: "the text, instead of the arguments"
    )
    private static let file = Option(
        "file",
        short: "f",
        value: .file,
        help: "a file with the text; - is stdin"
    )
    static let heading = "Search"
    static let options = [query, file]

    /// The most bytes of a text: an org reads 10,000 characters, and fields besides.
    private static let longest = 1 << 20

    init(_ arguments: Arguments) throws(UsageError) {
        let given = [arguments.positionals.isEmpty ? nil : "", arguments[Self.query]]
            .compactMap(\.self)
        path = arguments[Self.file] ?? (arguments.positionals == ["-"] ? "-" : nil)
        let isInput = arguments.positionals == ["-"]
        guard given.count + (path == nil || isInput ? 0 : 1) < 2 else {
            throw UsageError(
                "the text is given more than once: use only one of the arguments, --query and "
                    + "--file"
            )
        }
        words = arguments[Self.query].map { [$0] } ?? arguments.positionals
        guard path == nil else { return }
        guard words.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
            throw UsageError(
                words.isEmpty ? "no text to search for" : "the search text is empty",
                hints: ["sfctl search gonzalez"]
            )
        }
    }

    /// Reads the words.
    ///
    /// - Throws: `UsageError` for a file without text; errors of reading.
    func read(in context: Context) throws -> [String] {
        guard let path else { return words }
        let bytes: [UInt8]
        if path == "-" {
            if context.environment.terminal.isInput {
                context.messages.note("reading the text from the terminal; end with Ctrl-D")
            }
            bytes = try context.environment.readInput(Self.longest + 1)
        } else {
            guard let content = try WholeFile.read(path, limit: Self.longest + 1) else {
                throw UsageError("no such file: '\(path)'")
            }
            bytes = content
        }
        let name = path == "-" ? "stdin" : "'\(path)'"
        guard bytes.count <= Self.longest, let text = String(validating: bytes, as: UTF8.self)
        else { throw UsageError("\(name) is no text of a search") }
        guard !text.allSatisfy(\.isWhitespace) else {
            throw UsageError("no text in \(name)", hints: ["sfctl search gonzalez"])
        }
        return [text]
    }
}
