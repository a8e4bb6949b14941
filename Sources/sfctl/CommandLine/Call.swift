/// A command line before it is taken apart: enough to show help and to know the form of an error.
struct Call: Sendable {
    /// The arguments without the program's own name, as a command line understands them: `--version` and
    /// `-V` call the command `version`.
    let arguments: [String]

    init(_ arguments: [String]) {
        switch arguments.first {
        case "--version", "-V": self.arguments = ["version"] + arguments.dropFirst()
        default: self.arguments = arguments
        }
    }

    /// The command line as a shell takes it.
    var commandLine: String {
        (["sfctl"] + arguments.map(ShellWord.quoted)).joined(separator: " ")
    }

    /// The words before the first flag or operand that name a command, for JSON errors.
    var commandName: String {
        let named = CommandTable.specifications.first { arguments.starts(with: $0.path) }
        return named?.name ?? arguments.first ?? "sfctl"
    }

    /// Whether errors are wanted as JSON on stdout.
    var wantsJSON: Bool {
        flagsOnly.contains("--json") || value(of: "-r", "--result-format", "--format") == "json"
    }

    /// What `--color` says.
    var color: String? { value(of: "--color") }

    /// The last value of a flag, as `--flag value` or `--flag=value`.
    private func value(of spellings: String...) -> String? {
        let flags = flagsOnly
        let apart = zip(flags, flags.dropFirst()).filter { spellings.contains($0.0) }.map(\.1)
        let attached = flags.compactMap { flag in
            spellings.first { flag.hasPrefix("\($0)=") }.map {
                String(flag.dropFirst($0.count + 1))
            }
        }
        return attached.last ?? apart.last
    }

    /// The page that `sfctl`, `sfctl --help` and `sfctl -h` show.
    var overviewPage: HelpCommand? {
        guard let first = arguments.first else { return .overview }
        return first == "--help" || first == "-h" ? .overview : nil
    }

    /// Whether help is asked for after a command's words, and whether the long page is.
    func helpWanted(after words: Int) -> Bool? {
        let rest = flagsOnly.dropFirst(words)
        if rest.contains("--help") { return true }
        return rest.contains("-h") ? false : nil
    }

    private var flagsOnly: ArraySlice<String> { arguments.prefix { $0 != "--" } }
}
