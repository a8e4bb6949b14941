import CLibrary
import Client
import Crypto
import HTTP
import Platform
import Text

/// The signature of a JSON web token with an RSA key in a PEM file.
enum RSASignature {
    /// Signs bytes with RSASSA-PKCS1-v1_5 and SHA-256 (RFC 7518 §3.3: RS256).
    ///
    /// - Parameters:
    ///   - bytes: The bytes to sign.
    ///   - path: The key's file.
    /// - Returns: The signature.
    /// - Throws: `SignInError` for a file that cannot be read or that others can read, for a key
    ///   that is not RSA or is encrypted, and without libcrypto.
    static func sign(_ bytes: [UInt8], keyFile path: String) throws(SignInError) -> [UInt8] {
        let key = try read(path)
        let signature: [UInt8]
        do throws(RS256.Fault) {
            signature = try RS256.sign(bytes, withKey: key)
        } catch {
            throw problem(error, path)
        }
        // Only now, because the text of another file is no secret.
        do throws(FileError) {
            try SecretFile.check(path, "is a private key")
        } catch {
            throw SignInError(.local("\(error)"), remedy: error.hint)
        }
        return signature
    }

    /// Reads the file's text.
    private static func read(_ path: String) throws(SignInError) -> String {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            // The command of the last login would name the same missing file.
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

    private static func problem(_ fault: RS256.Fault, _ path: String) -> SignInError {
        let word = ShellWord.quoted(path)
        return switch fault {
        case .encrypted:
            SignInError(
                .local("\(path) is encrypted; sfctl needs a key without a passphrase"),
                remedy: "(umask 077; openssl rsa -in \(word) -out plain.key)"
            )
        case .openSSH:
            SignInError(
                .local("\(path) is in OpenSSH format, not PEM"),
                remedy: "(umask 077; cp \(word) key.pem; ssh-keygen -p -m PEM -f key.pem)"
            )
        case .notPEM: SignInError(.local("\(path) is not a private key in PEM"))
        case .notRSA: SignInError(.local("\(path) is not an RSA key"))
        case .unreadable: SignInError(.local("\(path) is damaged: its key cannot be read"))
        case .library(.missing(let words)):
            SignInError(LibcryptoError.missing(words), in: "a login by JWT")
        case .library(.failed(let words)):
            SignInError(.local("libcrypto cannot sign with \(path): \(words)"))
        }
    }
}
