package import Output
package import SOQL
package import Text

/// The parts of the commands that the browser uses, handed in because they belong to the program.
package struct BrowserCommands: Sendable {
    /// Runs a command line of `sfctl login`.
    let login: @Sendable ([String]) async -> ExitCode
    /// Throws if a format does not fit a statement's result.
    let check: @Sendable (Statement, ResultFormat) throws -> Void

    package init(
        login: @escaping @Sendable ([String]) async -> ExitCode,
        check: @escaping @Sendable (Statement, ResultFormat) throws -> Void
    ) {
        self.login = login
        self.check = check
    }
}
