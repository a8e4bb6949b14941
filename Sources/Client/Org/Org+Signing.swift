import HTTP

extension Org {
    /// Returns the request of an attempt with the client's name, and with the token where the API
    /// expects it.
    nonisolated func signed(_ attempt: Attempt) -> Request {
        guard let token = attempt.token else { return tag(attempt.request) }
        guard let call = attempt.call else { return sign(attempt.request, token) }
        var request = tag(attempt.request)
        request.body = call.body(session: token)
        return request
    }

    /// Returns the request with the token and the client's name.
    private nonisolated func sign(_ request: Request, _ token: Secret) -> Request {
        var request = tag(request)
        request.headers["Authorization"] = "Bearer \(token.value)"
        return request
    }

    /// The assumed length of a JSON web token; a session id has about 110 bytes.
    static let tokenAllowance = 2048

    /// The approximate number of bytes that signing adds to a request's head.
    ///
    /// This assumes the last token sent; before the first one, a token of `tokenAllowance` bytes.
    var signatureLength: Int {
        let tokenLength = lastSent?.token.value.utf8.count ?? Self.tokenAllowance
        return sign(Request(.get, "/"), Secret("")).headers.fields.reduce(tokenLength) {
            $0 + $1.name.utf8.count + $1.value.utf8.count + 4
        }
    }

    private nonisolated func tag(_ request: Request) -> Request {
        var request = request
        request.headers["Accept"] = request.headers["Accept"] ?? "application/json"
        request.headers["User-Agent"] = options.client
        request.headers["Sforce-Call-Options"] = "client=\(options.client)"
        return request
    }
}
