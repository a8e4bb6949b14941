import Accounts
import Client
import Lists
import SOQL

extension QueryError {
    /// Makes the error with the names and statements that the user probably meant.
    init(
        explaining cause: OrgError,
        about statement: Statement,
        in connection: OrgConnection
    ) async {
        var org = OrgOptions()
        org.targetOrg = connection.choice.name
        let meant = await connection.org.meaning(of: statement, refusedWith: cause, org)
        self.init(
            cause: cause,
            statement: statement,
            suggestions: meant.hints,
            corrected: meant.corrected
        )
    }
}

extension Org {
    /// Returns hints about a statement that the org refused, and the corrected statement.
    nonisolated func meaning(
        of statement: Statement,
        refusedWith error: OrgError,
        _ org: OrgOptions
    ) async -> (hints: [String], corrected: String?) {
        if let foreign = ForeignStatement(statement, org) { return (foreign.hints, nil) }
        return await suggestion(for: error, about: statement)
    }
}
