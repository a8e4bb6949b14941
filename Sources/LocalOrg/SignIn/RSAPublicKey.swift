import HTTP

/// An RSA key for verifying signatures.
///
/// Swift's toolchain for Linux has none. Source: RFC 8017 §8.2.2, RSASSA-PKCS1-v1_5 with SHA-256.
package struct RSAPublicKey: Hashable, Sendable {
    private let modulus: [UInt32]
    private let exponent: UInt32
    private let size: Int

    /// The bytes before the hash in the signed content, which identify SHA-256 (RFC 8017 §9.2).
    private static let prefix: [UInt8] = [
        0x30, 0x31, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01,
        0x05, 0x00, 0x04, 0x20,
    ]

    /// Makes a key of 1024 to 4096 bits; nil for any other size.
    ///
    /// - Parameters:
    ///   - modulus: The modulus in big-endian bytes.
    ///   - exponent: The exponent, which is odd and nearly always 65,537.
    package init?(modulus: [UInt8], exponent: UInt32 = 65_537) {
        let bytes = Array(modulus.drop { $0 == 0 })
        guard (128...512).contains(bytes.count), bytes.count % 4 == 0, exponent % 2 == 1 else {
            return nil
        }
        size = bytes.count
        self.modulus = Self.limbs(bytes)
        self.exponent = exponent
    }

    /// Whether a signature of a message was made with the key's private half.
    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard signature.count == size else { return false }
        let number = Self.limbs(signature)
        guard Self.isLess(number, modulus) else { return false }
        let hash = Self.prefix + SHA256.hash(message)
        let padding = Array(repeating: 0xFF as UInt8, count: size - hash.count - 3)
        return power(number) == Self.limbs([0, 1] + padding + [0] + hash)
    }

    // MARK: Numbers of many digits of 32 bits, the lowest first

    private static func limbs(_ bytes: [UInt8]) -> [UInt32] {
        stride(from: bytes.count, to: 0, by: -4).map { end in
            bytes[(end - 4)..<end].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    /// Raises a number to the key's exponent, modulo the key's modulus.
    private func power(_ base: [UInt32]) -> [UInt32] {
        var result = base
        for bit in (0..<(32 - exponent.leadingZeroBitCount - 1)).reversed() {
            result = product(result, result)
            if exponent >> bit & 1 == 1 { result = product(result, base) }
        }
        return result
    }

    /// Multiplies two numbers modulo the key's modulus, by doubling and adding.
    private func product(_ one: [UInt32], _ other: [UInt32]) -> [UInt32] {
        var sum = [UInt32](repeating: 0, count: modulus.count)
        for limb in one.reversed() {
            for bit in (0..<32).reversed() {
                add(sum, to: &sum)
                if limb >> bit & 1 == 1 { add(other, to: &sum) }
            }
        }
        return sum
    }

    private func add(_ number: [UInt32], to sum: inout [UInt32]) {
        var carry: UInt64 = 0
        for index in sum.indices {
            carry += UInt64(sum[index]) + UInt64(number[index])
            sum[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry == 1 || !Self.isLess(sum, modulus) { subtractModulus(from: &sum) }
    }

    private func subtractModulus(from sum: inout [UInt32]) {
        var borrow: UInt32 = 0
        for index in sum.indices {
            let (first, isBelow) = sum[index].subtractingReportingOverflow(modulus[index])
            let (second, isBelowToo) = first.subtractingReportingOverflow(borrow)
            sum[index] = second
            borrow = isBelow || isBelowToo ? 1 : 0
        }
    }

    private static func isLess(_ one: [UInt32], _ other: [UInt32]) -> Bool {
        one.reversed().lexicographicallyPrecedes(other.reversed())
    }
}
