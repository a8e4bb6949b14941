import Terminal

/// What a command gets besides its own options: the environment, the style of the terminal, messages.
struct Context: Sendable {
    let environment: Environment
    /// How text is shown.
    let style: TerminalStyle
    /// Where messages for people go.
    let messages: Messages
    /// Whether each request is told of.
    let isDebugging: Bool
    /// How a command that takes long says how far it is.
    let progress: ProgressOptions.Form
    /// The command's words, for JSON errors.
    let commandName: String
    /// The command line as it could be typed again, for hints.
    let commandLine: String

    /// Settles the options that every command takes.
    init(
        _ environment: Environment,
        _ options: CommonOptions = CommonOptions(),
        commandName: String,
        commandLine: String
    ) {
        self.environment = environment
        style = TerminalStyle(environment, color: options.color)
        messages = Messages(environment, style, isQuiet: options.isQuiet)
        isDebugging = options.isDebugging || environment.isSwitchedOn("SFCTL_DEBUG")
        progress = options.progress ?? .auto
        self.commandName = commandName
        self.commandLine = commandLine
    }
}

extension Context {
    /// Prints a text on a line of stdout: as it is in a pipe, and on a terminal without what that would obey.
    ///
    /// - Throws: `WriteError`.
    func printLine(_ text: String) throws(WriteError) {
        let sanitizer = Sanitizer(mode: .cell, options: style.display(isStyled: false))
        let shown = environment.terminal.isOutput ? sanitizer.text(of: text) : text
        try environment.output.write(Array("\(shown)\n".utf8))
    }
}
