package import Client
import Records
import SOQL

/// An org's record about itself.
package struct OrganizationRecord: Decodable, Sendable {
    package let name: String?
    let isSandbox: Bool?
    let type: String?
    /// The end of a trial or a scratch org.
    let expiry: String?

    enum CodingKeys: String, CodingKey {
        case name = "Name"
        case isSandbox = "IsSandbox"
        case type = "OrganizationType"
        case expiry = "TrialExpirationDate"
    }

    /// Fetches the record; nil if the org shows none.
    package static func fetch(from org: Org) async throws(OrgError) -> OrganizationRecord? {
        let soql: Statement =
            """
            SELECT Name, IsSandbox, OrganizationType, TrialExpirationDate \
            FROM Organization LIMIT 1
            """
        var records = org.records(of: OrganizationRecord.self, matching: soql).makeAsyncIterator()
        return try await records.next()
    }

    /// The kind of org; a sandbox with an end is a scratch org, as in the Salesforce CLI.
    package var kind: OrgKind {
        if isSandbox == true { return expiry == nil ? .sandbox : .scratch }
        return type == "Developer Edition" ? .developer : .production
    }
}

extension OrgKind {
    /// Finds the kind: from the choice, or else from the org's own record.
    package static func find(of connection: OrgConnection) async -> OrgKind {
        if case .builtIn = connection.choice { return .builtIn }
        return (try? await OrganizationRecord.fetch(from: connection.org)).flatMap { $0?.kind }
            ?? .unknown
    }
}
