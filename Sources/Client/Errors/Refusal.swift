package import HTTP
import Text

/// An answer whose status is not a success, with the server's errors.
package struct Refusal: Hashable, Sendable {
    /// The HTTP status.
    package let status: Int
    /// The server's errors; empty if the body's format is unknown.
    package let errors: [APIError]
    /// The header fields.
    package let headers: Headers
    /// The unchanged body.
    package let body: [UInt8]

    /// Makes a refusal from an answer.
    package init(status: Int, headers: Headers = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
        errors = APIError.parse(body)
    }

    /// The server's id of the request, for its support.
    package var requestID: String? { headers.requestID }

    /// Whether the daily or concurrent limit of API requests has been reached.
    package var isRequestLimit: Bool { has("REQUEST_LIMIT_EXCEEDED") }

    /// Whether too many long requests are in progress in the org, which is temporary.
    ///
    /// The daily limit has the same code. Only the message differs:
    /// `ConcurrentRequests (Concurrent API Requests) Limit exceeded.` and
    /// `TotalRequests Limit exceeded.`
    package var isConcurrencyLimit: Bool {
        errors.contains {
            $0.code == "REQUEST_LIMIT_EXCEEDED" && $0.message.lowercased().contains("concurrent")
        }
    }

    /// Whether the server rejects the access token, so that another one may work.
    ///
    /// The identity resources answer 403 and a word: Salesforce Help, "Identity URLs".
    var refusesToken: Bool {
        status == 401
            || status == 403
                && String(decoding: body, as: UTF8.self).trimmingWhitespace == "Bad_OAuth_Token"
    }

    /// Whether the server rejects the session, the user or the whole org.
    package var isSignIn: Bool {
        refusesToken || errors.contains { Self.signInCodes.contains($0.code) }
    }

    /// Whether the org may not serve the API version in the path (any more).
    ///
    /// The caller should then replace a cached version. A retired version gets 410. One that never
    /// existed gets the same 404 as a resource that does not exist.
    package var doubtsVersion: Bool {
        status == 410 || (status == 404 && has("NOT_FOUND"))
    }

    /// Whether something between here and the org may have answered, perhaps after it had passed the
    /// request on: without an error of the API, nothing shows that the org did nothing.
    ///
    /// A redirect, a proxy that wants a password (407) and a server with too many requests (429) did
    /// not pass it on.
    var mayBeOfAnotherServer: Bool {
        !hasAPIError && status >= 400 && status != 407 && status != 429
    }

    /// Whether the server itself failed, so that the effect of the request is unknown.
    package var isServerFailure: Bool { status >= 500 }

    /// Whether the org itself refuses, with an error of the API, and would do so again.
    package var isOfOrg: Bool { hasAPIError && !isServerFailure && !isRequestLimit }

    /// Whether an error has a code such as the API's, `ENTITY_IS_DELETED`.
    ///
    /// A gateway may answer `{"error":"Request Timeout"}`, which has the form of OAuth's errors.
    var hasAPIError: Bool {
        errors.contains { error in
            error.code == Self.clientFault
                || error.code.first?.isLetter == true
                    && error.code.utf8.allSatisfy { byte in
                        byte == UInt8(ascii: "_") || byte.isDigit
                            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    }
        }
    }

    /// The code of a fault without a detail (SOAP 1.1, section 4.4.1).
    private static let clientFault = "Client"

    /// Returns whether an error has this code.
    package func has(_ code: String) -> Bool {
        errors.contains { $0.code == code }
    }

    private static let signInCodes: Set = [
        "INVALID_SESSION_ID", "INVALID_AUTH_HEADER", "API_DISABLED_FOR_ORG",
        "API_CURRENTLY_DISABLED", "INVALID_LOGIN", "LOGIN_MUST_USE_SECURITY_TOKEN",
        "LOGIN_DURING_RESTRICTED_DOMAIN", "LOGIN_DURING_RESTRICTED_TIME", "ORG_LOCKED",
        "PASSWORD_LOCKOUT", "TRIAL_EXPIRED", "SSO_SERVICE_DOWN",
        "CLIENT_NOT_ACCESSIBLE_FOR_USER", "INVALID_OPERATION_WITH_EXPIRED_PASSWORD",
        "TXN_SECURITY_NO_ACCESS",
    ]
}

extension Refusal: CustomStringConvertible {
    /// The server's errors, or an excerpt of the body and the status.
    package var description: String {
        guard errors.isEmpty else {
            return errors.map(\.description).joined(separator: "; ")
        }
        let kind =
            Excerpt.isHTML(body, contentType: headers["Content-Type"])
            ? "the server answered with HTML (status \(status))"
            : "the server answered with status \(status)"
        let excerpt = Excerpt.of(body)
        return excerpt.isEmpty ? kind : "\(kind): \(excerpt)"
    }
}

extension Headers {
    /// The server's id of a request, from the edge or the application.
    var requestID: String? {
        self["X-Request-Id"] ?? self["X-Sfdc-Request-Id"] ?? self["Sforce-Request-Id"]
    }
}
