import Crypto
import HTTP
import Text

/// Bytes to search for, with the way from a match to the whole secret.
struct SecretNeedle: Sendable {
    let bytes: [UInt8]
    private let sign: Sign

    /// The meaning of a match.
    private enum Sign {
        /// A known secret, with its bytes before and after the match.
        case secret(before: [UInt8], after: [UInt8])
        /// A known secret in base64: all adjacent base64 characters are hidden.
        case base64
        /// The name of a secret value.
        case name
        /// The beginning of a token with a minimum length, which contains a certain character.
        case token(UInt8?, length: Int)
        /// Text directly before a secret with a minimum length.
        case lead(length: Int)
    }
}

// MARK: - Known secrets

extension SecretNeedle {
    /// The maximum length in bytes; a longer part would not be found in a truncated copy.
    private static let length = 32
    /// The minimum length in bytes; a shorter part would match by chance.
    private static let shortest = 8

    /// Returns the parts of a secret to search for: one that is the same in each plain form, and
    /// one for each alignment of base64.
    static func all(of secret: [UInt8]) -> [SecretNeedle] {
        plain(of: secret) + (0..<3).compactMap { base64(of: secret, alignment: $0) }
    }

    private static func plain(of secret: [UInt8]) -> [SecretNeedle] {
        let run = longestRun(of: secret) { $0.isUnreserved }.prefix(length)
        guard run.count >= shortest else {
            let text = String(decoding: secret, as: UTF8.self)
            return [text, text.percentEncoded, text.markupEscaped].map {
                SecretNeedle($0, .secret(before: [], after: []))
            }
        }
        let (before, after) = (secret[..<run.startIndex], secret[run.endIndex...])
        return [
            SecretNeedle(
                bytes: Array(run),
                sign: .secret(before: Array(before), after: Array(after))
            )
        ]
    }

    /// Returns the base64 characters of the secret after `alignment` other bytes.
    private static func base64(of secret: [UInt8], alignment: Int) -> SecretNeedle? {
        let padded = Array(repeating: 0, count: alignment) + secret
        // A base64 character stands for six bits; characters that also depend on other bytes are
        // left out.
        let known = Array(padded.base64URL.utf8)[((alignment * 8 + 5) / 6)..<(padded.count * 8 / 6)]
        let run = longestRun(of: Array(known)) { $0.isDigit || $0.isLetter }.prefix(length)
        guard run.count >= shortest else { return nil }
        return SecretNeedle(bytes: Array(run), sign: .base64)
    }

    private static func longestRun(
        of bytes: [UInt8],
        where isMember: (UInt8) -> Bool
    ) -> ArraySlice<UInt8> {
        bytes.split { !isMember($0) }.max { $0.count < $1.count } ?? []
    }

    private init(_ text: String, _ sign: Sign) {
        self.init(bytes: Array(text.utf8), sign: sign)
    }
}

// MARK: - Unknown secrets

extension SecretNeedle {
    /// The names of secret values in headers, forms, JSON and XML.
    static let names = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "sid", "token",
        "access_token", "refresh_token", "id_token", "oauth_token", "client_secret", "assertion",
        "code", "code_verifier", "device_code", "otp", "password", "SAMLResponse", "accessToken",
        "refreshToken", "clientSecret", "sessionId", "sfdxAuthUrl", "frontdoor_url",
        "frontdoor_uri", "signature",
    ]

    /// The signs of secrets that are not known: names, and how tokens of Salesforce begin.
    static let signs =
        names.map { SecretNeedle($0, .name) } + [
            SecretNeedle("00D", .token(UInt8(ascii: "!"), length: 21)),
            SecretNeedle("eyJ", .token(UInt8(ascii: "."), length: 10)),
            SecretNeedle("5Aep", .token(nil, length: 16)),
            SecretNeedle("Bearer ", .lead(length: 12)),
            SecretNeedle("Basic ", .lead(length: 12)),
            SecretNeedle("force://", .lead(length: 1)),
            SecretNeedle("frontdoor.jsp?", .lead(length: 1)),
        ]
}

// MARK: - From a match to the secret

extension SecretNeedle {
    /// Returns the range of the secret for a match; nil if there is none.
    func secret(at index: Int, in text: [UInt8]) -> Range<Int>? {
        let end = index + bytes.count
        switch sign {
        case .secret(let before, let after):
            var (start, rest) = (0, 0)
            while start < before.count, start < index,
                text[index - 1 - start] == before[before.count - 1 - start]
            {
                start += 1
            }
            while rest < after.count, end + rest < text.count, text[end + rest] == after[rest] {
                rest += 1
            }
            return index - start..<end + rest
        case .base64:
            let start = text[..<index].lastIndex { !$0.isBase64 }.map { $0 + 1 }
            return (start ?? 0)..<(text[end...].firstIndex { !$0.isBase64 } ?? text.count)
        case .name:
            if index > 0, text[index - 1].isUnreserved { return nil }
            return Self.value(in: text[end...])
        case .token(let character, let length):
            // Looked at in part, since a text may consist of beginnings.
            let start = text[index...].prefix(4096).prefix(while: \.isToken)
            guard start.count >= length, character.map(start.contains) ?? true else { return nil }
            return index..<(text[end...].firstIndex { !$0.isToken } ?? text.count)
        case .lead(let length):
            let secret = text[end...].prefix { !$0.endsURL }
            return secret.count >= length ? secret.indices : nil
        }
    }

    /// Returns the range of the value after a name in a form, JSON or XML; nil if there is none.
    private static func value(in text: ArraySlice<UInt8>) -> Range<Int>? {
        let rest = text.dropFirst()
        let value: ArraySlice<UInt8>
        switch text.first {
        case UInt8(ascii: "="): value = rest.prefix { !$0.endsURL && !"&;".utf8.contains($0) }
        case UInt8(ascii: ">"):
            value = rest.drop(while: \.isSpace).prefix { $0 != UInt8(ascii: "<") }
        case quote:
            let colon = rest.drop(while: \.isSpace)
            let string = colon.dropFirst().drop(while: \.isSpace)
            guard colon.first == UInt8(ascii: ":"), string.first == quote else { return nil }
            var isEscaped = false
            value = string.dropFirst().prefix { byte in
                defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
                return byte != quote || isEscaped
            }
        default: return nil
        }
        return value.isEmpty ? nil : value.indices
    }

    private static let quote = UInt8(ascii: "\"")
}

extension UInt8 {
    /// Whether the byte may be part of a token of Salesforce.
    fileprivate var isToken: Bool { isUnreserved || self == UInt8(ascii: "!") }

    /// Whether the byte may be part of base64 in either alphabet.
    fileprivate var isBase64: Bool { isDigit || isLetter || "+/-_=".utf8.contains(self) }

    /// Whether the byte is white space or a control character.
    fileprivate var isSpace: Bool { self <= 0x20 }

    /// Whether the byte cannot be part of a URL in a text.
    fileprivate var endsURL: Bool { isSpace || "\"'<>\\".utf8.contains(self) }
}
