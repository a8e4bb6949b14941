import CCrypto
package import Text

/// The system's libcrypto, a library of OpenSSL, which is loaded on first use.
package enum Libcrypto {
    /// Its version.
    package static var system: SystemLibrary {
        SystemLibrary(
            loading: { unsafe ccrypto_load().map { unsafe String(cString: $0) } },
            version: { unsafe String(cString: ccrypto_version()) }
        )
    }

    /// Loads the library, unless it is loaded.
    static func load() throws(LibcryptoError) {
        if let problem = unsafe ccrypto_load() {
            throw .missing(unsafe String(cString: problem))
        }
    }

    /// The error of the last call on this thread.
    static var lastError: LibcryptoError {
        .failed(unsafe String(cString: ccrypto_problem()))
    }
}
