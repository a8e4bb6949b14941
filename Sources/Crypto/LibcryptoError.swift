package import Text

/// The reason why libcrypto cannot be used.
package enum LibcryptoError: Error, Hashable, Sendable {
    /// The library cannot be loaded; with the loader's message.
    case missing(String)
    /// A function of the library failed; with the library's message, which never contains data.
    case failed(String)

    /// The next step.
    package static let remedy =
        "install OpenSSL 3: apt-get install openssl, dnf install openssl-libs, "
        + "or brew install openssl@3"
}

extension LibcryptoError: CustomStringConvertible {
    /// The problem as a sentence without a full stop.
    package var description: String {
        switch self {
        case .missing(let words): "libcrypto cannot be loaded: \(words)"
        case .failed(let words): "libcrypto failed: \(words)"
        }
    }
}

extension LibcryptoError: SelfExplaining {
    package var failure: Failure {
        Failure(
            exit: .failure,
            name: "LibcryptoError",
            message: description,
            hints: [Self.remedy]
        )
    }
}
