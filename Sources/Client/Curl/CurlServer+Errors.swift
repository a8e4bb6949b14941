import CCurl
import HTTP

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension CurlServer {
    /// What a transfer's end means.
    ///
    /// Source: libcurl-errors(3); X509_STORE_CTX_get_error(3) for the verdicts on certificates.
    func error(_ code: CURLcode, of easy: EasyHandle) -> TransportError {
        let message = easy.errorMessage
        let status = easy.info(CURLINFO_HTTP_CONNECTCODE)
        if let proxy = options.proxy, status != 0, !(200..<300).contains(status) {
            return .unreachable(.proxyRefused(proxy: proxy.name, status: status))
        }
        if let refusal = clientCertificateRefusal(message) { return refusal }
        switch Int(code) {
        case CURLE_COULDNT_RESOLVE_HOST: return .unreachable(.nameNotFound(host: host))
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY, CURLE_COULDNT_CONNECT:
            return .unreachable(unreachable(code, easy))
        // There is no limit on a transfer as a whole, so this can only be the connection's.
        case CURLE_OPERATION_TIMEDOUT: return .timedOut(.connecting(host: host))
        case CURLE_PEER_FAILED_VERIFICATION:
            return .insecure(certificateFault(easy.info(CURLINFO_SSL_VERIFYRESULT), message))
        case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CLIENTCERT:
            return .insecure(.clientCertificateUnusable(words(code, message)))
        case CURLE_SSL_CACERT_BADFILE:
            return .insecure(.trustFileUnusable(path: options.trustFile ?? "the system's store"))
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED,
            CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ISSUER_ERROR:
            return .insecure(.other(words(code, message)))
        case CURLE_GOT_NOTHING: return .cut("\(host) closed the connection without an answer")
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            return .cut("the connection to \(host) was lost: \(words(code, message))")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            return .other("the answer of \(host) is not HTTP: \(words(code, message))")
        default: return .other("the answer of \(host) cannot be read: \(words(code, message))")
        }
    }

    private var host: String { instanceURL.host }

    private func words(_ code: CURLcode, _ message: String) -> String {
        guard message.isEmpty else { return message }
        return unsafe ccurl_easy_strerror(code).map { unsafe String(cString: $0) }
            ?? "error \(code)"
    }

    private func unreachable(_ code: CURLcode, _ easy: EasyHandle)
        -> TransportError.Unreachable
    {
        let message = easy.errorMessage
        let number = Int32(easy.info(CURLINFO_OS_ERRNO))
        let reason = unsafe number == 0 ? words(code, message) : String(cString: strerror(number))
        if let proxy = options.proxy, code != CURLE_COULDNT_CONNECT || concerns(proxy, message) {
            return .proxyUnreachable(proxy: proxy.name, reason: reason)
        }
        return number == ECONNREFUSED
            ? .refused(host: host) : .noRoute(host: host, reason: reason)
    }

    /// libcurl names whom it could not connect to: `Failed to connect to proxy.acme.example port 3128 …`.
    private func concerns(_ proxy: NetworkOptions.Proxy, _ message: String) -> Bool {
        let parts = proxy.name.split(separator: ":")
        guard let host = parts.first else { return false }
        let port = parts.dropFirst().last.map { " port \($0) " } ?? " port "
        return message.contains("to \(host)\(port)")
    }

    private func certificateFault(_ verdict: Int, _ message: String) -> TransportError.Insecurity {
        switch verdict {
        case 9: return .notYetValid(host: host)
        case 10: return .expired(host: host)
        case 2, 18, 19, 20, 21: return .unknownIssuer(host: host)
        case 62: return .wrongName(host: host)
        default: break
        }
        let aboutName = ["subject name", "does not match"].contains { message.contains($0) }
        return aboutName ? .wrongName(host: host) : .other(message)
    }

    /// In TLS 1.3 a server refuses the client's certificate when the handshake is over for us already, so libcurl
    /// may call it a failure of the transfer (RFC 8446 §6.2).
    private func clientCertificateRefusal(_ message: String) -> TransportError? {
        let alerts = [
            "alert certificate required", "alert bad certificate", "alert unknown ca",
            "alert certificate unknown", "alert certificate expired", "alert certificate revoked",
        ]
        guard alerts.contains(where: { message.contains($0) }) else { return nil }
        return .insecure(.clientCertificateRefused(host: host))
    }
}
