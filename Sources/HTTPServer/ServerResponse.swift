package import HTTP

/// An answer of the org, the same over a socket and in process.
package struct ServerResponse: Hashable, Sendable {
    /// The status code.
    package var status: Int
    /// Header fields in order, without those that belong to the connection.
    package var headers: Headers
    /// The body; empty where the answer has none.
    package var body: [UInt8]

    package init(status: Int, headers: Headers = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether an answer of that status never has a body (RFC 9110 §6.4.1).
    package var isBodiless: Bool { status < 200 || status == 204 || status == 304 }

    /// The answer to HEAD: everything but the body, whose length is told (RFC 9110 §9.3.2).
    package var withoutBody: ServerResponse {
        var bare = self
        if !isBodiless { bare.headers["Content-Length"] = String(body.count) }
        bare.body = []
        return bare
    }
}
