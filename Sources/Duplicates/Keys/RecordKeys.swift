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
    /// The word's first letter.
    private var initial: UInt32 = 0
    /// Whether the word is one letter.
    private(set) var isInitial = false

    init() {}

    /// Hashes a word.
    init(_ word: ArraySlice<UInt8>, _ hash: KeyHash) {
        let scalars = String(decoding: word, as: UTF8.self).unicodeScalars
        self.hash = hash.short(word)
        initial = scalars.first?.value ?? 0
        isInitial = scalars.count == 1 && initial < 0x250
    }

    /// Whether both may be the same name: one is missing, or the other's initial.
    func fits(_ other: GivenName) -> Bool {
        hash == other.hash || hash == 0 || other.hash == 0
            || initial == other.initial && (isInitial || other.isInitial)
    }
}

extension KeyHash {
    /// Returns a hash of 32 bits; 0 for an empty text.
    func short(_ text: some Collection<UInt8>) -> UInt32 {
        let whole = self(text)
        return whole == 0 ? 0 : max(1, UInt32(truncatingIfNeeded: whole >> 32))
    }
}
