import HTTP

/// A filter that replaces secrets in a server's answers with `(redacted)`.
///
/// It finds a secret unchanged, percent-encoded, with escapes of JSON or XML, split by invisible
/// characters, and in base64 at any alignment. It searches for the part that most of these forms
/// leave unchanged, the longest run of unreserved characters, and widens each match.
struct TokenBlanking: Sendable {
    private let secrets: [Secret]
    private let needles: [TokenNeedle]
    private let search: NeedleSearch
    /// The maximum length of a secret around an escaped character, since all its characters may be
    /// escaped.
    private let reach: Int

    /// The minimum length of a secret in messages, in bytes; shorter ones would match any text by
    /// chance.
    static let shortest = 4
    /// The minimum length of a secret in data, in bytes.
    ///
    /// A shorter one may match by chance: a token `demo` must not remove that word from a query's
    /// rows. Salesforce's tokens have at least 80 characters.
    static let shortestInData = 16

    /// The text that replaces a secret.
    static let replacement = Array("(redacted)".utf8)

    /// Makes a search for secrets.
    init(_ secrets: [Secret]) {
        self.init(secrets, shortest: Self.shortest)
    }

    private init(_ secrets: [Secret], shortest: Int) {
        self.secrets = secrets
        needles = secrets.filter { $0.value.utf8.count >= shortest }
            .flatMap { TokenNeedle.all(of: Array($0.value.utf8)) }
        search = NeedleSearch(for: needles.map(\.bytes))
        reach = 3 * (secrets.map { $0.value.utf8.count }.max() ?? 0)
    }

    /// The search in data, which ignores short secrets.
    var ofData: TokenBlanking { TokenBlanking(secrets, shortest: Self.shortestInData) }

    /// Returns the bytes without the secrets; nil if they contain none.
    func blanked(_ bytes: [UInt8]) -> [UInt8]? {
        guard !needles.isEmpty else { return nil }
        var found = ranges(in: bytes)
        for part in DisguisedText.parts(of: bytes, reach: reach) {
            found += ranges(in: part.bytes).map(part.range)
        }
        guard !found.isEmpty else { return nil }
        found.sort { $0.lowerBound < $1.lowerBound }
        var blanked: [UInt8] = []
        var end = 0
        for range in found where range.upperBound > end {
            // A match directly after another one is a secret of its own; an overlapping one is not.
            if range.lowerBound >= end {
                blanked += bytes[end..<range.lowerBound]
                blanked += Self.replacement
            }
            end = range.upperBound
        }
        return blanked + bytes[end...]
    }

    /// Returns the ranges of the secrets in a text, in order.
    private func ranges(in text: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var end = 0
        while let (number, index) = search.first(in: text, from: end) {
            let range = needles[number].widened(index, in: text)
            ranges.append(max(end, range.lowerBound)..<range.upperBound)
            end = range.upperBound
        }
        return ranges
    }

    /// Returns the text without the secrets.
    func blanked(_ text: String) -> String {
        blanked(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// Returns an answer without the secrets; the body of a successful one is data.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - data: The search in data, `ofData`.
    /// - Returns: The answer with `(redacted)` in place of the secrets.
    func blanked(_ answer: WholeResponse, data: TokenBlanking) -> WholeResponse {
        var blanked = answer
        blanked.headers = self.blanked(answer.headers)
        let search = answer.status < 400 ? data : self
        if let bytes = search.blanked(answer.bytes) { blanked.bytes = bytes }
        return blanked
    }

    private func blanked(_ headers: Headers) -> Headers {
        var blanked: Headers = [:]
        for field in headers.fields { blanked.append(field.name, self.blanked(field.value)) }
        return blanked
    }

    /// Returns an error without the secrets.
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
