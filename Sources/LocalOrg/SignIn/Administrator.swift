/// The administrator, who is the user of every sign-in.
struct Administrator: Sendable {
    let store: Store

    /// Returns the user's record at a moment, in milliseconds since 1970; nil if the org cannot be
    /// read.
    func record(at now: Int) -> UserRecord? {
        guard let snapshot = try? store.snapshot(at: now) else { return nil }
        return UserRecord(id: OrgIDs.admin, in: snapshot)
    }

    /// Returns the user name at a moment; empty if the org cannot be read.
    func userName(at now: Int) -> String { record(at: now)?.text("Username") ?? "" }
}
