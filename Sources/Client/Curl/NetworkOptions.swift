/// How a transport reaches its server.
public struct NetworkOptions: Hashable, Sendable {
    /// The `User-Agent` of requests that carry none.
    public var userAgent: String
    /// How long a connection may take, name and handshakes included; never longer than the idle timeout.
    public var connectTimeout: Duration
    /// How long the server may be silent.
    public var idleTimeout: Duration
    /// The proxy for `https`; plain `http` leads to this machine only and takes none.
    public var proxy: Proxy?
    /// Hosts that are reached without the proxy, as `NO_PROXY` lists them.
    public var noProxy: String
    /// A file of certificates in PEM form to trust; nil for those that libcurl trusts by itself.
    public var trustFile: String?
    /// What a server that asks for a certificate of the client is shown.
    public var clientCertificate: ClientCertificate?

    /// Makes options.
    public init(
        userAgent: String = "sfctl",
        connectTimeout: Duration = .seconds(10),
        idleTimeout: Duration = .seconds(60),
        proxy: Proxy? = nil,
        noProxy: String = "",
        trustFile: String? = nil,
        clientCertificate: ClientCertificate? = nil
    ) {
        self.userAgent = userAgent
        self.connectTimeout = connectTimeout
        self.idleTimeout = idleTimeout
        self.proxy = proxy
        self.noProxy = noProxy
        self.trustFile = trustFile
        self.clientCertificate = clientCertificate
    }

    /// A certificate of the client and its key, in PEM form.
    public struct ClientCertificate: Hashable, Sendable {
        /// The path of the certificate, with those of its issuers behind it.
        public let path: String
        /// The path of the private key; nil where it stands in the same file.
        public let keyPath: String?

        /// Makes a certificate of its files.
        public init(path: String, keyPath: String? = nil) {
            self.path = path
            self.keyPath = keyPath
        }
    }

    /// A proxy, as the variables of the environment name it: `http://user:password@proxy.acme.example:3128`.
    public struct Proxy: Hashable, Sendable {
        /// The URL, which may hold a password.
        public let url: Secret
        /// The host and port, for messages.
        public let name: String
        /// Whether a password that is not encoded would be taken for a part of the path, and its begin for a port.
        let isAmbiguous: Bool
        /// The host, an IPv6 address without brackets.
        let host: String
        /// The port; nil where the URL has none.
        let port: String?

        /// Makes a proxy of its URL; the scheme, user and password may be absent.
        public init(_ url: String) {
            self.url = Secret(url)
            let afterScheme = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
            // The last one: a password may hold a slash or an @ that should have been encoded.
            let at = afterScheme.lastIndex(of: "@")
            let host = at.map { afterScheme[afterScheme.index(after: $0)...] } ?? afterScheme
            name = String(host.prefix { !"/?#".contains($0) })
            isAmbiguous = at.map { afterScheme[..<$0].contains { "/?#".contains($0) } } ?? false
            let parts = name.split(separator: name.hasPrefix("[") ? "]" : ":", maxSplits: 1)
            self.host = parts.first.map { String($0.drop { $0 == "[" }) } ?? ""
            port = parts.dropFirst().first.map { String($0.drop { $0 == ":" }) }
        }
    }
}
