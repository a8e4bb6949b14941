import HTTP
import HTTPServer

extension APIFault {
    /// Refuses a request that another site's web page makes a browser send; nil for any other
    /// request over a socket.
    ///
    /// Every page can send requests to this machine. A page whose own name resolves to 127.0.0.1
    /// can read the answers as well. Browsers reveal both: `Host` contains the name in the page's
    /// URL, and `Origin` the page that sends (Fetch Standard, "Origin header"). `Origin: null`
    /// hides a page, so it counts as foreign.
    ///
    /// - Parameter request: The request, with the port that received it.
    init?(foreign request: ServerRequest) {
        let authorities = request.headers.elements(of: "Host") + [request.targetAuthority]
        if let host = authorities.compactMap(\.self).first(where: { !request.isOwn($0) }) {
            self.init(
                status: 403,
                "FOREIGN_HOST",
                "The demo org answers at \(request.loopbackURL) and at localhost, not at \(host)"
            )
        } else if let origin = request.headers.elements(of: "Origin").first(where: {
            !request.isOwn(origin: $0)
        }) {
            self.init(
                status: 403,
                "FOREIGN_ORIGIN",
                "The demo org accepts no requests from web pages of another site: \(origin)"
            )
        } else {
            return nil
        }
    }
}

extension ServerRequest {
    /// The URL of the port that received the request.
    var loopbackURL: String { serverPort.map { "http://127.0.0.1:\($0)" } ?? "http://localhost" }

    /// The host and port of a request target that is a whole URL (RFC 9112 §3.2.2), which replaces
    /// `Host`.
    fileprivate var targetAuthority: String? {
        guard !target.hasPrefix("/"), let scheme = target.firstRange(of: "://") else { return nil }
        return String(target[scheme.upperBound...].prefix { !"/?#".contains($0) })
    }

    fileprivate func isOwn(origin: String) -> Bool {
        ["http://", "https://"].contains { scheme in
            origin.hasPrefix(scheme) && isOwn(String(origin.dropFirst(scheme.count)))
        }
    }

    /// Whether a host with its port is this machine with the listener's port.
    ///
    /// A TLS proxy on this machine has its own port. No page of another site can set the proxy's
    /// header.
    fileprivate func isOwn(_ authority: String) -> Bool {
        let authority = authority.lowercased()
        return ["localhost", "127.0.0.1", "[::1]"].contains { name in
            guard authority.hasPrefix(name) else { return false }
            let rest = authority.dropFirst(name.count)
            guard !rest.isEmpty else { return serverPort == 80 || isForwarded }
            guard rest.hasPrefix(":"), let port = UInt16(rest.dropFirst()) else { return false }
            return port == serverPort || isForwarded
        }
    }

    private var isForwarded: Bool { headers["X-Forwarded-Proto"] != nil }
}
