import CCurl
import HTTP

/// The server that a transport leads to: how requests are put to it, and what its failures mean.
struct CurlServer: Sendable {
    let instanceURL: InstanceURL
    let options: NetworkOptions

    /// How long a connection may take.
    var connectTimeout: Duration { min(options.connectTimeout, options.idleTimeout) }

    var host: String { instanceURL.host }

    /// The proxy; plain http leads to this machine only and takes none.
    var proxy: NetworkOptions.Proxy? {
        instanceURL.description.hasPrefix("https:") ? options.proxy : nil
    }

    /// Sets all options of a transfer.
    ///
    /// - Throws: `TransportError.other` for a target or a header field that would not leave as it is written, and
    ///   `TransportError.unreachable` for a proxy whose URL cannot be read.
    func prepare(_ easy: EasyHandle, for request: Request) throws(TransportError) {
        try check(request)
        if let proxy, proxy.isAmbiguous {
            let reason = "in its password, / is written %2F, ? is %3F, and # is %23"
            throw .unreachable(.proxyUnreachable(proxy: proxy.name, reason: reason))
        }
        easy.set(CURLOPT_URL, instanceURL.description + request.target)
        setConduct(of: easy)
        setSecurity(of: easy)
        setProxy(of: easy)
        setMethod(of: easy, for: request)
        easy.set(fieldLines: fieldLines(of: request))
    }

    private func check(_ request: Request) throws(TransportError) {
        guard request.target.hasPrefix("/"),
            request.target.utf8.allSatisfy({ $0.isVisible && $0 != UInt8(ascii: "#") })
        else { throw .other("no path of a request: \(request.target)") }
        for field in request.headers.fields {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy(\.isTokenCharacter),
                field.value.utf8.allSatisfy(\.isFieldCharacter)
            else { throw .other("no header field: \(field.name)") }
        }
    }

    private func setConduct(of easy: EasyHandle) {
        easy.set(CURLOPT_NOSIGNAL, 1)
        // Else libcurl waits for the resolver when a name is given up.
        easy.set(CURLOPT_QUICK_EXIT, 1)
        easy.set(CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS)
        easy.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        easy.set(CURLOPT_HTTP09_ALLOWED, 0)
        easy.set(CURLOPT_FOLLOWLOCATION, 0)
        easy.set(CURLOPT_NETRC, 0)
        easy.set(CURLOPT_PATH_AS_IS, 1)
        easy.set(CURLOPT_BUFFERSIZE, Self.bufferSize)
        easy.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, connectTimeout.milliseconds))
        // All content codings that this libcurl has.
        easy.set(CURLOPT_ACCEPT_ENCODING, "")
        easy.set(CURLOPT_USERAGENT, options.userAgent)
    }

    /// Fewer and larger reads of the socket.
    private static let bufferSize = 128 << 10

    private func setSecurity(of easy: EasyHandle) {
        easy.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        easy.set(CURLOPT_SSL_VERIFYPEER, 1)
        easy.set(CURLOPT_SSL_VERIFYHOST, 2)
        if let trustFile = options.trustFile { easy.set(CURLOPT_CAINFO, trustFile) }
        if let certificate = options.clientCertificate {
            easy.set(CURLOPT_SSLCERT, certificate.path)
            easy.set(CURLOPT_SSLKEY, certificate.keyPath ?? certificate.path)
            // Without one OpenSSL asks for a key's pass phrase on the terminal, and waits.
            easy.set(CURLOPT_KEYPASSWD, "")
        }
    }

    private func setProxy(of easy: EasyHandle) {
        // An empty text keeps libcurl from looking for variables of the environment itself.
        easy.set(CURLOPT_PROXY, proxy?.url.value ?? "")
        easy.set(CURLOPT_NOPROXY, options.noProxy)
        easy.set(CURLOPT_PROXYAUTH, CURLAUTH_BASIC)
        easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        easy.set(CURLOPT_PROXY_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        if let trustFile = options.trustFile { easy.set(CURLOPT_PROXY_CAINFO, trustFile) }
    }

    private func setMethod(of easy: EasyHandle, for request: Request) {
        if let body = request.body ?? (request.method == .post ? [] : nil) {
            easy.set(CURLOPT_POST, 1)
            easy.set(bodyLength: body.count)
        }
        if request.method == .head {
            easy.set(CURLOPT_NOBODY, 1)
        } else if request.method != .get || request.body != nil {
            easy.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
        guard !request.method.isSafe else { return }
        // libcurl sends a request again when a connection that was used before turns out to be dead; the server may
        // have done what the first one asked. A new connection has not been used, and by HTTP/1.1 no other request can
        // share it.
        easy.set(CURLOPT_FRESH_CONNECT, 1)
        easy.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    }

    /// The header fields as libcurl takes them; a name without a value keeps libcurl from adding its own.
    private func fieldLines(of request: Request) -> [String] {
        var merged: Headers = [:]
        for field in request.headers.fields {
            merged[field.name] = merged[field.name].map { "\($0), \(field.value)" } ?? field.value
        }
        var lines = merged.fields.map {
            $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)"
        }
        for name in ["Accept", "Content-Type", "Expect"] where merged[name] == nil {
            lines.append("\(name):")
        }
        return lines
    }
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
