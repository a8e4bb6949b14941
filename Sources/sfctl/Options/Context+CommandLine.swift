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
    convenience init(
        _ environment: Environment,
        _ options: CommonOptions,
        commandName: CommandName,
        commandLine: String,
        targetOrg: String? = nil
    ) {
        self.init(
            environment,
            color: options.color,
            isQuiet: options.isQuiet,
            isDebugging: options.isDebugging,
            progress: options.progress.flatMap(ProgressForm.init(rawValue:)) ?? .auto,
            commandName: commandName,
            commandLine: commandLine,
            targetOrg: targetOrg,
            outputDefaults: { () throws(UsageError) in try OutputDefaults(in: environment) }
        )
    }
}
