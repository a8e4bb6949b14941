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
        let other = isBusy ? Self.unavailable : Self("the sign-in server refuses", Self.logIn)
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

    private static let ended = OAuthErrorWords("the login has ended or was revoked", logIn)
    private static let late = OAuthErrorWords(
        "the sign-in took too long, or its code was used already",
        logIn
    )
    private static let notAuthentic = OAuthErrorWords(
        "the sign-in server does not let the user in",
        "in Setup, Login History of the user says why: password, network, or a blocked flow"
    )
    private static let wrongVerifier = OAuthErrorWords(
        "the browser brought back the answer to another sign-in",
        logIn
    )
    private static let notApproved = OAuthErrorWords(
        "the user may not use this app",
        "in Setup, give the user's profile or a permission set access to the app"
    )
    private static let wrongAudience = OAuthErrorWords(
        "the token was signed for another sign-in server",
        "sfctl login --jwt --audience URL names another one"
    )
    private static let badAssertion = OAuthErrorWords(
        "the sign-in server does not accept the signed token",
        "in Setup, the app has the certificate that belongs to --key-file; date shows the clock of this machine"
    )
    private static let restricted = OAuthErrorWords(
        "the user may not sign in from this network, or at this hour",
        "in Setup, the user's profile has the login hours and IP ranges"
    )
    private static let inactiveUser = OAuthErrorWords(
        "the user is not active",
        "in Setup, Users, an administrator can activate the user"
    )
    private static let noScopes = OAuthErrorWords(
        "the app gives none of the access that is asked for",
        "in Setup, give the app the scopes api, web and refresh_token"
    )
    private static let otherDomain = OAuthErrorWords(
        "this way in needs the org's own host",
        "sfctl login --client-credentials --instance-url https://YOUR-DOMAIN.my.salesforce.com"
    )
    private static let notInstalled = OAuthErrorWords(
        "the org's administrator has not installed or allowed this app",
        "in Setup, Connected Apps OAuth Usage, an administrator installs it",
        "sfctl login --client-id ID, for an app of the org's own"
    )
    private static let wrongSecret = OAuthErrorWords(
        "the app's secret is wrong",
        "in Setup, the app's page shows its consumer key and secret"
    )
    private static let unknownToken = OAuthErrorWords(
        "the sign-in server does not know the token any more",
        logIn
    )
    private static let unavailable = OAuthErrorWords(
        "the sign-in server cannot answer for the moment",
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
        "invalid_grant": OAuthErrorWords("the sign-in server does not accept the sign-in", logIn),
        "invalid_client_id": OAuthErrorWords(
            "the sign-in server does not know the app",
            "--client-id and --instance-url name the app; a new one is known after ten minutes"
        ),
        "invalid_client": OAuthErrorWords(
            "the sign-in server does not accept the app",
            "in Setup, the app's page shows its consumer key and secret"
        ),
        "invalid_request": OAuthErrorWords(
            "the sign-in server does not understand the request",
            "SFCTL_DEBUG=http shows it, without secrets"
        ),
        "unsupported_grant_type": OAuthErrorWords(
            "the app does not allow this way in",
            "in Setup, switch the flow on in the app's OAuth settings"
        ),
        "unauthorized_client": OAuthErrorWords(
            "the app does not allow this way in",
            "in Setup, switch the flow on in the app's OAuth settings"
        ),
        "invalid_app_access": notApproved,
        "OAUTH_APP_ACCESS_DENIED": notApproved,
        "inactive_org": OAuthErrorWords(
            "the org is not active",
            "sfctl orgs --check tells the state of each org"
        ),
        "inactive_user": inactiveUser,
        "rate_limit_exceeded": OAuthErrorWords(
            "there were too many sign-ins for the moment",
            "the same command may succeed in an hour",
            isTemporary: true
        ),
        "redirect_uri_mismatch": OAuthErrorWords(
            "the app does not let the browser come back to this port",
            "sfctl login --port 1717, the only one of the app PlatformCLI",
            "in Setup, http://localhost:PORT/OauthRedirect must be a callback URL of an app of your own"
        ),
        "unsupported_response_type": OAuthErrorWords(
            "the app does not allow a sign-in by browser",
            "in Setup, switch the authorization code flow on in the app's OAuth settings"
        ),
        "unsupported_scope": noScopes,
        "invalid_scope": noScopes,
        "access_denied": OAuthErrorWords("the access was refused in the browser", logIn),
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
