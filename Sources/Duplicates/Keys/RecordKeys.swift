/// The hashed keys of one record; 0 stands for a key that the record does not have.
struct RecordKeys: Hashable {
    var emails: [UInt64] = []
    /// The hash of each number's national digits, with the calling code in the low bits.
    var phones: [UInt64] = []
    /// The whole name; of a person, only if it has two words or more.
    var name: UInt64 = 0
    /// A person's last name.
    var family: UInt32 = 0
    /// The first word of a person's first name.
    var given = GivenName()
    /// The record's account or company.
    var place: UInt32 = 0

    /// The low bits of a phone's hash, which hold the calling code.
    static let countryBits: UInt64 = 0xFFF
}

/// The first word of a first name, hashed.
struct GivenName: Hashable {
    /// The hash of the word; 0 for no name.
    var hash: UInt32 = 0
    /// The word's first letter, with `initialBit` if it is the only one.
    private var letter: UInt32 = 0

    private static let initialBit: UInt32 = 1 << 31

    init() {}

    /// Hashes a word.
    init(_ word: ArraySlice<UInt8>, _ hash: KeyHash) {
        let scalars = String(decoding: word, as: UTF8.self).unicodeScalars
        self.hash = hash.short(word)
        letter = scalars.first?.value ?? 0
        // A word of one character is a whole name in some scripts.
        if scalars.count == 1, letter < 0x250 { letter |= Self.initialBit }
    }

    /// Whether this is a name of more than one letter.
    var isWhole: Bool { hash != 0 && !isInitial }

    private var isInitial: Bool { letter & Self.initialBit != 0 }

    /// Whether both may be the same name: one is missing, or the other's initial.
    func fits(_ other: GivenName) -> Bool {
        hash == other.hash || hash == 0 || other.hash == 0
            || (letter ^ other.letter) & ~Self.initialBit == 0 && (isInitial || other.isInitial)
    }
}

extension KeyHash {
    /// Returns a hash of 32 bits; 0 for an empty text.
    func short(_ text: some Collection<UInt8>) -> UInt32 {
        let whole = self(text)
        return whole == 0 ? 0 : max(1, UInt32(truncatingIfNeeded: whole >> 32))
    }
}
