import Client

/// The settings for all orgs, with their names and sources.
package enum SettingKey: String, CaseIterable, Sendable {
    case defaultOrg
    case batchSize
    case apiVersion
    case timeout
    case caFile
    case maxPageMiB
    /// The format of lists on a terminal.
    case terminalFormat
    /// The text for null on a terminal.
    case null
    /// The pager for tables on a terminal.
    case pager
    /// The layout of child rows in csv.
    case children
    /// Whether times on a terminal are in UTC.
    case utc
    /// The columns of `sfctl contacts` on a terminal.
    case contactsFields
    /// The objects that `sfctl search` and `f` in `sfctl browse` search.
    case searchObjects
    /// The URL of an org that is given together with `accessToken`; set only by variables.
    case instanceUrl
    case accessToken
    /// Whether nothing may be changed; set only by a variable, since each org has its own setting
    /// in `config.json`.
    case readOnly
    /// The maximum number of rows of a query, by the Salesforce CLI's name, since it is one of its
    /// settings.
    case maximumQueryRows = "org-max-query-limit"

    /// The settings in `config.json`.
    static let inFile = allCases.filter(\.isInFile)

    /// Whether the setting exists in `config.json`.
    package var isInFile: Bool {
        switch self {
        case .instanceUrl, .accessToken, .readOnly, .maximumQueryRows: false
        default: true
        }
    }

    /// The kind of value.
    package var kind: SettingKind {
        switch self {
        case .defaultOrg: .org
        case .batchSize: .number(Settings.batchSizes)
        case .apiVersion: .apiVersion
        case .timeout: .number(OrgOptions.timeouts)
        case .caFile: .path
        case .maxPageMiB: .number(Settings.pageSizes)
        case .terminalFormat:
            .choices(
                ["table", "vertical"],
                hint: "--result-format chooses any other format, for one command"
            )
        case .null: .anyText
        case .pager: .pager
        case .children: .choices(["nested", "flat"])
        case .utc: .boolean
        case .contactsFields: .fields
        case .searchObjects: .objects
        case .instanceUrl: .url
        case .accessToken: .secret
        case .readOnly: .boolean
        case .maximumQueryRows: .number(Settings.rowCounts)
        }
    }

    /// The variables that override all files, the strongest first.
    package var variables: [String] {
        switch self {
        case .defaultOrg: ["SFCTL_TARGET_ORG", "SF_TARGET_ORG"]
        case .batchSize: ["SFCTL_BATCH_SIZE"]
        case .apiVersion: ["SFCTL_API_VERSION", "SF_ORG_API_VERSION"]
        case .timeout: ["SFCTL_TIMEOUT"]
        case .caFile: ["SFCTL_CA_FILE"]
        case .maxPageMiB: ["SFCTL_MAX_PAGE_MIB"]
        case .terminalFormat: ["SFCTL_TERMINAL_FORMAT"]
        case .null: ["SFCTL_NULL"]
        case .pager: ["SFCTL_PAGER"]
        case .children: ["SFCTL_CHILDREN"]
        case .utc: ["SFCTL_UTC"]
        case .contactsFields: ["SFCTL_CONTACTS_FIELDS"]
        case .searchObjects: ["SFCTL_SEARCH_OBJECTS"]
        case .instanceUrl: ["SFCTL_INSTANCE_URL", "SF_ORG_INSTANCE_URL", "SF_INSTANCE_URL"]
        case .accessToken: ["SFCTL_ACCESS_TOKEN", "SF_ACCESS_TOKEN"]
        case .readOnly: ["SFCTL_READ_ONLY"]
        case .maximumQueryRows: ["SF_ORG_MAX_QUERY_LIMIT"]
        }
    }

    /// Whether a variable that is set to nothing is a value, and not the lack of one.
    var mayBeEmpty: Bool { kind == .anyText || kind == .pager }

    /// A variable that ranks below the files.
    var lastVariable: String? { self == .caFile ? "SSL_CERT_FILE" : nil }

    /// The default value; nil if the org decides or there is none.
    package var fallback: String? {
        switch self {
        case .timeout: "60"
        case .maxPageMiB: "256"
        case .terminalFormat: "table"
        case .null: "<null>"
        case .children: "nested"
        case .utc: "false"
        default: nil
        }
    }

    /// Returns the value in `config.json`.
    func value(in configuration: Configuration) -> String? {
        switch self {
        case .defaultOrg: configuration.defaultOrg
        case .batchSize: configuration.batchSize.map(String.init)
        case .apiVersion: configuration.apiVersion
        case .timeout: configuration.timeout.map(String.init)
        case .caFile: configuration.caFile
        case .maxPageMiB: configuration.maxPageMiB.map(String.init)
        case .terminalFormat: configuration.terminalFormat
        case .null: configuration.null
        case .pager: configuration.pager
        case .children: configuration.children
        case .utc: configuration.utc.map(String.init)
        case .contactsFields: configuration.contactsFields
        case .searchObjects: configuration.searchObjects
        case .instanceUrl, .accessToken, .readOnly, .maximumQueryRows: nil
        }
    }
}

/// The settings for a single org in `config.json`.
package enum OrgSettingKey: String, CaseIterable, Sendable {
    case instanceUrl
    case accessToken
    case accessTokenFile
    case credentialProcess
    case apiVersion
    case clientCertificate
    case clientKey
    case readOnly

    /// The kind of value.
    var kind: SettingKind {
        switch self {
        case .instanceUrl: .url
        case .accessToken: .secret
        case .credentialProcess: .text
        case .accessTokenFile, .clientCertificate, .clientKey: .path
        case .apiVersion: .apiVersion
        case .readOnly: .boolean
        }
    }

    /// Returns the value in an org's entry; for a secret, only that it is set.
    package func value(in entry: Configuration.OrgEntry) -> String? {
        switch self {
        case .instanceUrl: entry.instanceUrl
        case .accessToken: entry.accessToken?.description
        case .accessTokenFile: entry.accessTokenFile
        case .credentialProcess: entry.credentialProcess
        case .apiVersion: entry.apiVersion
        case .clientCertificate: entry.clientCertificate
        case .clientKey: entry.clientKey
        case .readOnly: entry.readOnly.map(String.init)
        }
    }
}
