/// The administrator, as whom everybody signs in.
struct Administrator: Sendable {
    let store: Store

    /// The user's record at a moment, in milliseconds since 1970; nil where the org cannot be read.
    func record(at now: Int) -> UserRecord? {
        guard let snapshot = try? store.snapshot(at: now) else { return nil }
        return UserRecord(id: OrgIDs.admin, in: snapshot)
    }

    /// The user name at a moment; empty where the org cannot be read.
    func userName(at now: Int) -> String { record(at: now)?.text("Username") ?? "" }
}
