package import HTTP

extension WholeResponse {
    /// Whether an answer of that status never has a body (RFC 9110 §6.4.1).
    package var isBodiless: Bool { status < 200 || status == 204 || status == 304 }

    /// The answer to HEAD: everything but the body, whose length is told (RFC 9110 §9.3.2).
    package var withoutBody: WholeResponse {
        var bare = self
        if !isBodiless { bare.headers["Content-Length"] = String(bytes.count) }
        bare.bytes = []
        return bare
    }
}
