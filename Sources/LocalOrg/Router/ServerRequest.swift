package import Client

/// A request as the org receives it, the same over a socket and in process.
package struct ServerRequest: Hashable, Sendable {
    /// The method.
    package var method: Request.Method
    /// The request target as sent: path and query, percent-encoded.
    package var target: String
    /// Header fields in order.
    package var headers: Headers
    /// The body, free of its transfer coding; empty where there was none.
    package var body: [UInt8]

    package init(
        _ method: Request.Method,
        _ target: String,
        headers: Headers = [:],
        body: [UInt8] = []
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }
}

extension ServerRequest {
    /// Where the client reached the org, without a slash at the end.
    var instanceURL: String { "http://\(headers["Host"] ?? "localhost")" }

    /// The identity URL of the org's administrator, whom every session belongs to.
    var identityURL: String { "\(instanceURL)/id/\(OrgIDs.organization)/\(OrgIDs.admin)" }

    /// The method that is meant: a POST may name another in its URL, for clients that know no PATCH.
    func method(at target: RequestTarget) -> Request.Method {
        guard method == .post, let name = target["_HttpMethod"] else { return method }
        return Request.Method(rawValue: name.uppercased())
    }
}
