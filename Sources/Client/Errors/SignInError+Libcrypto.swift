package import Crypto

extension SignInError {
    /// Makes an error for a step of a login that cannot be done without libcrypto.
    ///
    /// - Parameters:
    ///   - error: The problem with the library.
    ///   - step: The step, as the subject of a sentence.
    package init(_ error: LibcryptoError, in step: String) {
        self.init(.local("\(step) needs OpenSSL: \(error)"), remedy: LibcryptoError.remedy)
    }
}
