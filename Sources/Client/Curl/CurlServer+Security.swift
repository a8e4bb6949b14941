import CCurl
import CLibrary
import HTTP

extension CurlServer {
    /// Returns the reason why there is no secure connection; nil if a transfer ended for another
    /// reason.
    ///
    /// Sources: libcurl-errors(3); X509_STORE_CTX_get_error(3) for the verdicts on certificates;
    /// RFC 8446 §6.2 for the alerts.
    func insecurity(_ code: CURLcode, _ easy: EasyHandle) -> TransportError.Insecurity? {
        if let refusal = refusal(of: easy.errorMessage, code) { return refusal }
        if let certificate = options.clientCertificate, isAboutClientCertificate(code, easy) {
            return .clientCertificateUnusable(certificate.problem)
        }
        switch Int(code) {
        case CURLE_PEER_FAILED_VERIFICATION: return certificateFault(code, easy)
        case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CLIENTCERT:
            return .clientCertificateUnusable(words(code, easy))
        case CURLE_SSL_CACERT_BADFILE:
            return .trustFileUnusable(path: options.trustFile ?? "the system's store")
        case CURLE_SSL_CONNECT_ERROR where isLostConnection(easy.errorMessage): return nil
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED,
            CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ISSUER_ERROR:
            return .other(words(code, easy))
        default: return nil
        }
    }

    /// Refuses certificate paths that are not files: libcurl would wait for a FIFO's writer without
    /// a time limit.
    ///
    /// - Throws: `TransportError.insecure`.
    func checkFiles() throws(TransportError) {
        if let path = options.trustFile, let kind = otherKind(of: path) {
            throw .insecure(.trustFileUnusable(path: path, reason: "it is a \(kind), not a file"))
        }
        let certificate = options.clientCertificate
        for path in [certificate?.path, certificate?.keyPath].compactMap(\.self) {
            guard let kind = otherKind(of: path) else { continue }
            throw .insecure(.clientCertificateUnusable("\(path) is a \(kind), not a file"))
        }
    }

    /// Names the kind of a path that could block; nil for a missing file and for a folder, which
    /// libcurl refuses itself.
    private func otherKind(of path: String) -> String? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFDIR: nil
        case S_IFIFO: "FIFO"
        case S_IFSOCK: "socket"
        default: "device"
        }
    }

    /// Whether the error is about the client's certificate; the code has changed between versions.
    private func isAboutClientCertificate(_ code: CURLcode, _ easy: EasyHandle) -> Bool {
        [CURLE_SSL_CERTPROBLEM, CURLE_SSL_CLIENTCERT].contains(Int(code))
            || ["private key file", "client certificate"].contains {
                easy.errorMessage.contains($0)
            }
    }

    /// Returns the reason in a server's alert, or that the server does not speak TLS.
    private func refusal(of message: String, _ code: CURLcode) -> TransportError.Insecurity? {
        func names(_ texts: [String]) -> Bool { texts.contains { message.contains($0) } }
        // Regardless of the code: in TLS 1.3 a server refuses the client's certificate after
        // libcurl's handshake, and libcurl then reports a failed transfer.
        if names(Self.certificateAlerts) { return .clientCertificateRefused(host: host) }
        // After the handshake the same message means a broken connection, and the request may have
        // been carried out.
        guard code == CURLE_SSL_CONNECT_ERROR else { return nil }
        if names(["alert handshake failure"]) { return .handshakeRefused(host: host) }
        return names(Self.signsOfNoTLS) ? .noTLS(host: host) : nil
    }

    /// Whether the other side disconnected during the handshake.
    private func isLostConnection(_ message: String) -> Bool {
        ["SSL_ERROR_SYSCALL", "reset by peer", "unexpected eof"].contains { message.contains($0) }
    }

    private static let certificateAlerts = [
        "alert certificate required", "alert bad certificate", "alert unknown ca",
        "alert certificate unknown", "alert certificate expired", "alert certificate revoked",
    ]
    /// OpenSSL's messages; the last two appear if the server does not speak TLS.
    private static let signsOfNoTLS = [
        "alert protocol version", "unsupported protocol", "wrong version number",
        "packet length too long",
    ]

    private func certificateFault(
        _ code: CURLcode,
        _ easy: EasyHandle
    ) -> TransportError.Insecurity {
        let ofProxy = easy.info(CURLINFO_PROXY_SSL_VERIFYRESULT)
        let host = ofProxy == 0 ? host : proxy?.name ?? host
        switch ofProxy == 0 ? easy.info(CURLINFO_SSL_VERIFYRESULT) : ofProxy {
        case 9: return .notYetValid(host: host)
        case 10: return .expired(host: host)
        case 2, 18, 19, 20, 21: return .unknownIssuer(host: host)
        case 62: return .wrongName(host: host)
        default: break
        }
        let aboutName = ["subject name", "does not match"].contains {
            easy.errorMessage.contains($0)
        }
        return aboutName ? .wrongName(host: host) : .other(words(code, easy))
    }
}

extension NetworkOptions.ClientCertificate {
    /// The reason why it cannot be used.
    fileprivate var problem: String {
        let keyPath = keyPath ?? path
        for path in [path, keyPath] {
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                return unsafe "\(path): \(String(cString: strerror(errno)))"
            }
            close(descriptor)
        }
        return keyPath == path
            ? "\(path) is not a certificate and its key in PEM form, without a pass phrase"
            : "\(path) and \(keyPath) are not a certificate and its key in PEM form, without a "
                + "pass phrase"
    }
}
