import CommandLine
import Output
import Platform
import Text

extension Invocation {
    /// The command's name in JSON errors.
    var nameInErrors: CommandName {
        let foreign = specification?.foreignClass
        return CommandName(
            commandName,
            className: foreign?.name,
            wrapsErrors: foreign?.wrapsErrors ?? false
        )
    }
}

extension Context {
    /// Makes a context from the options that every command takes.
    init(
        _ environment: Environment,
        _ options: CommonOptions,
        commandName: CommandName,
        commandLine: String
    ) {
        self.init(
            environment,
            color: options.color,
            isQuiet: options.isQuiet,
            isDebugging: options.isDebugging,
            progress: options.progress.flatMap(ProgressForm.init(rawValue:)) ?? .auto,
            commandName: commandName,
            commandLine: commandLine,
            outputDefaults: { () throws(UsageError) in try OutputDefaults(in: environment) }
        )
    }

    /// Returns the command line to type, with a word or a flag's value replaced; nil if it has no
    /// such word, or the line would be long.
    func line(correcting wrong: String, with right: String) -> String? {
        guard right.count <= Self.longestWord, !right.contains(where: \.isNewline) else {
            return nil
        }
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
