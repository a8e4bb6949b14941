import Crypto
import Foundation
import TestSupport
import Testing

/// The signature of RFC 7515, appendix A.2, and what is no key.
struct RS256Tests {
    private static let message = Array(
        """
        eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlL\
        mNvbS9pc19yb290Ijp0cnVlfQ
        """.utf8
    )

    /// In Base64 for URLs, as the RFC prints it.
    private static let signature = """
        cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5\
        jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb\
        1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QO\
        YEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw
        """

    private static func bytes() throws -> [UInt8] {
        let text = signature.replacing("-", with: "+").replacing("_", with: "/") + "=="
        return Array(try #require(Data(base64Encoded: text)))
    }

    @Test(arguments: [
        PublishedKey.pkcs1, PublishedKey.pkcs8, "a comment\n\n" + PublishedKey.pkcs8,
        PublishedKey.pkcs1.replacing("\n", with: "\r\n"),
    ])
    func `a signature is the standard's`(pem: String) throws {
        try expectEqual(RS256.sign(Self.message, withKey: pem), Self.bytes())
    }

    @Test func `the signature verifies, and no other does`() throws {
        let key = try RSAPublicKey(pem: PublishedKey.publicKey)
        let signature = try Self.bytes()
        #expect(try key.verifies(signature, of: Self.message))
        #expect(try !key.verifies(signature, of: Self.message + [0]))
        #expect(try !key.verifies(signature, of: []))
        for index in signature.indices {
            var changed = signature
            changed[index] ^= 1
            #expect(try !key.verifies(changed, of: Self.message))
        }
        for changed in [[], Array(signature.dropLast()), signature + [0], [0] + signature] {
            #expect(try !key.verifies(changed, of: Self.message))
        }
    }

    @Test func `nothing can be signed, too`() throws {
        let key = try RSAPublicKey(pem: PublishedKey.publicKey)
        #expect(try key.verifies(try RS256.sign([], withKey: PublishedKey.pkcs8), of: []))
    }

    static let faults: [(String, RS256.Fault)] = [
        ("", .notPEM),
        ("-----BEGIN PRIVATE KEY-----\nMIIB", .notPEM),
        ("-----BEGIN RSA PRIVATE KEY-----\n*\n-----END RSA PRIVATE KEY-----", .notPEM),
        (PublishedKey.publicKey, .notPEM),
        ("-----BEGIN ENCRYPTED PRIVATE KEY-----\n", .encrypted),
        ("-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n", .encrypted),
        ("-----BEGIN OPENSSH PRIVATE KEY-----\n", .openSSH),
        ("-----BEGIN EC PRIVATE KEY-----\n", .notRSA),
        (ellipticKey, .notRSA),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----", .unreadable),
        ("-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----", .unreadable),
        ("-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----", .unreadable),
    ]

    @Test(arguments: faults)
    func `what cannot sign is told apart`(pem: String, fault: RS256.Fault) {
        #expect(throws: fault) { try RS256.sign(Self.message, withKey: pem) }
    }

    @Test(arguments: [PublishedKey.pkcs1, PublishedKey.pkcs8])
    func `a key that is cut anywhere is unreadable`(pem: String) throws {
        let lines = pem.split(separator: "\n").map(String.init)
        let bytes = try #require(Data(base64Encoded: lines.dropFirst().dropLast().joined()))
        for count in bytes.indices {
            let cut = [lines[0], bytes.prefix(count).base64EncodedString(), lines[lines.count - 1]]
            #expect(throws: RS256.Fault.unreadable) {
                try RS256.sign(Self.message, withKey: cut.joined(separator: "\n"))
            }
        }
    }

    /// A key of another kind, by `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256`.
    private static let ellipticKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgpHkeaKNbBS+lStp2
        P012mVQx0u75ueb0xh6xEubUgA2hRANCAATFKecE4MolHcQvUj0SzSBBRqW+llg8
        LsxZ8U+f1m6h2HaI0/A5ZEQ6n3k/cqSo4d+c/7pdSkO6e3yBesb2QDd8
        -----END PRIVATE KEY-----
        """
}
