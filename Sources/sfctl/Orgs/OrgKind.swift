import Client
import Records

/// What kind of org one is about to change.
enum OrgKind: Sendable, Hashable {
    case builtIn
    case sandbox
    case developer
    case production
    /// The org did not say; taken as production.
    case unknown

    /// The label in messages; production stands out.
    var label: String {
        switch self {
        case .builtIn: "(built-in org)"
        case .sandbox: "[sandbox]"
        case .developer: "[Developer Edition]"
        case .production: "[PRODUCTION]"
        case .unknown: "[kind unknown, taken as PRODUCTION]"
        }
    }

    /// Whether people's real records are at stake.
    var isProduction: Bool { self == .production || self == .unknown }

    /// Finds the kind: from the choice, else from the org's own record.
    static func find(of connection: OrgConnection) async -> OrgKind {
        if case .builtIn = connection.choice { return .builtIn }
        let soql: SOQLText = "SELECT IsSandbox, OrganizationType FROM Organization LIMIT 1"
        var records = connection.org.records(of: Organization.self, matching: soql)
            .makeAsyncIterator()
        guard let record = try? await records.next() else { return .unknown }
        if record.isSandbox == true { return .sandbox }
        return record.type == "Developer Edition" ? .developer : .production
    }

    private struct Organization: Decodable, Sendable {
        let isSandbox: Bool?
        let type: String?

        enum CodingKeys: String, CodingKey {
            case isSandbox = "IsSandbox"
            case type = "OrganizationType"
        }
    }
}
