package import Accounts
package import Client
package import Output
package import Records
package import SOQL
package import Text

/// The parts of the commands that the browser uses, handed in because they belong to the program.
package struct BrowserCommands: Sendable {
    /// Runs a command line of `sfctl login`.
    let login: @Sendable ([String]) async -> ExitCode
    /// Returns the child rows to flatten, if that is wanted; throws if a format does not fit a
    /// statement's result.
    let checkedChildren: @Sendable (Statement, ResultFormat, Bool) throws -> FlatChildren?
    /// Explains an org's error about a statement as `sfctl query` does, with the names that the
    /// user probably meant.
    let explain: @Sendable (OrgError, Statement, OrgConnection) async -> Failure

    package init(
        login: @escaping @Sendable ([String]) async -> ExitCode,
        checkedChildren:
            @escaping @Sendable (Statement, ResultFormat, Bool) throws -> FlatChildren?,
        explain: @escaping @Sendable (OrgError, Statement, OrgConnection) async -> Failure
    ) {
        self.login = login
        self.checkedChildren = checkedChildren
        self.explain = explain
    }
}
