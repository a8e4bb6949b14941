/// A command line before it is taken apart: enough to show help and to know the form of an error.
struct Call: Sendable {
    /// The arguments without the program's own name, the command's words first: flags that stand before
    /// them are moved behind, and `--version` and `-V` call the command `version`.
    let arguments: [String]
    private let flags: [Flag]

    /// A flag with its value, as far as the command table knows it.
    private struct Flag {
        let spelling: String
        let option: Option?
        var value: String?
    }

    init(_ arguments: [String]) {
        let isVersion = ["--version", "-V"].contains(arguments.first)
        let words = isVersion ? ["version"] + arguments.dropFirst() : arguments
        self.arguments = Self.commandFirst(words)
        flags = Self.flags(in: self.arguments[...])
    }

    /// The command line as a shell takes it.
    var commandLine: String { ShellWord.line(arguments) }

    /// The words that name the command, for JSON errors.
    var commandName: String {
        let named = CommandTable.specifications.first { arguments.starts(with: $0.path) }
        return named?.name ?? arguments.first ?? "sfctl"
    }

    /// Whether errors are wanted as JSON on stdout.
    var wantsJSON: Bool {
        flags.contains { $0.option == .json }
            || value(of: .resultFormat) == ResultFormat.json.rawValue
    }

    /// What `--color` says.
    var color: String? { value(of: .color) }

    /// Whether help is asked for, and whether the long page is.
    var helpWanted: Bool? {
        let wishes = flags.filter { $0.option == .help }.map { $0.spelling == "--help" }
        return wishes.isEmpty ? nil : wishes.contains(true)
    }

    private func value(of option: Option) -> String? {
        flags.last { $0.option == option }?.value
    }

    private static func flags(in arguments: ArraySlice<String>) -> [Flag] {
        var flags: [Flag] = []
        var rest = arguments
        while let word = rest.popFirst(), word != "--" {
            guard var flag = flag(word) else { continue }
            if flag.option?.value != nil, flag.value == nil { flag.value = rest.popFirst() }
            flags.append(flag)
        }
        return flags
    }

    private static func flag(_ word: String) -> Flag? {
        guard word.hasPrefix("-"), word != "-" else { return nil }
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let spelling = String(parts[0])
        let option = CommandTable.option(spelled: spelling)
        return Flag(
            spelling: spelling,
            option: option,
            value: parts.dropFirst().first.map(String.init)
        )
    }

    private static func commandFirst(_ arguments: [String]) -> [String] {
        var leading: [String] = []
        var rest = arguments[...]
        while let word = rest.first, word != "--", let flag = flag(word) {
            leading.append(rest.removeFirst())
            if flag.option?.value != nil, flag.value == nil, let value = rest.popFirst() {
                leading.append(value)
            }
        }
        guard !leading.isEmpty, !rest.isEmpty else { return arguments }
        let paths = CommandTable.specifications.map(\.path)
        let words = paths.first { rest.starts(with: $0) }?.count ?? 1
        return rest.prefix(words) + leading + rest.dropFirst(words)
    }
}
