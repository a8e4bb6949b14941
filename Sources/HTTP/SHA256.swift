/// The hash function SHA-256 and its HMAC.
///
/// Swift's toolchain for Linux has neither. Sources: FIPS 180-4, RFC 2104.
package enum SHA256 {
    private static let blockSize = 64
    private static let initial: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19,
    ]
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
        0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
        0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
        0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
        0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
        0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
        0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]

    /// Returns the hash of a message: 32 bytes.
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        let padded = padded(message)
        var state = initial
        for start in stride(from: 0, to: padded.count, by: blockSize) {
            compress(padded[start..<(start + blockSize)], into: &state)
        }
        return state.flatMap(bytes)
    }

    /// Returns the HMAC of a message, which proves that its sender has the key: 32 bytes.
    package static func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        let short = key.count > blockSize ? hash(key) : key
        let whole = short + Array(repeating: 0, count: blockSize - short.count)
        return hash(whole.map { $0 ^ 0x5C } + hash(whole.map { $0 ^ 0x36 } + message))
    }

    /// Returns the message padded to whole blocks: a one bit, zeros, and the message's length in
    /// bits.
    private static func padded(_ message: [UInt8]) -> [UInt8] {
        let rest = (message.count + 9) % blockSize
        let zeros = rest == 0 ? 0 : blockSize - rest
        let length = UInt64(message.count) * 8
        return message + [0x80] + Array(repeating: 0, count: zeros) + bytes(length)
    }

    private static func bytes(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
        stride(from: number.bitWidth - 8, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: number >> $0)
        }
    }

    private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var rounds = state
        for (word, constant) in zip(schedule(of: block), constants) {
            let (a, e) = (rounds[0], rounds[4])
            let choice = (e & rounds[5]) ^ (~e & rounds[6])
            let majority = (a & rounds[1]) ^ (a & rounds[2]) ^ (rounds[1] & rounds[2])
            let first = rounds[7] &+ mixed(e, 6, 11, 25) &+ choice &+ constant &+ word
            rounds.removeLast()
            rounds.insert(first &+ mixed(a, 2, 13, 22) &+ majority, at: 0)
            rounds[4] &+= first
        }
        for index in state.indices { state[index] &+= rounds[index] }
    }

    /// Returns the message schedule of a block: 64 words.
    private static func schedule(of block: ArraySlice<UInt8>) -> [UInt32] {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
            block[start..<(start + 4)].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
            let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        return words
    }

    private static func mixed(_ word: UInt32, _ one: Int, _ two: Int, _ three: Int) -> UInt32 {
        rotated(word, one) ^ rotated(word, two) ^ rotated(word, three)
    }

    private static func rotated(_ word: UInt32, _ count: Int) -> UInt32 {
        word >> count | word << (32 - count)
    }
}
