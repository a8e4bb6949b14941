package import Platform
package import Terminal

/// The style of text on the terminal: colour, width and characters, from the environment and
/// `--color`.
///
/// The precedence follows no-color.org, bixense.com/clicolors and the documentation of CMake, the
/// only one that ranks them.
package struct TerminalStyle: Sendable {
    private let environment: Environment
    private let color: String?

    /// Makes the style for an environment.
    ///
    /// - Parameters:
    ///   - environment: The process's environment.
    ///   - color: The value of `--color`; nil if not given.
    package init(_ environment: Environment, color: String? = nil) {
        self.environment = environment
        self.color = color
    }

    /// Whether a stream gets colour, given whether it is a terminal; the first match wins.
    package func colors(stream isTerminal: Bool) -> Bool {
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

    /// Whether a screen reader reads the output: tables then become vertical, and words replace
    /// symbols.
    package var isAccessible: Bool { environment.isSwitchedOn("SFCTL_ACCESSIBLE") }

    /// Whether decoration may go beyond ASCII.
    package var isUnicode: Bool {
        guard !isAccessible else { return false }
        let locale = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? ""
        let codeset = locale.split(separator: ".").last?.prefix { $0 != "@" }.lowercased()
        return codeset == "utf-8" || codeset == "utf8"
    }

    /// Whether the terminal supports no control sequences.
    package var isDumb: Bool { variable("TERM").map { $0 == "dumb" } ?? true }

    /// Whether the terminal is known to support links (OSC 8); many others print them as text.
    ///
    /// tmux drops links before 3.4, and screen always.
    var showsLinks: Bool {
        guard !isDumb, !isAccessible, variable("STY") == nil else { return false }
        let program = variable("TERM_PROGRAM")
        if program == "tmux" || variable("TMUX") != nil {
            return program == "tmux" && isVersion("TERM_PROGRAM_VERSION", atLeast: (3, 4))
        }
        if let program, Self.programsWithLinks.contains(program) { return true }
        let marks = ["KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION"]
        if marks.contains(where: { variable($0) != nil }) { return true }
        if let version = variable("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5_000 }
        let terminal = variable("TERM") ?? ""
        return ["alacritty", "foot", "xterm-ghostty", "xterm-kitty"].contains {
            terminal == $0 || terminal.hasPrefix("\($0)-")
        }
    }

    private static let programsWithLinks: Set<String> = [
        "Hyper", "WezTerm", "ghostty", "iTerm.app", "rio", "vscode",
    ]

    /// Whether a variable contains at least a version, such as `3.4` or `3.5a`.
    private func isVersion(_ name: String, atLeast least: (Int, Int)) -> Bool {
        let parts = (variable(name) ?? "").split(separator: ".").map {
            Int($0.prefix(while: \.isNumber)) ?? 0
        }
        guard parts.count >= 2 else { return false }
        return (parts[0], parts[1]) >= least
    }

    /// The rules for measuring text.
    var textWidth: TextWidth {
        TextWidth(ambiguousIsWide: variable("SFCTL_AMBIGUOUS_WIDTH") == "2")
    }

    /// Returns the capabilities of a stream; `isStyled` is false for a file without colour.
    package func display(isStyled: Bool) -> DisplayOptions {
        DisplayOptions(isStyled: isStyled, isUnicode: isUnicode, width: textWidth)
    }

    /// Whether stdout is laid out for a terminal.
    package var isOutputForPeople: Bool { environment.terminal.isOutput || forcedTerminal != nil }

    /// The width of output on a terminal.
    package var outputWidth: Int {
        switch forcedTerminal {
        case .columns(let columns): min(columns, 100_000)
        case .share(let percent): max(1, min(messageWidth * percent / 100, 100_000))
        case .itself, nil: messageWidth
        }
    }

    /// The width that messages wrap at.
    var messageWidth: Int { environment.terminal.columns ?? columnsVariable ?? 80 }

    private var columnsVariable: Int? {
        variable("COLUMNS").flatMap { Int($0) }.flatMap { (1...100_000).contains($0) ? $0 : nil }
    }

    /// The terminal that `SFCTL_FORCE_TTY` simulates, like gh's `GH_FORCE_TTY`: `120` sets the
    /// width, `49%` a share of the real one; any other value leaves the width unchanged.
    private var forcedTerminal: ForcedTerminal? {
        guard let value = variable("SFCTL_FORCE_TTY") else { return nil }
        if value.last == "%", let percent = Int(value.dropLast()), (1...1_000).contains(percent) {
            return .share(percent: percent)
        }
        return Int(value).flatMap { $0 > 1 ? .columns($0) : nil } ?? .itself
    }

    private enum ForcedTerminal {
        case itself
        case columns(Int)
        case share(percent: Int)
    }

    private func variable(_ name: String) -> String? { environment.variable(name) }
}
