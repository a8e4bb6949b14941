import CCurl
import CLibrary
import HTTP

extension CurlServer {
    /// Translates the result of a transfer to an error.
    ///
    /// Source: libcurl-errors(3).
    ///
    /// - Parameters:
    ///   - code: The result.
    ///   - easy: The transfer.
    ///   - phase: The phase in which it ended.
    /// - Returns: The error.
    func error(
        _ code: CURLcode,
        of easy: EasyHandle,
        in phase: RunningTransfer.Phase
    ) -> TransportError {
        if let proxy, let status = easy.refusalOfProxy {
            return .unreachable(.proxyRefused(proxy: proxy.name, status: status))
        }
        if let insecurity = insecurity(code, easy) { return .insecure(insecurity) }
        switch Int(code) {
        case CURLE_COULDNT_RESOLVE_HOST: return .unreachable(.nameNotFound(host: host))
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY, CURLE_COULDNT_CONNECT,
            CURLE_SSL_CONNECT_ERROR:
            return .unreachable(unreachable(code, easy))
        // A transfer as a whole has no time limit, so this can only be the connection's.
        case CURLE_OPERATION_TIMEDOUT: return .timedOut(.connecting(host: host))
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            return phase == .connecting
                ? .unreachable(unreachable(code, easy)) : .cut(cut(code, easy))
        case CURLE_TOO_LARGE where phase == .head: return .headTooLarge
        // Older versions report a line beyond their limit as a lack of memory.
        case CURLE_OUT_OF_MEMORY where phase == .head: return .headTooLarge
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            return .other("the answer of \(host) is not HTTP: \(words(code, easy))")
        default: return .other("cannot read the answer of \(host): \(words(code, easy))")
        }
    }

    /// Translates the fault of a compressed body to an error.
    func error(of fault: CompressedBody.Fault) -> TransportError {
        switch fault {
        case .endsEarly: .cut("\(host) sent a compressed answer that ends too early")
        case .notGzip: .other("\(host) sent an answer that cannot be decompressed")
        case .noZlib:
            .other("\(host) sent a compressed answer, but zlib is missing or has no memory")
        case .unknown(let codings): .other(unknownCoding(codings, in: "Content-Encoding"))
        }
    }

    /// Returns the message for a coding that no request asks for.
    func unknownCoding(_ codings: [String], in field: String) -> String {
        // A part of a token would not be found and hidden, so a long text is left out.
        let names = codings.joined(separator: ", ")
        let shown = names.utf8.count > 40 ? "" : ": \(names)"
        return "\(host) sent an answer with \(field)\(shown), which sfctl does not know"
    }

    /// Returns libcurl's message for an error, without a proxy's password.
    func words(_ code: CURLcode, _ easy: EasyHandle) -> String {
        let message = easy.errorMessage
        guard message.isEmpty else { return proxy?.hidden(in: message) ?? message }
        return unsafe ccurl_easy_strerror(code).map { unsafe String(cString: $0) }
            ?? "error \(code)"
    }

    private func cut(_ code: CURLcode, _ easy: EasyHandle) -> String {
        guard code != CURLE_GOT_NOTHING else {
            return "\(host) closed the connection without an answer"
        }
        return "the connection to \(host) was lost: \(words(code, easy))"
    }

    private func unreachable(_ code: CURLcode, _ easy: EasyHandle) -> TransportError.Unreachable {
        let number = Int32(easy.info(CURLINFO_OS_ERRNO))
        let reason = unsafe number == 0 ? words(code, easy) : String(cString: strerror(number))
        if let proxy, code == CURLE_PROXY || proxy.isConcerned(by: easy.errorMessage) {
            let isName = easy.errorMessage.hasPrefix("Could not resolve")
            return .proxyUnreachable(proxy: proxy.name, reason: isName ? "name not found" : reason)
        }
        return number == ECONNREFUSED
            ? .refused(host: host) : .noRoute(host: host, reason: reason)
    }
}

extension EasyHandle {
    /// The status with which a proxy has refused to open a tunnel.
    fileprivate var refusalOfProxy: Int? {
        let status = info(CURLINFO_HTTP_CONNECTCODE)
        return status == 0 || (200..<300).contains(status) ? nil : status
    }
}

extension NetworkOptions.Proxy {
    /// Whether libcurl's message for a failed connection is about this proxy.
    ///
    /// libcurl names the host that it could not connect to:
    /// `Failed to connect to proxy.acme.example port 3128 …`, from 8.6 on
    /// `Failed to connect to acme.example port 3128 via proxy.acme.example …`.
    fileprivate func isConcerned(by message: String) -> Bool {
        message.contains("to \(host) port \(port ?? "")") || message.contains(" via \(host) ")
            || message.contains(" proxy") || message.hasPrefix("Proxy ")
    }

    /// Removes this proxy's URL from a text.
    ///
    /// libcurl truncates its messages, so the beginning of the URL is enough for a match.
    fileprivate func hidden(in message: String) -> String {
        guard url.value.contains("@"),
            let range = message.firstRange(of: url.value.prefix(20))
        else { return message }
        return message[..<range.lowerBound] + "\(name)'"
    }
}
