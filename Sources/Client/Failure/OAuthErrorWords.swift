/// The meaning of a login server's error, and a remedy: a table.
///
/// Source: Salesforce Help, "OAuth 2.0 error codes", "OAuth Authorization Flows"; RFC 6749 §4.1.2.1
/// and §5.2.
package struct OAuthErrorWords {
    /// The problem, in a sentence without a full stop.
    let message: String
    /// The commands to type, or steps for an administrator.
    let hints: [String]
    /// Whether the same request may succeed later.
    var isTemporary = false

    /// Looks up the words for a refusal; an unknown error gets general ones.
    init(_ refusal: OAuthRefusal) {
        let text = refusal.text.lowercased()
        let entry =
            Self.texts.first { $0.code == refusal.code && text.contains($0.part) }?.words
            ?? Self.codes[refusal.code]
        let isBusy = refusal.status == 429 || refusal.status >= 500
        let other =
            isBusy ? Self.unavailable : Self("the login server refused the request", Self.logIn)
        self = entry ?? other
        isTemporary = isTemporary || isBusy
    }

    private init(_ message: String, _ hints: String..., isTemporary: Bool = false) {
        self.message = message
        self.hints = hints
        self.isTemporary = isTemporary
    }

    /// The hint that always applies; left out if the session's own command is known.
    package static let logIn = "sfctl login"

    private static let ended = OAuthErrorWords("the login has expired or was revoked", logIn)
    private static let late = OAuthErrorWords(
        "the login took too long, or its code was already used",
        logIn
    )
    private static let notAuthentic = OAuthErrorWords(
        "the login server rejected the user",
        "see the user's Login History in Setup: password, network, or a blocked flow"
    )
    private static let wrongVerifier = OAuthErrorWords(
        "the browser returned the answer to another login",
        logIn
    )
    private static let notApproved = OAuthErrorWords(
        "the user is not allowed to use this app",
        "in Setup, give the user's profile or permission set access to the app"
    )
    private static let wrongAudience = OAuthErrorWords(
        "the token was signed for another login server",
        "sfctl login --jwt --audience URL sets another one"
    )
    private static let badAssertion = OAuthErrorWords(
        "the login server rejected the signed token",
        "in Setup, the app's certificate must match --key-file, and this machine's clock must be right"
    )
    private static let restricted = OAuthErrorWords(
        "the user is not allowed to log in from this network or at this hour",
        "in Setup, see the login hours and IP ranges of the user's profile"
    )
    private static let inactiveUser = OAuthErrorWords(
        "the user is not active",
        "an administrator can activate the user in Setup, Users"
    )
    private static let noScopes = OAuthErrorWords(
        "the app grants none of the requested scopes",
        "in Setup, give the app the scopes api, web and refresh_token"
    )
    private static let otherDomain = OAuthErrorWords(
        "this kind of login needs the org's own host",
        "sfctl login --client-credentials --instance-url https://YOUR-DOMAIN.my.salesforce.com"
    )
    private static let notInstalled = OAuthErrorWords(
        "the org's administrator has not installed or approved this app",
        "an administrator can install it in Setup, Connected Apps OAuth Usage",
        "for the org's own app: sfctl login --client-id ID"
    )
    private static let wrongSecret = OAuthErrorWords(
        "the app's secret is wrong",
        "in Setup, see the consumer key and secret on the app's page"
    )
    private static let unknownToken = OAuthErrorWords(
        "the login server no longer knows the token",
        logIn
    )
    private static let unavailable = OAuthErrorWords(
        "the login server is temporarily unavailable",
        "the same command may succeed in a minute",
        isTemporary: true
    )

    /// The entries by code and part of the text: a code alone says too little.
    private static let texts: [(code: String, part: String, words: OAuthErrorWords)] = [
        ("invalid_grant", "expired access/refresh token", ended),
        ("invalid_grant", "expired authorization code", late),
        ("invalid_grant", "authentication failure", notAuthentic),
        ("invalid_grant", "invalid code verifier", wrongVerifier),
        ("invalid_request", "code verifier", wrongVerifier),
        ("invalid_grant", "hasn't approved this consumer", notApproved),
        ("invalid_grant", "not admin approved", notApproved),
        ("invalid_grant", "audience", wrongAudience),
        ("invalid_grant", "invalid assertion", badAssertion),
        ("invalid_grant", "ip restricted", restricted),
        ("invalid_grant", "inactive user", inactiveUser),
        ("invalid_grant", "no valid scopes", noScopes),
        ("invalid_grant", "not supported on this domain", otherDomain),
        ("invalid_client", "must be installed", notInstalled),
        ("invalid_client", "invalid client credentials", wrongSecret),
    ]

    private static let codes: [String: OAuthErrorWords] = [
        "invalid_grant": OAuthErrorWords("the login server rejected the login", logIn),
        "invalid_client_id": OAuthErrorWords(
            "the login server does not know the app",
            "--client-id and --instance-url identify the app; a new app takes ten minutes to "
                + "become known"
        ),
        "invalid_client": OAuthErrorWords(
            "the login server rejected the app",
            "in Setup, see the consumer key and secret on the app's page"
        ),
        "invalid_request": OAuthErrorWords(
            "the login server does not understand the request",
            "SFCTL_DEBUG=http shows it, without secrets"
        ),
        "unsupported_grant_type": OAuthErrorWords(
            "the app does not allow this kind of login",
            "in Setup, enable the flow in the app's OAuth settings"
        ),
        "unauthorized_client": OAuthErrorWords(
            "the app does not allow this kind of login",
            "in Setup, enable the flow in the app's OAuth settings"
        ),
        "invalid_app_access": notApproved,
        "OAUTH_APP_ACCESS_DENIED": notApproved,
        "inactive_org": OAuthErrorWords(
            "the org is not active",
            "sfctl orgs --check shows the state of each org"
        ),
        "inactive_user": inactiveUser,
        "rate_limit_exceeded": OAuthErrorWords(
            "too many logins",
            "the same command may succeed in an hour",
            isTemporary: true
        ),
        "redirect_uri_mismatch": OAuthErrorWords(
            "the app does not allow a redirect to this port",
            "for the app PlatformCLI, use its only port: sfctl login --port 1717",
            "for your own app, add the callback URL http://localhost:PORT/OauthRedirect in Setup"
        ),
        "unsupported_response_type": OAuthErrorWords(
            "the app does not allow logins in the browser",
            "in Setup, enable the authorization code flow in the app's OAuth settings"
        ),
        "unsupported_scope": noScopes,
        "invalid_scope": noScopes,
        "access_denied": OAuthErrorWords("access was denied in the browser", logIn),
        "OAUTH_APPROVAL_ERROR_GENERIC": notInstalled,
        "OAUTH_APP_BLOCKED": notInstalled,
        "OAUTH_EC_APP_NOT_FOUND": notInstalled,
        "invalid_token": unknownToken,
        "unsupported_token_type": unknownToken,
        "Bad_OAuth_Token": unknownToken,
        "INVALID_SESSION_ID": unknownToken,
        "Missing_OAuth_Token": unknownToken,
        "Wrong_Org": OAuthErrorWords("the token belongs to another org", logIn),
        "server_error": unavailable,
        "temporarily_unavailable": unavailable,
    ]
}
