import HTTP
import HTTPServer

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

extension ServerRequest {
    /// What the URI, and the URI with the header fields, may have at most (REST API Developer Guide, "Status Codes
    /// and Error Responses").
    private static let sizeLimit = 16_384

    /// - Throws: `BadMessage` 414 for an over-long URI, 431 for too large a head.
    func checkSize() throws(BadMessage) {
        guard target.utf8.count <= Self.sizeLimit else { throw .uriTooLong }
        let fields = headers.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        guard target.utf8.count + fields <= Self.sizeLimit else { throw .fieldsTooLarge }
    }
}
