import Foundation

extension OrgSnapshot {
    /// The time zone of a user, in which relative dates begin.
    func timeZone(of userID: String) -> TimeZone {
        let name = UserRecord(id: userID, in: self)?.text("TimeZoneSidKey")
        return name.flatMap { TimeZone(identifier: $0) } ?? .gmt
    }
}
