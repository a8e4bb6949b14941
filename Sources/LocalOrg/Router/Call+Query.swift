import Foundation

extension Call {
    /// What a query finds in the org as it is now.
    func evaluate(_ soql: String, includesDeleted: Bool) throws(APIFault) -> ResultSet {
        let snapshot = try snapshot()
        let evaluator = Evaluator(
            snapshot: snapshot,
            clock: now,
            timeZone: Self.timeZone(in: snapshot),
            userID: OrgIDs.admin
        )
        return try evaluator.evaluate(soql, includesDeleted: includesDeleted)
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
