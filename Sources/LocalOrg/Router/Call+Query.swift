import Foundation

extension Call {
    /// What a query finds in the org as it is now.
    func evaluate(_ soql: String, includesDeleted: Bool) throws(APIFault) -> ResultSet {
        let snapshot = try snapshot()
        let evaluator = Evaluator(
            snapshot: snapshot,
            clock: now,
            timeZone: Self.timeZone(in: snapshot),
            userID: OrgIDs.admin,
            childLevels: version.childLevels
        )
        return try evaluator.evaluate(soql, includesDeleted: includesDeleted)
    }

    /// Keeps a result for its later pages; the locator of what follows the records that are already given.
    func open(_ results: ResultSet, consumed: Int, batchSize: Int) -> Locator {
        let cursor = Cursors.Cursor(
            results: results,
            caller: caller,
            batchSize: batchSize,
            opened: now
        )
        return Locator(cursor: router.cursors.open(cursor), consumed: consumed)
    }

    /// The time zone of the user who asks, in which relative dates begin.
    private static func timeZone(in snapshot: OrgSnapshot) -> TimeZone {
        guard let user = snapshot.schema.object(named: "User"),
            let field = user.field(named: "TimeZoneSidKey"),
            let row = snapshot.table(user).row(id: OrgIDs.admin),
            case .text(let name) = snapshot.table(user).value(field, of: row)
        else { return .gmt }
        return TimeZone(identifier: name) ?? .gmt
    }
}
