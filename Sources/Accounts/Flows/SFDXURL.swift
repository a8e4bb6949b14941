import Client
import HTTP
import Records
import Text

/// An sfdx auth URL: `force://CLIENT_ID:CLIENT_SECRET:REFRESH_TOKEN@HOST`.
///
/// Source: Salesforce CLI reference, `org login sfdx-url`.
struct SFDXURL {
    let client: OAuthClient
    let refreshToken: Secret
    let instanceURL: InstanceURL

    /// Reads a URL, alone or in the JSON that sf prints.
    ///
    /// The commands are `sf org display --verbose --json` and
    /// `sf org auth show-sfdx-auth-url --json`.
    ///
    /// - Throws: `UsageError`, without any part of the text, which is a secret.
    init(_ text: Secret) throws {
        let value = Self.url(in: text.value)
        guard !value.hasPrefix("[REDACTED]") else {
            throw UsageError("sf redacted the sfdx auth URL", hints: Self.wayToOne)
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
        // Without a secret, the older form has two parts.
        guard (2...3).contains(parts.count), let id = parts.first, !id.isEmpty,
            let token = parts.last, !token.isEmpty
        else { throw Self.malformed }
        let secret = parts.count == 3 ? parts[1] : ""
        client = OAuthClient(id: String(id), secret: secret.isEmpty ? nil : Secret(String(secret)))
        refreshToken = Secret(String(token))
        // The text after the last @ may be part of a token, so messages do not show it.
        guard let address = OrgAddress(String(value[value.index(after: at)...])) else {
            throw Self.malformed
        }
        instanceURL = address.url
    }

    private static let malformed = UsageError(
        "not an sfdx auth URL: expected force://CLIENT_ID:SECRET:REFRESH_TOKEN@HOST",
        hints: wayToOne
    )

    private static let wayToOne = [
        "sf org auth show-sfdx-auth-url --target-org NAME --json > FILE; sfctl login --sfdx-url "
            + "FILE"
    ]

    /// Returns the URL in sf's JSON; any other text unchanged.
    private static func url(in text: String) -> String {
        guard text.hasPrefix("{"), let json = try? JSONValue(parsing: Array(text.utf8)) else {
            return text
        }
        return (json["result"]?["sfdxAuthUrl"] ?? json["sfdxAuthUrl"])?.text ?? ""
    }
}
