package import Client
import Crypto
import HTTP
import Platform
import Records
import Text

extension SalesforceCLI {
    /// The secrets of a login, which sf encrypts.
    package struct Secrets: Hashable, Sendable {
        package let accessToken: Secret?
        package let refreshToken: Secret?
        package let clientSecret: Secret?
    }

    /// Decrypts the secrets of a login; the user may have to unlock a keychain.
    ///
    /// sf keeps its key in the platform's keychain or in `~/.sfdx/key.json`, depending on its
    /// version and on `SF_USE_GENERIC_UNIX_KEYCHAIN`; the right key is the one that decrypts the
    /// secrets.
    ///
    /// - Throws: `SignInError` if there is no libcrypto, no key, or no key that fits.
    package func secrets(of login: Login) async throws(SignInError) -> Secrets {
        var problem = "its key is neither in ~/.sfdx/key.json nor in the keychain"
        for source in keySources {
            do throws(StoreKeyError) {
                guard let key = try await key(from: source) else { continue }
                return try Self.open(login.sealed, with: key)
            } catch {
                switch error {
                case .cancelled: throw SignInError(.transport(.cancelled))
                case .library(let error): throw SignInError(error, in: "decrypting a login of sf")
                case .other(let words): problem = words
                }
            }
        }
        throw SignInError(
            .local("cannot decrypt the login of sf for \(login.userName): \(problem)"),
            remedy: login.remedy
        )
    }

    private enum KeySource {
        case file
        case keychain
    }

    /// The sources of the key, the file first, since the keychain may ask for a password.
    private var keySources: [KeySource] {
        environment.isSwitchedOn("SF_USE_GENERIC_UNIX_KEYCHAIN") ? [.file] : [.file, .keychain]
    }

    private enum StoreKeyError: Error {
        case library(LibcryptoError)
        case cancelled
        case other(String)
    }

    private func key(from source: KeySource) async throws(StoreKeyError) -> StoreKey? {
        let text = source == .file ? try keyFromFile() : try await keyFromKeychain()
        guard let text else { return nil }
        guard let key = StoreKey(text) else {
            throw .other("its key is not 32 or 64 hexadecimal digits")
        }
        return key
    }

    /// Reads the key from `{"account": "local", "key": "…", "service": "sfdx"}`.
    private func keyFromFile() throws(StoreKeyError) -> String? {
        guard let folder else { return nil }
        do throws(FileError) {
            return try Self.json("\(folder)/key.json")?["key"]?.text
        } catch {
            throw .other("\(error.path): \(error.problem)")
        }
    }

    private func keyFromKeychain() async throws(StoreKeyError) -> String? {
        #if canImport(Darwin)
        let name = "security"
        let arguments = ["find-generic-password", "-a", "local", "-s", "sfdx", "-w"]
        #else
        let name = environment.variable("SFDX_SECRET_TOOL_PATH") ?? "secret-tool"
        let arguments = ["lookup", "user", "local", "domain", "sfdx"]
        #endif
        guard let path = ChildProgram.find(name, in: environment) else { return nil }
        do throws(ChildProgramError) {
            let ending = try await ChildProgram(path: path, arguments: arguments)
                .run(in: environment, timeout: .seconds(120))
            guard ending.isSuccess else { return nil }
            return String(String(decoding: ending.output, as: UTF8.self).trimmingWhitespace)
        } catch {
            throw error == .cancelled ? .cancelled : .other("\(error)")
        }
    }

    private static func open(
        _ sealed: Login.Sealed,
        with key: StoreKey
    ) throws(StoreKeyError) -> Secrets {
        func open(_ text: Secret?) throws(AESGCM.Fault) -> Secret? {
            guard let text, !text.value.isEmpty else { return nil }
            return try key.open(text)
        }
        do throws(AESGCM.Fault) {
            return try Secrets(
                accessToken: open(sealed.accessToken),
                refreshToken: open(sealed.refreshToken),
                clientSecret: open(sealed.clientSecret)
            )
        } catch {
            switch error {
            case .library(let error): throw .library(error)
            case .mismatch: throw .other("it was encrypted with another key")
            case .malformed: throw .other("it is not in the encrypted format of sf")
            }
        }
    }
}
