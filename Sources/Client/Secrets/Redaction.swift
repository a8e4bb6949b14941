/// Replaces secrets in texts with `(redacted)`: everything that must not be shown goes through
/// here.
///
/// It finds a secret that was sent, wherever a server returns it: unchanged, percent-encoded, with
/// escapes of JSON or XML, split by invisible characters, and in base64 at any alignment. In traces
/// it also finds what only looks like a secret, such as a token that is being issued.
struct Redaction: Sendable {
    private let inData: SecretSearch
    private let inMessages: SecretSearch
    private let inTraces: SecretSearch
    /// The maximum length of a secret around a part of it, since all its characters may be escaped.
    private let reach: Int

    /// The kind of a text, which decides how much is replaced.
    enum Kind {
        /// Data, such as a query's rows: only long secrets.
        case data
        /// A text from the server that is shown: all secrets.
        case message
        /// A text with secrets that were not sent: also the values of secret names, and texts that
        /// look like tokens.
        case trace
    }

    /// The minimum length of a secret in bytes; shorter ones would match any text by chance.
    static let shortest = 4
    /// The minimum length of a secret in data, in bytes.
    ///
    /// A shorter one may match by chance: a token `demo` must not remove that word from a query's
    /// rows. Salesforce's tokens have at least 80 characters.
    private static let shortestInData = 16
    /// The minimum of `reach` in traces, whose probable secrets have unknown lengths.
    private static let traceReach = 1024

    /// The text in place of a secret.
    static let replacement = "(redacted)"

    /// Makes a redaction of the secrets that were sent.
    init(_ secrets: [Secret] = []) {
        let known = secrets.map { Array($0.value.utf8) }.filter { $0.count >= Self.shortest }
        let needles = known.flatMap(SecretNeedle.all)
        let long = known.filter { $0.count >= Self.shortestInData }
        inMessages = SecretSearch(for: needles)
        inData =
            long.count == known.count
            ? inMessages : SecretSearch(for: long.flatMap(SecretNeedle.all))
        inTraces = SecretSearch(for: needles + SecretNeedle.signs)
        reach = 3 * (known.map { $0.count }.max() ?? 0)
    }

    /// Returns a text without the secrets.
    func redacted(_ text: String, as kind: Kind = .message) -> String {
        redacted(Array(text.utf8), as: kind).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// Returns the bytes without the secrets; nil if they contain none.
    func redacted(_ bytes: [UInt8], as kind: Kind) -> [UInt8]? {
        let found = ranges(in: bytes, as: kind)
        return found.isEmpty ? nil : replacing(found, in: bytes[...])
    }

    /// Takes the first bytes of data that arrives in pieces, without the secrets; leaves the last
    /// ones, in which a secret may have begun.
    func takeRedacted(from bytes: inout [UInt8]) -> [UInt8] {
        let most = max(Self.traceReach, 2 * reach)
        guard bytes.count > most else { return [] }
        var end = bytes.count - most
        let found = ranges(in: bytes, as: .data)
        for range in found where range.lowerBound < end { end = max(end, range.upperBound) }
        let taken = replacing(found.filter { $0.upperBound <= end }, in: bytes[..<end])
        bytes.removeFirst(end)
        return taken
    }

    /// Returns bytes with some ranges replaced, which are in order and may overlap.
    private func replacing(_ found: [Range<Int>], in bytes: ArraySlice<UInt8>) -> [UInt8] {
        var redacted: [UInt8] = []
        var end = 0
        for range in found where range.upperBound > end {
            // A match directly after another one is a secret of its own; an overlapping one is not.
            if range.lowerBound >= end {
                redacted += bytes[end..<range.lowerBound]
                redacted += Self.replacement.utf8
            }
            end = range.upperBound
        }
        return redacted + bytes[end...]
    }

    /// Returns the ranges of the secrets in order; they may overlap.
    private func ranges(in text: [UInt8], as kind: Kind) -> [Range<Int>] {
        let (search, reach) =
            switch kind {
            case .data: (inData, reach)
            case .message: (inMessages, reach)
            case .trace: (inTraces, max(reach, Self.traceReach))
            }
        guard !search.isEmpty else { return [] }
        let (indexes, plain) = search.matches(in: text)
        var found = plain
        // The search finds a part of a secret. Escapes around that part, or in all parts, are
        // decoded to find the whole.
        for part in DisguisedText.parts(of: text, around: indexes, reach: reach) {
            found += search.matches(in: part.bytes).secrets.map(part.range)
        }
        return found.sorted { $0.lowerBound < $1.lowerBound }
    }
}
