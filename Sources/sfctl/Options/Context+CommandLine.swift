import CommandLine
import Output
import Platform

extension Context {
    /// Makes a context from the options that every command takes.
    init(
        _ environment: Environment,
        _ options: CommonOptions,
        commandName: String,
        commandLine: String
    ) {
        self.init(
            environment,
            color: options.color,
            isQuiet: options.isQuiet,
            isDebugging: options.isDebugging,
            progress: options.progress.flatMap(ProgressForm.init(rawValue:)) ?? .auto,
            commandName: commandName,
            commandLine: commandLine
        )
    }
}
