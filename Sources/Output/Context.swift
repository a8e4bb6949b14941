package import CommandLine
package import Platform
import Terminal

/// The surroundings of a command: environment, terminal style, messages.
package struct Context: Sendable {
    package let environment: Environment
    /// The style of output.
    package let style: TerminalStyle
    /// The messages for people, on stderr.
    package let messages: Messages
    /// Whether each request is logged.
    package let isDebugging: Bool
    /// The form of progress of long commands.
    package let progress: ProgressOptions.Form
    /// The command's words, for JSON errors.
    package let commandName: String
    /// The command line to type again, for hints.
    package let commandLine: String

    /// Makes a context from the options that every command takes.
    package init(
        _ environment: Environment,
        _ options: CommonOptions = CommonOptions(),
        commandName: String,
        commandLine: String
    ) {
        self.environment = environment
        style = TerminalStyle(environment, color: options.color)
        messages = Messages(environment, style, isQuiet: options.isQuiet)
        isDebugging = options.isDebugging || environment.isSwitchedOn("SFCTL_DEBUG")
        progress = options.progress.flatMap(ProgressOptions.Form.init(rawValue:)) ?? .auto
        self.commandName = commandName
        self.commandLine = commandLine
    }
}

extension Context {
    /// Prints a text on its own line of stdout: unchanged to a pipe, without control characters to
    /// a terminal.
    ///
    /// - Throws: `WriteError`.
    package func printLine(_ text: String) throws(WriteError) {
        let sanitizer = Sanitizer(mode: .cell, options: style.display(isStyled: false))
        let shown = environment.terminal.isOutput ? sanitizer.text(of: text) : text
        try environment.output.write(Array("\(shown)\n".utf8))
    }
}
