/// The options for connecting to a server.
package struct NetworkOptions: Hashable, Sendable {
    /// The time limit for connecting, including the name look-up and handshakes; never longer than
    /// the idle timeout.
    package var connectTimeout: Duration
    /// The maximum silence of the server.
    package var idleTimeout: Duration
    /// The proxy for `https`; plain `http` is only for this machine and uses none.
    var proxy: Proxy?
    /// The hosts to reach without the proxy, in the format of `NO_PROXY`.
    var noProxy: String
    /// A file of trusted certificates in PEM form; nil for libcurl's own.
    var trustFile: String?
    /// The certificate for a server that requires one from the client.
    package var clientCertificate: ClientCertificate?

    /// Makes options.
    package init(
        connectTimeout: Duration = .seconds(10),
        idleTimeout: Duration = .seconds(60),
        proxy: Proxy? = nil,
        noProxy: String = "",
        trustFile: String? = nil,
        clientCertificate: ClientCertificate? = nil
    ) {
        self.connectTimeout = connectTimeout
        self.idleTimeout = idleTimeout
        self.proxy = proxy
        self.noProxy = noProxy
        self.trustFile = trustFile
        self.clientCertificate = clientCertificate
    }

    /// A client certificate and its key, in PEM form.
    package struct ClientCertificate: Hashable, Sendable {
        /// The path of the certificate, followed in the file by its issuers' certificates.
        package let path: String
        /// The path of the private key; nil if it is in the same file.
        let keyPath: String?

        /// Makes a certificate from its files.
        package init(path: String, keyPath: String? = nil) {
            self.path = path
            self.keyPath = keyPath
        }
    }

    /// A proxy, as given in environment variables: `http://user:password@proxy.acme.example:3128`.
    package struct Proxy: Hashable, Sendable {
        /// The URL, which may contain a password.
        package let url: Secret
        /// The host and port, for messages.
        package let name: String
        /// Whether an unencoded password would be read as part of the path, and its beginning as a
        /// port.
        let isAmbiguous: Bool
        /// The host; an IPv6 address has no brackets.
        let host: String
        /// The port; nil if the URL has none.
        let port: String?

        /// Makes a proxy from its URL; the scheme, user and password may be missing.
        package init(_ url: String) {
            self.url = Secret(url)
            let afterScheme = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
            // The last @: a password may contain a slash or an @ that should have been encoded.
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
