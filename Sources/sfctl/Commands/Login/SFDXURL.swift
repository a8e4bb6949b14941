import Client
import HTTP

/// An sfdx auth URL: `force://CLIENT_ID:CLIENT_SECRET:REFRESH_TOKEN@HOST`.
///
/// Source: Salesforce CLI reference, `org login sfdx-url`.
struct SFDXURL {
    let client: OAuthClient
    let refreshToken: Secret
    let instanceURL: InstanceURL

    /// Reads a URL, alone or as `sf org display --verbose --json` prints it.
    ///
    /// - Throws: `UsageError`, without a word of the text, which is a secret.
    init(_ text: Secret) throws {
        let value = text.value
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
        hints: [
            "sf org auth show-sfdx-auth-url --target-org NAME --json prints it as result.sfdxAuthUrl"
        ]
    )
}
