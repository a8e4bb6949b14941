import CZlib

/// The library that compresses bodies, which a machine may lack.
package struct CompressionLibrary: Sendable {
    /// Whether it can be used; the first call loads it, so none is made before a client wants it.
    let isAvailable: @Sendable () -> Bool

    package init(isAvailable: @escaping @Sendable () -> Bool) {
        self.isAvailable = isAvailable
    }

    /// zlib as the system has it: `libz.so.1`, on macOS `libz.1.dylib`.
    package static let system = CompressionLibrary { unsafe czlib_load() == nil }
}
