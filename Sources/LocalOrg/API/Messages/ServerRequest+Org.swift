import HTTP
import HTTPServer

extension ServerRequest {
    /// The URL at which the client reached the org, without a trailing slash.
    ///
    /// Only this machine reaches the listener, so a TLS proxy on it is believed.
    var instanceURL: String {
        guard let host = headers["Host"] else { return loopbackURL }
        let isSecure = headers.elements(of: "X-Forwarded-Proto").first?.lowercased() == "https"
        return "\(isSecure ? "https" : "http")://\(host)"
    }

    /// The identity URL of the org's administrator, the user of every session.
    var identityURL: String { "\(instanceURL)/id/\(OrgIDs.organization)/\(OrgIDs.admin)" }

    /// Returns the effective method: a POST may name another in its URL, for clients without PATCH.
    func method(at target: RequestTarget) -> Request.Method {
        guard method == .post, let name = target["_HttpMethod"] else { return method }
        return Request.Method(rawValue: name.uppercased())
    }
}

extension ServerRequest {
    /// The greatest size of the URI, and of the URI with the header fields (REST API Developer
    /// Guide, "Status Codes and Error Responses").
    private static let sizeLimit = 16_384

    /// Checks the sizes of the URI and of the head.
    ///
    /// - Throws: `BadMessage` 414 if the URI is too long, 431 if the head is too large.
    func checkSize() throws(BadMessage) {
        guard target.utf8.count <= Self.sizeLimit else { throw .uriTooLong }
        let fields = headers.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        guard target.utf8.count + fields <= Self.sizeLimit else { throw .fieldsTooLarge }
    }
}
