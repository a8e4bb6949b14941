import Crypto
import TestSupport
import Testing

/// Hashes and codes from FIPS 180-4's examples, RFC 7636 appendix B and RFC 4231.
struct SHA256Tests {
    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    static let hashes: [(String, String)] = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        (
            String(repeating: "a", count: 1000),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ]

    @Test(arguments: hashes)
    func `a hash is the standard's`(message: String, hash: String) throws {
        try expectEqual(hex(SHA256.hash(Array(message.utf8))), hash)
    }

    /// RFC 4231 §4.2, §4.3, §4.7 and §4.8; and of nothing, by Python's `hmac`.
    static let codes: [(String, [UInt8], String)] = [
        (
            "Hi There", Array(repeating: 0x0B, count: 20),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        ("", [], "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
        (
            "This is a test using a larger than block-size key and a larger than "
                + "block-size data. "
                + "The key needs to be hashed before being used by the HMAC algorithm.",
            Array(repeating: 0xAA, count: 131),
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
        (
            "what do ya want for nothing?", Array("Jefe".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            "Test Using Larger Than Block-Size Key - Hash Key First",
            Array(repeating: 0xAA, count: 131),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ]

    @Test(arguments: codes)
    func `a code is the standard's`(message: String, key: [UInt8], code: String) throws {
        try expectEqual(hex(SHA256.authenticationCode(of: Array(message.utf8), key: key)), code)
    }
}
