import CZlib

/// The CRC-32 of bytes that arrive in pieces (RFC 1952 §8), by the system's zlib.
///
/// It needs a loaded zlib: make a `ZlibStream` first.
package struct ZlibChecksum: Hashable, Sendable {
    /// The checksum of the bytes so far.
    package private(set) var value: UInt32 = 0

    package init() {}

    /// Takes further bytes into account.
    package mutating func add(_ bytes: [UInt8]) {
        value = unsafe bytes.withUnsafeBufferPointer {
            unsafe czlib_crc32(value, $0.baseAddress, $0.count)
        }
    }
}
