/// The number of generated records, and the creation time of their org.
struct GeneratedPlan: Sendable {
    let contacts: Int
    /// When the org was created, in milliseconds since 1970.
    let created: Int

    /// The number of generated contacts in an account: ten consecutive numbers.
    static let contactsPerAccount = 10

    var accounts: Int {
        (contacts + Self.contactsPerAccount - 1) / Self.contactsPerAccount
    }

    /// Returns a pseudorandom number determined by its arguments: SplitMix64.
    static func scramble(_ number: Int, _ salt: Int) -> Int {
        var bits = UInt64(truncatingIfNeeded: number &* 0x1_0000 &+ salt) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int(truncatingIfNeeded: (bits ^ (bits >> 31)) >> 1)
    }
}
