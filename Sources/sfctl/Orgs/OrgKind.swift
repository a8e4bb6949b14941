import Client
import Records

/// What kind of org one is, by the words that are stored and listed.
enum OrgKind: String, Sendable, Hashable {
    case builtIn = "demo"
    case sandbox
    case scratch
    case developer
    case production
    /// The org did not say; taken as production.
    case unknown

    /// The label in messages; production stands out.
    var label: String {
        switch self {
        case .builtIn: "(built-in org)"
        case .sandbox: "[sandbox]"
        case .scratch: "[scratch org]"
        case .developer: "[Developer Edition]"
        case .production: "[PRODUCTION]"
        case .unknown: "[kind unknown, taken as PRODUCTION]"
        }
    }

    /// Whether people's real records are at stake.
    var isProduction: Bool { self == .production || self == .unknown }

    /// What the name of a server tells; it does not tell a production org from an old Developer Edition.
    ///
    /// Source: Salesforce Help, "My Domain URL Formats".
    init(host: String) {
        let parts = host.split(separator: ".")
        if parts.contains("sandbox") {
            self = .sandbox
        } else if parts.contains("scratch") {
            self = .scratch
        } else if parts.contains("develop") || parts.first?.hasSuffix("-dev-ed") == true {
            self = .developer
        } else {
            self = .unknown
        }
    }

    /// Finds the kind: from the choice, else from the org's own record.
    static func find(of connection: OrgConnection) async -> OrgKind {
        if case .builtIn = connection.choice { return .builtIn }
        return (try? await OrganizationRecord.fetch(from: connection.org)).flatMap { $0?.kind }
            ?? .unknown
    }
}

/// What an org says of itself.
struct OrganizationRecord: Decodable, Sendable {
    let name: String?
    let isSandbox: Bool?
    let type: String?
    /// When a trial or a scratch org ends.
    let expiry: String?

    enum CodingKeys: String, CodingKey {
        case name = "Name"
        case isSandbox = "IsSandbox"
        case type = "OrganizationType"
        case expiry = "TrialExpirationDate"
    }

    /// Asks the org; nil where it shows no such record.
    static func fetch(from org: Org) async throws(OrgError) -> OrganizationRecord? {
        let soql: SOQLText =
            "SELECT Name, IsSandbox, OrganizationType, TrialExpirationDate FROM Organization LIMIT 1"
        var records = org.records(of: OrganizationRecord.self, matching: soql).makeAsyncIterator()
        return try await records.next()
    }

    /// Scratch orgs are sandboxes that end, as the Salesforce CLI tells them too.
    var kind: OrgKind {
        if isSandbox == true { return expiry == nil ? .sandbox : .scratch }
        return type == "Developer Edition" ? .developer : .production
    }
}
