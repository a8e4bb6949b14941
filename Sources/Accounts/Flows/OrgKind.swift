/// The kind of an org, as stored and listed.
package enum OrgKind: String, Sendable, Hashable {
    case builtIn = "demo"
    case sandbox
    case scratch
    case developer
    case production
    /// An unknown kind, treated as production.
    case unknown

    /// The label in messages; production stands out.
    package var label: String {
        switch self {
        case .builtIn: "(built-in org)"
        case .sandbox: "[sandbox]"
        case .scratch: "[scratch org]"
        case .developer: "[Developer Edition]"
        case .production: "[PRODUCTION]"
        case .unknown: "[kind unknown, taken as PRODUCTION]"
        }
    }

    /// Whether the org may contain real records.
    package var isProduction: Bool { self == .production || self == .unknown }

    /// Determines the kind from a server's name, which does not distinguish a production org from
    /// an old Developer Edition.
    ///
    /// Source: Salesforce Help, "My Domain URL Formats".
    package init(host: String) {
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
}
