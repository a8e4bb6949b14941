import HTTP

extension Redaction {
    /// Returns header fields without the secrets in names and values.
    func redacted(_ headers: Headers, as kind: Kind = .message) -> Headers {
        var redacted: Headers = [:]
        for field in headers.fields {
            let isSecret = kind == .trace && SecretNeedle.names.contains(field.name.lowercased())
            redacted.append(
                self.redacted(field.name, as: kind),
                isSecret ? Self.replacement : self.redacted(field.value, as: kind)
            )
        }
        return redacted
    }

    /// Returns an answer without the secrets that were sent; the body of a successful one is data.
    func redacted(_ answer: WholeResponse) -> WholeResponse {
        var redacted = answer
        redacted.headers = self.redacted(answer.headers)
        let kind = answer.status < 400 ? Kind.data : .message
        if let bytes = self.redacted(answer.bytes, as: kind) { redacted.bytes = bytes }
        return redacted
    }

    /// Returns an error without the secrets.
    func redacted(_ error: TransportError) -> TransportError {
        switch error {
        case .cut(let reason): .cut(redacted(reason))
        case .other(let reason): .other(redacted(reason))
        case .unreachable(.other(let reason)): .unreachable(.other(redacted(reason)))
        case .unreachable(.noRoute(let host, let reason)):
            .unreachable(.noRoute(host: host, reason: redacted(reason)))
        case .unreachable(.proxyUnreachable(let proxy, let reason)):
            .unreachable(.proxyUnreachable(proxy: proxy, reason: redacted(reason)))
        case .insecure(.other(let reason)): .insecure(.other(redacted(reason)))
        default: error
        }
    }
}
