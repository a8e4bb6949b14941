/// A hash of 64 bits for the normalised texts of keys; 0 stands for no text.
///
/// Two texts may have the same hash, so records are also compared with the hash of a second seed
/// before they are shown.
struct KeyHash {
    let seed: UInt64

    /// The hash that groups records.
    static let first = KeyHash(seed: 0x9E37_79B9_7F4A_7C15)
    /// The hash that confirms a group.
    static let second = KeyHash(seed: 0xD6E8_FEB8_6659_FD93)

    /// Returns the hash of a text; 0 for an empty one.
    func callAsFunction(_ text: some Collection<UInt8>) -> UInt64 {
        guard !text.isEmpty else { return 0 }
        var hash = seed ^ UInt64(text.count)
        var word: UInt64 = 0
        var count = 0
        for byte in text {
            word = word << 8 | UInt64(byte)
            count += 1
            guard count == 8 else { continue }
            hash = Self.mixed(hash ^ word, 0xA076_1D64_78BD_642F)
            (word, count) = (0, 0)
        }
        hash = Self.mixed(hash ^ word, 0xE703_7ED1_A0B4_28DB)
        return max(1, Self.mixed(hash ^ seed, 0x8EBC_6AF0_9C88_C6E3))
    }

    private static func mixed(_ value: UInt64, _ factor: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: factor)
        return product.high ^ product.low
    }
}
