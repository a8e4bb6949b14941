import CCurl
import Compression
import HTTP
import Text

/// The server of a transport: options for its requests, and the meaning of its failures.
struct CurlServer: Sendable {
    let instanceURL: InstanceURL
    let options: NetworkOptions

    /// The time limit for connecting.
    var connectTimeout: Duration { min(options.connectTimeout, options.idleTimeout) }

    var host: String { instanceURL.host }

    /// Whether the server may require a client certificate that is not configured.
    var mayLackCertificate: Bool {
        instanceURL.description.hasPrefix("https:") && options.clientCertificate == nil
    }

    /// The proxy; plain http is only for this machine and uses none.
    var proxy: NetworkOptions.Proxy? {
        instanceURL.description.hasPrefix("https:") ? options.proxy : nil
    }

    /// Sets all options of a transfer.
    ///
    /// - Throws: `TransportError.other` for a target or a header field that libcurl would not send
    ///   unchanged, and `TransportError.unreachable` for a proxy with an invalid URL.
    func prepare(_ easy: EasyHandle, for request: Request) throws(TransportError) {
        try check(request)
        try checkFiles()
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
        // Otherwise libcurl waits for the resolver when a look-up is abandoned.
        easy.set(CURLOPT_QUICK_EXIT, 1)
        easy.set(CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS)
        easy.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        easy.set(CURLOPT_HTTP09_ALLOWED, 0)
        easy.set(CURLOPT_FOLLOWLOCATION, 0)
        easy.set(CURLOPT_NETRC, 0)
        easy.set(CURLOPT_PATH_AS_IS, 1)
        easy.set(CURLOPT_BUFFERSIZE, Self.bufferSize)
        easy.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, connectTimeout.milliseconds))
    }

    /// The size of libcurl's buffer in bytes, for fewer and larger reads of the socket.
    private static let bufferSize = 128 << 10

    private func setSecurity(of easy: EasyHandle) {
        easy.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        easy.set(CURLOPT_SSL_VERIFYPEER, 1)
        easy.set(CURLOPT_SSL_VERIFYHOST, 2)
        if let trustFile = options.trustFile { easy.set(CURLOPT_CAINFO, trustFile) }
        if let certificate = options.clientCertificate {
            easy.set(CURLOPT_SSLCERT, certificate.path)
            easy.set(CURLOPT_SSLKEY, certificate.keyPath ?? certificate.path)
            // Without a pass phrase, OpenSSL prompts for one on the terminal, and waits.
            easy.set(CURLOPT_KEYPASSWD, "")
        }
    }

    private func setProxy(of easy: EasyHandle) {
        // An empty text keeps libcurl from reading environment variables itself.
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
        // If a reused connection turns out to be dead, libcurl sends the request again, although
        // the server may have carried out the first one. A new connection has not been used before,
        // and with HTTP/1.1 no other request can share it.
        easy.set(CURLOPT_FRESH_CONNECT, 1)
        easy.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    }

    /// Returns the header fields in libcurl's format; a name without a value keeps libcurl from
    /// adding its own.
    private func fieldLines(of request: Request) -> [String] {
        var merged: Headers = [:]
        for field in request.headers.fields {
            merged[field.name] = merged[field.name].map { "\($0), \(field.value)" } ?? field.value
        }
        if merged["Accept-Encoding"] == nil, CompressionLibrary.system.isAvailable() {
            merged["Accept-Encoding"] = CompressedBody.coding
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
