import Foundation

extension OrgSnapshot {
    /// The time zone of a user, in which relative dates begin.
    func timeZone(of userID: String) -> TimeZone {
        guard let user = schema.object(named: "User"),
            let field = user.field(named: "TimeZoneSidKey"),
            let row = table(user).row(id: userID),
            case .text(let name) = table(user).value(field, of: row)
        else { return .gmt }
        return TimeZone(identifier: name) ?? .gmt
    }
}
