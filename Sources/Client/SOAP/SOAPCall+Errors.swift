import HTTP

extension SOAPCall {
    /// Returns the error for an answer whose status is not a success: the REST API's error for the
    /// same code.
    ///
    /// A fault has status 500 whatever its cause, so its code determines the status. An answer
    /// without a fault, such as a gateway's, keeps its own status.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - token: The token sent with the call.
    /// - Returns: The error.
    func error(of answer: WholeResponse, sentWith token: Secret?) -> OrgError {
        let isFault = !XMLErrors.parse(answer.bytes).isEmpty
        let sent = Refusal(status: answer.status, headers: answer.headers, body: answer.bytes)
        guard answer.status == 500, isFault, let code = sent.errors.first?.code else {
            return OrgError(sent)
        }
        let refusal = Refusal(
            status: Self.status(of: code),
            headers: answer.headers,
            body: answer.bytes
        )
        if code == Self.invalidSession, token?.isJSONWebToken == true {
            return .signIn(refusal, remedy: Self.wayToOpaqueToken)
        }
        return OrgError(refusal)
    }

    private static let invalidSession = "INVALID_SESSION_ID"

    /// Returns the REST API's status for an error.
    ///
    /// Source: REST API Developer Guide, "Status Codes and Error Responses"; `Server` is SOAP's own
    /// (SOAP 1.1, §4.4.1).
    private static func status(of code: String) -> Int {
        switch code {
        case invalidSession: 401
        case "REQUEST_LIMIT_EXCEEDED", "API_DISABLED_FOR_ORG", "API_CURRENTLY_DISABLED": 403
        case "UNSUPPORTED_API_VERSION": 410
        case "UNKNOWN_EXCEPTION", "Server": 500
        case "SERVER_UNAVAILABLE": 503
        default: 400
        }
    }

    private static let wayToOpaqueToken =
        "undelete uses the SOAP API, which accepts no JSON Web Token: log in with an app that "
        + "issues opaque access tokens, as sfctl login does in the browser"
}

extension Secret {
    /// Whether the secret has the form of a JSON Web Token (RFC 7519): three parts, the first an
    /// object in base64.
    fileprivate var isJSONWebToken: Bool {
        value.hasPrefix("eyJ") && value.utf8.count { $0 == UInt8(ascii: ".") } == 2
    }
}
