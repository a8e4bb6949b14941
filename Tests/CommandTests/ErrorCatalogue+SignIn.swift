import Client
import HTTP
import Text

@testable import Accounts
@testable import sfctl

extension ErrorCatalogue {
    /// Why a sign-in fails.
    static let signIn = signInErrors + oauthErrors

    private static let signInErrors = [
        error("only token", .noOther, .notSignedIn),
        Self(
            "only token of a login",
            OrgError.signIn(expired, remedy: "sfctl login --alias acme"),
            .notSignedIn
        ),
        Self(
            "login ended",
            OrgError.noToken(
                SignInError(.refused(ended), remedy: "sfctl login --alias acme")
            ),
            .notSignedIn
        ),
        error("sign-in busy", .unavailable(status: 503), .unavailable),
        error(
            "sign-in unreachable",
            .transport(.unreachable(.nameNotFound(host: "login.acme.example"))),
            .unavailable
        ),
        error("sign-in silent", .transport(.timedOut(.answer)), .unavailable),
        error("sign-in cut", .transport(.cut("reset by peer")), .unavailable),
        error(
            "sign-in insecure",
            .transport(.insecure(.expired(host: "login.acme.example"))),
            .failure
        ),
        error("sign-in cancelled", .transport(.cancelled), .interrupted),
        error("sign-in not HTTP", .transport(.other("not HTTP")), .failure),
        error(
            "sign-in malformed",
            .malformed("login.acme.example answered with a web page, not with JSON"),
            .failure
        ),
        error("wrong state", .wrongState, .failure),
        error(
            "elsewhere",
            .elsewhere(
                expected: "https://login.salesforce.com",
                found: "https://acme.example"
            ),
            .failure
        ),
        error(
            "elsewhere within Salesforce",
            .elsewhere(
                expected: "https://test.salesforce.com",
                found: "https://acme.my.salesforce.com"
            ),
            .failure
        ),
        error(
            "page host",
            .pagesOnly(host: "acme.lightning.force.com", apiHost: "acme.my.salesforce.com"),
            .usage
        ),
        error("local", .local("server.key is not an RSA key"), .notSignedIn),
        redirect("redirect to the org's own host", "https://acme.my.salesforce.com/x?sid=1"),
        redirect("redirect to a stranger", "https://evil.example/x?sid=1"),
        redirect("redirect to pages", "https://acme.lightning.force.com/"),
        redirect("redirect to a login page", "https://login.salesforce.com/?ec=302"),
        redirect("redirect within the host", "/services/data"),
    ]

    private static let expired = Refusal(
        status: 401,
        body: Array(
            #"[{"message":"Session expired or invalid","errorCode":"INVALID_SESSION_ID"}]"#.utf8
        )
    )

    private static let ended = OAuthRefusal(
        status: 400,
        code: "invalid_grant",
        text: "expired access/refresh token"
    )

    private static func error(
        _ name: String,
        _ cause: SignInError.Cause,
        _ exit: ExitCode
    ) -> Self {
        Self(name, SignInError(cause), exit)
    }

    private static func redirect(_ name: String, _ location: String) -> Self {
        Self(
            name,
            OrgError.refused(Refusal(status: 302, headers: ["Location": location])),
            .failure
        )
    }

    /// Every error that the sign-in server is known to answer with.
    private static let oauthErrors =
        [
            ("invalid_grant", "expired access/refresh token"),
            ("invalid_grant", "expired authorization code"),
            ("invalid_grant", "authentication failure"),
            ("invalid_grant", "authentication failure - Invalid Password"),
            ("invalid_grant", "user hasn't approved this consumer"),
            ("invalid_grant", "user is not admin approved to access this app"),
            ("invalid_grant", "audience is invalid"),
            ("invalid_grant", "Audience validation failed"),
            ("invalid_grant", "invalid assertion"),
            ("invalid_grant", "invalid code verifier"),
            ("invalid_grant", "ip restricted or invalid login hours"),
            ("invalid_grant", "inactive user"),
            ("invalid_grant", "no valid scopes defined"),
            ("invalid_grant", "request not supported on this domain"),
            ("invalid_grant", "Data Not Available"),
            ("invalid_client_id", "client identifier invalid"),
            ("invalid_client", "invalid client credentials"),
            ("invalid_client", "app must be installed into org"),
            ("invalid_client", "some other reason"),
            ("invalid_request", "missing required parameter"),
            ("invalid_request", "invalid code verifier"),
            ("unsupported_grant_type", "grant type not supported"),
            ("unauthorized_client", ""),
            ("invalid_app_access", "user is not allowed to access this app"),
            ("inactive_org", "organization inactive"),
            ("inactive_user", "user is inactive"),
            ("redirect_uri_mismatch", "redirect_uri must match configuration"),
            ("unsupported_response_type", "response type is not supported"),
            ("unsupported_scope", "scope is not supported"),
            ("unsupported_token_type", "this token type is not supported"),
            ("invalid_token", "invalid token"),
            ("Bad_OAuth_Token", ""),
            ("Wrong_Org", ""),
            ("a_later_code", "in the server's words"),
        ].map { refused(400, $0, $1) } + [
            refused(400, "rate_limit_exceeded", "login rate exceeded", .unavailable),
            refused(400, "temporarily_unavailable", "", .unavailable),
            refused(503, "unknown_error", "retry your request", .unavailable),
            refused(0, "access_denied", "end-user denied authorization"),
            refused(0, "OAUTH_APPROVAL_ERROR_GENERIC", "An unexpected error has occurred"),
        ]

    private static func refused(
        _ status: Int,
        _ code: String,
        _ text: String,
        _ exit: ExitCode = .notSignedIn
    ) -> Self {
        error(
            "\(code): \(text)",
            .refused(OAuthRefusal(status: status, code: code, text: text)),
            exit
        )
    }
}
