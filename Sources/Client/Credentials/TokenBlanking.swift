import HTTP

/// Replaces secrets by `(redacted)` in what a server sends back.
///
/// A secret is found as it is, percent-encoded, with the escapes of JSON or XML, and in base64 at any alignment. Searched
/// for is a part that all of these leave alone, its longest run of unreserved characters; what is found is then widened.
struct TokenBlanking: Sendable {
    private let needles: [TokenNeedle]
    private let search: NeedleSearch

    /// The fewest bytes of a secret that is searched for.
    ///
    /// A shorter one may stand in data by chance: a token `demo` must not make that word vanish from a query's rows.
    /// The tokens that Salesforce gives have 80 characters and more.
    static let shortest = 16

    /// The text that replaces a secret.
    static let replacement = Array("(redacted)".utf8)

    /// Makes a search for secrets.
    init(_ secrets: [Secret]) {
        needles = secrets.filter { $0.value.utf8.count >= Self.shortest }
            .flatMap { TokenNeedle.all(of: Array($0.value.utf8)) }
        search = NeedleSearch(for: needles.map(\.bytes))
    }

    /// The bytes without the secrets; nil where there are none in them.
    func blanked(_ bytes: [UInt8]) -> [UInt8]? {
        var blanked: [UInt8] = []
        var end = 0
        while let (number, index) = search.first(in: bytes, from: end) {
            let range = needles[number].widened(index, in: bytes)
            blanked += bytes[end..<max(end, range.lowerBound)]
            blanked += Self.replacement
            end = range.upperBound
        }
        return end == 0 ? nil : blanked + bytes[end...]
    }

    /// The text without the secrets.
    func blanked(_ text: String) -> String {
        blanked(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// An answer without the secrets.
    func blanked(_ answer: WholeResponse) -> WholeResponse {
        var blanked = answer
        blanked.headers = self.blanked(answer.headers)
        if let bytes = self.blanked(answer.bytes) { blanked.bytes = bytes }
        return blanked
    }

    private func blanked(_ headers: Headers) -> Headers {
        var blanked: Headers = [:]
        for field in headers.fields { blanked.append(field.name, self.blanked(field.value)) }
        return blanked
    }

    /// An error without the secrets.
    func blanked(_ error: TransportError) -> TransportError {
        switch error {
        case .cut(let reason): .cut(blanked(reason))
        case .other(let reason): .other(blanked(reason))
        case .unreachable(.other(let reason)): .unreachable(.other(blanked(reason)))
        case .unreachable(.noRoute(let host, let reason)):
            .unreachable(.noRoute(host: host, reason: blanked(reason)))
        case .unreachable(.proxyUnreachable(let proxy, let reason)):
            .unreachable(.proxyUnreachable(proxy: proxy, reason: blanked(reason)))
        case .insecure(.other(let reason)): .insecure(.other(blanked(reason)))
        default: error
        }
    }
}
