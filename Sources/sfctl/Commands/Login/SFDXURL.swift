import Client
import HTTP
import Records

/// An sfdx auth URL: `force://CLIENT_ID:CLIENT_SECRET:REFRESH_TOKEN@HOST`.
///
/// Source: Salesforce CLI reference, `org login sfdx-url`.
struct SFDXURL {
    let client: OAuthClient
    let refreshToken: Secret
    let instanceURL: InstanceURL

    /// Reads a URL, alone or as sf prints it as JSON: `sf org display --verbose --json`, `sf org auth
    /// show-sfdx-auth-url --json`.
    ///
    /// - Throws: `UsageError`, without a word of the text, which is a secret.
    init(_ text: Secret) throws {
        let value = Self.url(in: text.value)
        guard !value.hasPrefix("[REDACTED]") else {
            throw UsageError("sf has redacted the sfdx auth URL", hints: Self.wayToOne)
        }
        guard value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw Self.malformed }
        guard value.hasPrefix("force://"), let at = value.lastIndex(of: "@") else {
            throw Self.malformed
        }
        let parts = value[..<at].dropFirst("force://".count).split(
            separator: ":",
            maxSplits: 2,
            omittingEmptySubsequences: false
        )
        // Without a secret the older form has two parts.
        guard (2...3).contains(parts.count), let id = parts.first, !id.isEmpty,
            let token = parts.last, !token.isEmpty
        else { throw Self.malformed }
        let secret = parts.count == 3 ? parts[1] : ""
        client = OAuthClient(id: String(id), secret: secret.isEmpty ? nil : Secret(String(secret)))
        refreshToken = Secret(String(token))
        let host = value[value.index(after: at)...]
        let isLocal = host.hasPrefix("localhost") || host.hasPrefix("127.")
        instanceURL = try InstanceURL((isLocal ? "http://" : "https://") + host)
    }

    private static let malformed = UsageError(
        "that is no sfdx auth URL: it looks like force://CLIENT_ID:SECRET:REFRESH_TOKEN@HOST",
        hints: wayToOne
    )

    private static let wayToOne = [
        "sf org auth show-sfdx-auth-url --target-org NAME --json > FILE; sfctl login --sfdx-url FILE"
    ]

    /// The URL of sf's JSON; any other text as it is.
    private static func url(in text: String) -> String {
        guard text.hasPrefix("{"), let json = try? JSONValue(parsing: Array(text.utf8)) else {
            return text
        }
        return (json["result"]?["sfdxAuthUrl"] ?? json["sfdxAuthUrl"])?.text ?? ""
    }
}
