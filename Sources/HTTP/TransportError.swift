/// A failure to get a response or its whole body.
package enum TransportError: Error, Hashable, Sendable {
    /// The server could not be reached; nothing was sent.
    case unreachable(Unreachable)
    /// The server was silent, or too slow, for longer than the time allowed.
    case timedOut(Wait)
    /// No secure connection could be made; nothing was sent.
    case insecure(Insecurity)
    /// The connection ended before the answer was complete; the system's message.
    case cut(String)
    /// The answer's head exceeds the client's limit.
    case headTooLarge
    /// The body exceeds the caller's limit, in bytes.
    case tooLarge(Int)
    /// The task was cancelled.
    case cancelled
    /// The server's answer is not HTTP, or another error occurred; the system's message.
    case other(String)

    /// Whether the request certainly never left, so that the server cannot have acted on it.
    package var wasNotSent: Bool {
        switch self {
        case .unreachable, .insecure, .timedOut(.connecting): true
        default: false
        }
    }

    /// The reason why a server cannot be reached.
    ///
    /// Hosts and proxies are named without passwords.
    package enum Unreachable: Hashable, Sendable {
        /// The host's name has no address.
        case nameNotFound(host: String)
        /// Nothing listens on the host's port.
        case refused(host: String)
        /// There is no route to the host; the system's message.
        case noRoute(host: String, reason: String)
        /// The proxy cannot be reached; the system's message.
        case proxyUnreachable(proxy: String, reason: String)
        /// The proxy refused with this status; 407 asks for a password.
        case proxyRefused(proxy: String, status: Int)
        /// This machine has no network library; the loader's message.
        case noLibrary(String)
        /// Another reason; the system's message.
        case other(String)
    }

    /// The step that took too long.
    package enum Wait: Hashable, Sendable {
        /// The connection to a host.
        case connecting(host: String)
        /// The first byte of the answer, or the next one.
        case answer
        /// The body, which arrived too slowly.
        case trickle
    }

    /// The reason why a connection is not secure.
    package enum Insecurity: Hashable, Sendable {
        /// The server's certificate has expired.
        case expired(host: String)
        /// The server's certificate is not valid yet.
        case notYetValid(host: String)
        /// The server's certificate is for another name.
        case wrongName(host: String)
        /// This machine does not trust the issuer of the server's certificate.
        case unknownIssuer(host: String)
        /// The server requires a client certificate, or rejects the client's.
        case clientCertificateRefused(host: String)
        /// The server ended the handshake, as some servers do to require a client certificate.
        case handshakeRefused(host: String)
        /// The server does not speak TLS, or only versions before 1.2.
        case noTLS(host: String)
        /// The client's own certificate or key cannot be used; the system's message.
        case clientCertificateUnusable(String)
        /// The file of trusted certificates cannot be used; the reason, if it is known.
        case trustFileUnusable(path: String, reason: String? = nil)
        /// Another reason; the system's message.
        case other(String)
    }
}

extension TransportError: CustomStringConvertible {
    /// The error as a sentence without a full stop.
    package var description: String {
        switch self {
        case .unreachable(let reason): reason.description
        case .timedOut(let wait): wait.description
        case .insecure(let reason): reason.description
        case .cut(let reason): reason
        case .headTooLarge:
            "the headers of the answer exceed 256 KiB, 1,000 headers, or 100 KiB in one header"
        case .tooLarge(let limit): "the answer is larger than \(limit) bytes"
        case .cancelled: "the request was cancelled"
        case .other(let reason): reason
        }
    }
}

extension TransportError.Unreachable: CustomStringConvertible {
    /// The error as a sentence without a full stop.
    package var description: String {
        switch self {
        case .nameNotFound(let host): "cannot reach \(host): name not found"
        case .refused(let host): "cannot reach \(host): connection refused"
        case .noRoute(let host, let reason): "cannot reach \(host): \(reason)"
        case .proxyUnreachable(let proxy, let reason):
            "cannot reach the proxy \(proxy): \(reason)"
        case .proxyRefused(let proxy, 407): "the proxy \(proxy) requires a username and password"
        case .proxyRefused(let proxy, let status):
            "the proxy \(proxy) refused the connection with status \(status)"
        case .noLibrary(let reason): "cannot load libcurl: \(reason)"
        case .other(let reason): reason
        }
    }
}

extension TransportError.Wait: CustomStringConvertible {
    /// The error as a sentence without a full stop.
    package var description: String {
        switch self {
        case .connecting(let host): "timed out connecting to \(host)"
        case .answer: "the server timed out"
        case .trickle: "the answer was slower than 1 kB per second for a minute"
        }
    }
}

extension TransportError.Insecurity: CustomStringConvertible {
    /// The error as a sentence without a full stop.
    package var description: String {
        switch self {
        case .expired(let host): "the certificate of \(host) has expired"
        case .notYetValid(let host): "the certificate of \(host) is not valid yet"
        case .wrongName(let host): "the certificate of \(host) is for another name"
        case .unknownIssuer(let host):
            "the issuer of the certificate of \(host) is not trusted"
        case .clientCertificateRefused(let host):
            "\(host) requires a client certificate, or rejected yours"
        case .handshakeRefused(let host):
            "\(host) refused the secure connection; it may require a client certificate"
        case .noTLS(let host): "\(host) does not speak TLS 1.2 or later on this port"
        case .clientCertificateUnusable(let reason):
            "cannot use the client certificate: \(reason)"
        case .trustFileUnusable(let path, let reason):
            "cannot read the certificates in \(path)" + (reason.map { ": \($0)" } ?? "")
        case .other(let reason): "cannot make a secure connection: \(reason)"
        }
    }
}
