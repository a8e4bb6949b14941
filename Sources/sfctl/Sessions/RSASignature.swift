import Client
import CommandLine
import HTTP
import Output
import Platform
import Text

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The signature of a JSON web token with an RSA key in a PEM file, made by `openssl`.
enum RSASignature {
    /// Signs bytes with RSASSA-PKCS1-v1_5 and SHA-256 (RFC 7518 §3.3: RS256).
    ///
    /// - Parameters:
    ///   - bytes: The bytes to sign.
    ///   - path: The key's file.
    ///   - environment: The location of `openssl`: OpenSSL 1.1 or 3, or LibreSSL.
    /// - Returns: The signature.
    /// - Throws: `SignInError`: for a file that cannot be read or that others can read, for a key
    ///   that is not RSA or is encrypted, and with `openssl`'s own messages.
    static func sign(
        _ bytes: [UInt8],
        keyFile path: String,
        in environment: Environment
    ) async throws(SignInError) -> [UInt8] {
        try check(try read(path), path)
        do throws(FileError) {
            try SecretFile.check(path, "is a private key")
        } catch {
            throw SignInError(.local("\(error)"), remedy: error.hint)
        }
        guard let openssl = ChildProgram.find("openssl", in: environment) else {
            throw SignInError(
                .local("openssl, needed to sign with the key, is not installed or not in PATH"),
                remedy: "Debian, Ubuntu: apt-get install openssl"
            )
        }
        // An empty passphrase prevents a prompt; after -sign, a path that starts with a hyphen is
        // not a flag.
        let arguments = ["dgst", "-sha256", "-passin", "pass:", "-sign", path]
        let program = ChildProgram(path: openssl, arguments: arguments, input: bytes)
        let ending: ChildProgram.Ending
        do throws(ChildProgramError) {
            ending = try await program.run(in: environment)
        } catch {
            throw SignInError(error)
        }
        guard ending.isSuccess, !ending.output.isEmpty else {
            let words = ChildProgram.words(in: ending.messages, lines: 1)
            throw SignInError(.local("openssl cannot sign with \(path): \(words)"))
        }
        return ending.output
    }

    /// Reads the file's text.
    private static func read(_ path: String) throws(SignInError) -> String {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            // The last sign-in's command would name the same missing file.
            throw SignInError(
                .local("\(path): \(systemMessage(errno))"),
                remedy: "put the key back, or log in with the current --key-file"
            )
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw SignInError(.local("\(path) is not a file"))
        }
        do {
            return String(decoding: try WholeFile.read(path) ?? [], as: UTF8.self)
        } catch let error as FileError {
            throw SignInError(.local("\(error.path): \(error.problem)"))
        } catch {
            throw SignInError(.transport(.cancelled))
        }
    }

    /// Checks the kind of the key: PEM of PKCS #1 or PKCS #8 (RFC 7468 §10, RFC 8017 §A.1.2).
    private static func check(_ text: String, _ path: String) throws(SignInError) {
        let word = ShellWord.quoted(path)
        if text.contains("BEGIN ENCRYPTED PRIVATE KEY") || text.contains("Proc-Type: 4,ENCRYPTED") {
            throw SignInError(
                .local("\(path) is encrypted; sfctl needs a key without a passphrase"),
                remedy: "(umask 077; openssl rsa -in \(word) -out plain.key)"
            )
        }
        if text.contains("BEGIN OPENSSH PRIVATE KEY") {
            throw SignInError(
                .local("\(path) is in OpenSSH format, not PEM"),
                remedy: "(umask 077; cp \(word) key.pem; ssh-keygen -p -m PEM -f key.pem)"
            )
        }
        if text.contains("BEGIN RSA PRIVATE KEY") { return }
        guard let start = text.firstRange(of: "-----BEGIN PRIVATE KEY-----"),
            let end = text.firstRange(of: "-----END PRIVATE KEY-----"),
            start.upperBound <= end.lowerBound
        else {
            let isOther = text.contains("PRIVATE KEY-----")
            throw SignInError(
                .local("\(path) is not \(isOther ? "an RSA key" : "a private key in PEM")")
            )
        }
        let base64 = text[start.upperBound..<end.lowerBound].filter { !$0.isWhitespace }
        guard let data = Data(base64Encoded: base64) else {
            throw SignInError(.local("\(path) is not a private key in PEM"))
        }
        // The algorithm precedes the key.
        guard data.prefix(64).firstRange(of: rsaEncryption) != nil else {
            throw SignInError(.local("\(path) is not an RSA key"))
        }
    }

    /// The object identifier 1.2.840.113549.1.1.1 in DER.
    private static let rsaEncryption = Data([
        0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01,
    ])
}
