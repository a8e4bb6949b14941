import CZlib
package import Text

/// The library for compressing bodies, which may be missing on a machine.
package struct CompressionLibrary: Sendable {
    /// Checks whether the library can be used; the first call loads it, so call it only when a
    /// client requests compression.
    package let isAvailable: @Sendable () -> Bool

    package init(isAvailable: @escaping @Sendable () -> Bool) {
        self.isAvailable = isAvailable
    }

    /// The system's zlib: `libz.so.1`, on macOS `libz.1.dylib`.
    package static let system = CompressionLibrary { unsafe czlib_load() == nil }

    /// The version of the system's zlib.
    package static var systemLibrary: SystemLibrary {
        SystemLibrary(
            loading: { unsafe czlib_load().map { unsafe String(cString: $0) } },
            version: { unsafe String(cString: czlib_version()) }
        )
    }
}
