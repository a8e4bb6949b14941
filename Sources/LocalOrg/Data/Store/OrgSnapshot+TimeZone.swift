extension OrgSnapshot {
    /// The time zone of a user, in which relative dates begin.
    func timeZone(of userID: String, among zones: TimeZones) -> OrgTimeZone {
        zones.zone { UserRecord(id: userID, in: self)?.text("TimeZoneSidKey") }
    }
}
