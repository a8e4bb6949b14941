import Crypto
import Foundation
import TestSupport
import Testing

/// Keys as people have them: files that OpenSSL 3 made for this test.
struct PublicKeyFileTests {
    @Test(arguments: [publicKey, rsaPublicKey, certificate, "a comment\n\n" + publicKey + "\n"])
    func `a key is the same in each form`(pem: String) throws {
        let modulus = try #require(Data(base64Encoded: Self.modulus))
        try expectEqual(RSAPublicKey(pem: pem), Self.key(modulus: Array(modulus)))
    }

    /// A key of these numbers, written by hand (RFC 8017 §A.1.1).
    private static func key(modulus: [UInt8], exponent: [UInt8] = [1, 0, 1]) throws -> RSAPublicKey
    {
        func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
            [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
        }
        func number(_ digits: [UInt8]) -> [UInt8] {
            let isNegative = digits.first.map { $0 > 0x7F } ?? true
            let content = (isNegative ? [0] : []) + digits
            return content.count < 128
                ? [0x02, UInt8(content.count)] + content : element(0x02, content)
        }
        let text = Data(element(0x30, number(modulus) + number(exponent))).base64EncodedString()
        return try RSAPublicKey(
            pem: "-----BEGIN RSA PUBLIC KEY-----\n\(text)\n-----END RSA PUBLIC KEY-----"
        )
    }

    @Test(arguments: [128, 256, 384, 512])
    func `a key of a usual size is read`(count: Int) throws {
        _ = try Self.key(modulus: Array(repeating: 0xFF, count: count))
    }

    @Test func `a key is of a size that is one, and its exponent is odd`() {
        for count in [0, 64, 127, 513, 1024] {
            #expect(throws: RSAPublicKey.PEMFault.notRSA) {
                try Self.key(modulus: Array(repeating: 0xFF, count: count))
            }
        }
        #expect(throws: RSAPublicKey.PEMFault.notRSA) {
            try Self.key(modulus: Array(repeating: 0xFF, count: 256), exponent: [4])
        }
    }

    @Test func `line ends of other systems do no harm`() throws {
        let other = Self.certificate.replacing("\n", with: "\r\n")
        try expectEqual(RSAPublicKey(pem: other), RSAPublicKey(pem: Self.publicKey))
    }

    static let faults: [(String, RSAPublicKey.PEMFault)] = [
        ("", .notPEM),
        ("ssh-rsa AAAAB3NzaC1yc2EAAAADAQAB", .notPEM),
        ("-----BEGIN PUBLIC KEY-----\nMIIB", .notPEM),
        ("-----BEGIN PUBLIC KEY-----\n*\n-----END PUBLIC KEY-----", .notPEM),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----", .privateKey),
        ("-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----", .privateKey),
        (ellipticKey, .notRSA),
        (shortKey, .notRSA),
        ("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----", .notRSA),
    ]

    @Test(arguments: faults)
    func `what is no key is told apart`(pem: String, fault: RSAPublicKey.PEMFault) {
        #expect(throws: fault) { try RSAPublicKey(pem: pem) }
    }

    @Test func `a certificate that is cut anywhere, or has one wrong byte, does not crash`() throws
    {
        let body = Self.certificate.split(separator: "\n").dropFirst().dropLast().joined()
        let bytes = try #require(Data(base64Encoded: body))
        func read(_ data: Data) -> RSAPublicKey? {
            let text = data.base64EncodedString()
            return try? RSAPublicKey(
                pem: "-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----"
            )
        }
        for count in bytes.indices { expectEqual(read(bytes.prefix(count)), nil) }
        for index in bytes.indices {
            for wrong in [0x00, 0x7F, 0x80, 0x84, 0xFF] as [UInt8] {
                var changed = bytes
                changed[index] = wrong
                _ = read(changed)
            }
        }
    }

    private static let modulus = """
        wbH9Vy8mbTw00TbtFRVEEp4noriBeY913Dwn8UndmESkJh2Drc/5WbVl0gttG1JUNQAcMIFy\
        ib++gOBBKl2T5xSydduvoNE44A2efBkgvcSqfWrhAgW/vmf8DQjEByWgIX4ONO44YR4nJ0eY\
        18n43SdfAyUMNkKH4qrMLvUEJAdqAeRtM6Cor6arjpsgLn18BL6ZzlbfmV0VrqQA3YZteTCo\
        6ORG023dEZ7RtDUUidP6O3XkLqJGMsWrD65VYh4tQa9d9zBPjrKXRgOtFDbL8yaxqx4ZJoYN\
        ZpTZiNGCWn3XPXuIAF7KbF71ZDKHuqljiqhxjXsFFaFdkivVj7Xvyw==
        """

    private static let publicKey = """
        -----BEGIN PUBLIC KEY-----
        MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwbH9Vy8mbTw00TbtFRVE
        Ep4noriBeY913Dwn8UndmESkJh2Drc/5WbVl0gttG1JUNQAcMIFyib++gOBBKl2T
        5xSydduvoNE44A2efBkgvcSqfWrhAgW/vmf8DQjEByWgIX4ONO44YR4nJ0eY18n4
        3SdfAyUMNkKH4qrMLvUEJAdqAeRtM6Cor6arjpsgLn18BL6ZzlbfmV0VrqQA3YZt
        eTCo6ORG023dEZ7RtDUUidP6O3XkLqJGMsWrD65VYh4tQa9d9zBPjrKXRgOtFDbL
        8yaxqx4ZJoYNZpTZiNGCWn3XPXuIAF7KbF71ZDKHuqljiqhxjXsFFaFdkivVj7Xv
        ywIDAQAB
        -----END PUBLIC KEY-----
        """

    private static let rsaPublicKey = """
        -----BEGIN RSA PUBLIC KEY-----
        MIIBCgKCAQEAwbH9Vy8mbTw00TbtFRVEEp4noriBeY913Dwn8UndmESkJh2Drc/5
        WbVl0gttG1JUNQAcMIFyib++gOBBKl2T5xSydduvoNE44A2efBkgvcSqfWrhAgW/
        vmf8DQjEByWgIX4ONO44YR4nJ0eY18n43SdfAyUMNkKH4qrMLvUEJAdqAeRtM6Co
        r6arjpsgLn18BL6ZzlbfmV0VrqQA3YZteTCo6ORG023dEZ7RtDUUidP6O3XkLqJG
        MsWrD65VYh4tQa9d9zBPjrKXRgOtFDbL8yaxqx4ZJoYNZpTZiNGCWn3XPXuIAF7K
        bF71ZDKHuqljiqhxjXsFFaFdkivVj7XvywIDAQAB
        -----END RSA PUBLIC KEY-----
        """

    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIC/zCCAeegAwIBAgIUZcLxjfQ3xQuEolHI+dpJyMkXJO8wDQYJKoZIhvcNAQEL
        BQAwDzENMAsGA1UEAwwEZGVtbzAeFw0yNjExMjIxNzM5NTFaFw0zNjExMTkxNzM5
        NTFaMA8xDTALBgNVBAMMBGRlbW8wggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEK
        AoIBAQDBsf1XLyZtPDTRNu0VFUQSnieiuIF5j3XcPCfxSd2YRKQmHYOtz/lZtWXS
        C20bUlQ1ABwwgXKJv76A4EEqXZPnFLJ126+g0TjgDZ58GSC9xKp9auECBb++Z/wN
        CMQHJaAhfg407jhhHicnR5jXyfjdJ18DJQw2Qofiqswu9QQkB2oB5G0zoKivpquO
        myAufXwEvpnOVt+ZXRWupADdhm15MKjo5EbTbd0RntG0NRSJ0/o7deQuokYyxasP
        rlViHi1Br133ME+OspdGA60UNsvzJrGrHhkmhg1mlNmI0YJafdc9e4gAXspsXvVk
        Moe6qWOKqHGNewUVoV2SK9WPte/LAgMBAAGjUzBRMB0GA1UdDgQWBBQO0tWnIDQC
        ppcY9NU5EkjxoCYw7jAfBgNVHSMEGDAWgBQO0tWnIDQCppcY9NU5EkjxoCYw7jAP
        BgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQB7rBt8QrQr/nkI1Vsd
        0cDeuWqyZY6WokBLjMPbUkloa9bbljqHtZci74kTw24mXcuAk1pnYQxeyLJUAdoA
        nJQpKvPhRgbX+1JEm6WBCOCJtrGhbJ7+3VM/bUvgI/lc3ocI6xfK8zg/5gw1KvI8
        qLSLhm6CM40sKJj3gM/EZBgs5SjldxturEXr+ddhBLhhEWyaC/m7iJ3uo0GDinKE
        MwcXu3Yi1kX6oHUR2KUADqPI3L4OKyZrAdETxZ5FblqMhl+JCulBJCXKakSSS8fz
        yB+vDz2/6GQYixjmPjBlUPYi77fVZgQyEY9WLCb+C1uZJEsMg0LRdm50DjzyUSAA
        fnL0
        -----END CERTIFICATE-----
        """

    /// A key of another kind, by `openssl ecparam -name prime256v1 -genkey`.
    private static let ellipticKey = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE3rNAYE3Y1Qg5ieyT9czgvRaO8Stq
        BcaSREKPXMeK4TeV9dHpW5lDqlKlu/ZJkoFPxgrRtKUUOcGwVdEm79jktA==
        -----END PUBLIC KEY-----
        """

    /// A key that is too short, by `openssl genrsa 512`.
    private static let shortKey = """
        -----BEGIN PUBLIC KEY-----
        MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAMqcTrXU+Q1NMhAKePXUCjLw9tmphEsW
        F0wPLbn406Uih8zgP95dK9NV2GCdvmtjqHet8NccB5H4T1KoGQO49LsCAwEAAQ==
        -----END PUBLIC KEY-----
        """
}
