import Client
import Records

extension OrgConnection {
    /// Returns the org's id of 18 characters, without sending a request; nil if it is unknown.
    package func organizationID() async -> String? {
        await org.organizationIDOfToken()?.description ?? choice.organizationID
    }
}

extension OrgChoice {
    /// The org's id from its login.
    fileprivate var organizationID: String? {
        guard case .remote(let remote) = self else { return nil }
        let text: String? =
            switch remote.access {
            case .session(let session): session.organizationID
            case .salesforceCLI(let login): login?.organizationID
            case .token, .program: nil
            }
        return text.flatMap { try? RecordID($0) }?.description
    }
}
