package import Platform
import Terminal
package import Text

/// The surroundings of a command: environment, terminal style, messages.
///
/// A class, because many values hold it, and copying a structure of this size takes code.
package final class Context: Sendable {
    package let environment: Environment
    /// The style of output.
    package let style: TerminalStyle
    /// The messages for people, on stderr.
    package let messages: Messages
    /// Whether each request is logged.
    package let isDebugging: Bool
    /// The form of progress of long commands.
    package let progress: ProgressForm
    /// The command's name in JSON errors.
    package let commandName: CommandName
    /// The command line to type again, for hints.
    package let commandLine: String
    /// The org that the command line names; nil if it names none.
    private let targetOrg: String?
    /// Reads the user's defaults for output.
    let outputDefaults: @Sendable () throws(UsageError) -> OutputDefaults

    /// Makes the context of a command line.
    ///
    /// - Parameters:
    ///   - environment: The program's environment.
    ///   - color: When to use colour; nil if the environment decides.
    ///   - isQuiet: Whether notes are silenced.
    ///   - isDebugging: Whether the command line asks for a log of the requests.
    ///   - progress: The form of progress of long commands.
    ///   - commandName: The command's name in JSON errors.
    ///   - commandLine: The command line to type again.
    ///   - targetOrg: The org that the command line names; nil if it names none.
    ///   - outputDefaults: Reads the user's defaults for output, each time that they apply.
    package init(
        _ environment: Environment,
        color: String? = nil,
        isQuiet: Bool = false,
        isDebugging: Bool = false,
        progress: ProgressForm = .auto,
        commandName: CommandName,
        commandLine: String,
        targetOrg: String? = nil,
        outputDefaults: @escaping @Sendable () throws(UsageError) -> OutputDefaults = {
            OutputDefaults()
        }
    ) {
        self.environment = environment
        style = TerminalStyle(environment, color: color)
        messages = Messages(environment, style, isQuiet: isQuiet)
        self.isDebugging = isDebugging || environment.isSwitchedOn("SFCTL_DEBUG")
        self.progress = progress
        self.commandName = commandName
        self.commandLine = commandLine
        self.targetOrg = targetOrg
        self.outputDefaults = outputDefaults
    }
}

extension Context: Surroundings {
    package func debugMessages() throws(UsageError) -> Messages {
        guard let path = environment.variable("SFCTL_DEBUG_FILE") else { return messages }
        return Messages(
            sink: try DebugFile(path: path),
            isQuiet: false,
            display: style.display(isStyled: false),
            width: nil
        )
    }
}

extension Context {
    /// A copy of the context whose messages have no control sequences.
    package var plain: Context {
        Context(
            environment,
            color: "never",
            isQuiet: messages.isQuiet,
            isDebugging: isDebugging,
            progress: progress,
            commandName: commandName,
            commandLine: commandLine,
            targetOrg: targetOrg,
            outputDefaults: outputDefaults
        )
    }

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

extension Context {
    /// Asks a question on the terminal.
    ///
    /// - Returns: Whether the answer is yes; an empty line and the end of input are no.
    /// - Throws: An error of reading the answer.
    package func isConfirmed(_ question: String) throws -> Bool {
        // Discards text typed before the question appears.
        environment.discardTypedAhead()
        messages.ask("\(question) [y/N] ")
        let answer = try environment.readLine()
        if answer == nil { messages.say("") }
        let word = answer.map { $0.trimmingWhitespace.lowercased() }
        return word == "y" || word == "yes"
    }
}

extension Context {
    /// Returns another command line of sfctl for the same org, for hints.
    package func line(_ words: [String]) -> String {
        ShellWord.line(words + (targetOrg.map { ["-o", $0] } ?? []))
    }

    /// Returns the command line to type, with a word or a flag's value replaced; nil if it has no
    /// such word, or the line would be long.
    package func line(correcting wrong: String, with right: String) -> String? {
        // A control character would be shown as something else, and so typed as that.
        guard right.count <= Self.longestWord, !right.contains(where: \.isNewline),
            Sanitizer(mode: .cell, options: DisplayOptions()).text(of: right) == right
        else { return nil }
        for flag in ["", "--query=", "-q=", "--matching="] {
            let old = " " + ShellWord.quoted(flag + wrong)
            guard let range = commandLine.firstRange(of: old) else { continue }
            let new = " " + ShellWord.quoted(flag + right)
            return commandLine[..<range.lowerBound] + new + commandLine[range.upperBound...]
        }
        return nil
    }

    /// The longest corrected word in characters that is worth printing again.
    private static let longestWord = 400
}
