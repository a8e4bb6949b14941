import HTTP
import Testing

/// Hashes and codes from FIPS 180-4's examples, RFC 7636 appendix B and RFC 4231.
@Suite struct SHA256Tests {
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
            String(repeating: "a", count: 1000),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
        ),
    ]

    @Test(arguments: hashes)
    func `a hash is the standard's`(message: String, hash: String) {
        #expect(hex(SHA256.hash(Array(message.utf8))) == hash)
    }

    /// RFC 4231 §4.3 and §4.7.
    static let codes: [(String, [UInt8], String)] = [
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
    func `a code is the standard's`(message: String, key: [UInt8], code: String) {
        #expect(hex(SHA256.authenticationCode(of: Array(message.utf8), key: key)) == code)
    }
}
