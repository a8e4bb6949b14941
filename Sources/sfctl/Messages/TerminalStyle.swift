import Terminal

/// How text is shown on the terminal: colour, width and characters, as the environment and `--color` say.
///
/// The orders are those of no-color.org, bixense.com/clicolors and the documentation of CMake, which is the
/// only one to rank them.
struct TerminalStyle: Sendable {
    private let environment: Environment
    private let color: String?

    /// Makes the style of an environment.
    ///
    /// - Parameters:
    ///   - environment: The process's.
    ///   - color: What `--color` says; nil where it is not given.
    init(_ environment: Environment, color: String? = nil) {
        self.environment = environment
        self.color = color
    }

    /// Whether a stream that is, or is not, a terminal takes colour; the first match wins.
    func colors(stream isTerminal: Bool) -> Bool {
        switch color ?? variable("SFCTL_COLOR") {
        case "always": return true
        case "never": return false
        default: break
        }
        if variable("NO_COLOR") != nil { return false }
        if let force = variable("FORCE_COLOR") { return force != "0" && force != "false" }
        if let force = variable("CLICOLOR_FORCE"), force != "0" { return true }
        if variable("CLICOLOR") == "0" { return false }
        return isTerminal && !isDumb
    }

    /// Whether decoration may be more than ASCII.
    var isUnicode: Bool {
        let locale = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? ""
        let codeset = locale.split(separator: ".").last?.prefix { $0 != "@" }.lowercased()
        return codeset == "utf-8" || codeset == "utf8"
    }

    /// Whether the terminal understands no control sequences.
    var isDumb: Bool { variable("TERM").map { $0 == "dumb" } ?? true }

    /// How text is measured.
    var textWidth: TextWidth {
        TextWidth(ambiguousIsWide: variable("SFCTL_AMBIGUOUS_WIDTH") == "2")
    }

    /// What a stream can show; a file without colour where `isStyled` is false.
    func display(isStyled: Bool) -> DisplayOptions {
        DisplayOptions(isStyled: isStyled, isUnicode: isUnicode, width: textWidth)
    }

    /// Whether stdout is laid out as on a terminal.
    var isOutputForPeople: Bool { environment.terminal.isOutput || forcedTerminal != nil }

    /// The width that output on a terminal has to fit.
    var outputWidth: Int {
        if let forced = forcedTerminal, forced > 1 { return min(forced, 100_000) }
        return environment.terminal.columns ?? columnsVariable ?? 80
    }

    /// The width that messages wrap at.
    var messageWidth: Int { environment.terminal.columns ?? columnsVariable ?? 80 }

    private var columnsVariable: Int? {
        variable("COLUMNS").flatMap { Int($0) }.flatMap { (1...100_000).contains($0) ? $0 : nil }
    }

    /// `SFCTL_FORCE_TTY`: any value forces, a number above 1 is the width too.
    private var forcedTerminal: Int? { variable("SFCTL_FORCE_TTY").map { Int($0) ?? 1 } }

    private func variable(_ name: String) -> String? { environment.variable(name) }
}
