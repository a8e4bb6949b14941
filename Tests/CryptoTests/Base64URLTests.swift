import TestSupport
import Testing

@testable import Crypto

/// base64url, as in RFC 4648 §5.
struct Base64URLTests {
    /// The vectors of RFC 4648 §10, without padding, and bytes that need the other two characters.
    private static let vectors: [(bytes: [UInt8], text: String)] = [
        ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
        (Array("foob".utf8), "Zm9vYg"), (Array("fooba".utf8), "Zm9vYmE"),
        (Array("foobar".utf8), "Zm9vYmFy"), ([0xFB, 0xFF, 0xBF], "-_-_"),
    ]

    @Test(arguments: vectors)
    func `bytes are encoded without padding, and decoded`(bytes: [UInt8], text: String) {
        expectEqual(bytes.base64URL, text)
        expectEqual([UInt8](base64URL: text), bytes)
    }

    @Test(arguments: ["Zg==", "+_-_", "-/-_", "Z", "Zg Zg", "Zé"])
    func `other text is not decoded`(text: String) {
        expectEqual([UInt8](base64URL: text), nil)
    }
}
