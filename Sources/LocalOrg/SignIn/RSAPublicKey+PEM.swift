#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension RSAPublicKey {
    /// The reason why a text contains no key.
    package enum PEMFault: Error, Hashable, CustomStringConvertible {
        case notPEM
        case privateKey
        case notRSA

        package var description: String {
            switch self {
            case .notPEM: "it contains no certificate or public key in PEM form"
            case .privateKey:
                "it contains a private key; use the certificate or the public key"
            case .notRSA: "its key is not an RSA key of 1024 to 4096 bits"
            }
        }
    }

    /// Reads the first certificate or public key of a PEM text (RFC 7468 §5.1, §13; RFC 8017
    /// §A.1.1).
    ///
    /// Uses only the key of a certificate: its issuer and validity are not checked.
    package init(pem: String) throws(PEMFault) {
        let lines = pem.split(whereSeparator: \.isNewline).map { $0.filter { !$0.isWhitespace } }
        let labels = ["CERTIFICATE", "PUBLICKEY", "RSAPUBLICKEY"]
        guard
            let label = labels.first(where: { lines.contains("-----BEGIN\($0)-----") }),
            let start = lines.firstIndex(of: "-----BEGIN\(label)-----"),
            let end = lines[start...].firstIndex(of: "-----END\(label)-----"),
            let data = Data(base64Encoded: lines[(start + 1)..<end].joined())
        else {
            throw lines.contains { $0.hasSuffix("PRIVATEKEY-----") } ? .privateKey : .notPEM
        }
        var file = DERReader(data)
        let key =
            switch label {
            case "CERTIFICATE": file.content(.sequence).flatMap(Self.keyOfCertificate)
            case "PUBLICKEY": file.content(.sequence).flatMap(Self.keyWithAlgorithm)
            default: file.content(.sequence).flatMap(Self.key)
            }
        guard let key else { throw .notRSA }
        self = key
    }

    /// Returns the key of a certificate: the seventh part of the signed content, or the sixth
    /// without a version (RFC 5280 §4.1).
    private static func keyOfCertificate(_ content: ArraySlice<UInt8>) -> RSAPublicKey? {
        var certificate = DERReader(content)
        guard let signed = certificate.content(.sequence) else { return nil }
        var parts = DERReader(signed)
        _ = parts.content(.version)
        // Serial number, algorithm, issuer, validity, subject.
        for _ in 0..<5 where parts.next() == nil { return nil }
        return parts.content(.sequence).flatMap(keyWithAlgorithm)
    }

    /// Returns the key after the name of its algorithm (RFC 5280 §4.1.2.7, RFC 3279 §2.3.1).
    private static func keyWithAlgorithm(_ content: ArraySlice<UInt8>) -> RSAPublicKey? {
        var parts = DERReader(content)
        guard let algorithm = parts.content(.sequence), algorithm.starts(with: rsaEncryption),
            let bits = parts.content(.bitString), bits.first == 0
        else { return nil }
        var inner = DERReader(bits.dropFirst())
        return inner.content(.sequence).flatMap(key)
    }

    /// Returns the key with a modulus and an exponent.
    private static func key(_ content: ArraySlice<UInt8>) -> RSAPublicKey? {
        var numbers = DERReader(content)
        guard let modulus = numbers.content(.integer), let exponent = numbers.content(.integer),
            exponent.drop(while: { $0 == 0 }).count <= 4
        else { return nil }
        return RSAPublicKey(
            modulus: Array(modulus),
            exponent: exponent.reduce(0) { $0 << 8 | UInt32($1) }
        )
    }

    /// The object identifier 1.2.840.113549.1.1.1.
    private static let rsaEncryption: [UInt8] = [
        0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01,
    ]
}
