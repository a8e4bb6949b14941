import Records

/// The ids and hashed keys of all records, packed.
package struct KeyTable: Sendable {
    private(set) var ids: [RecordID] = []
    private(set) var names: [UInt64] = []
    private(set) var families: [UInt32] = []
    private(set) var givens: [GivenName] = []
    private(set) var places: [UInt32] = []
    private(set) var emails = KeyLists()
    private(set) var phones = KeyLists()

    /// The number of records.
    package var count: Int { ids.count }

    init() {}

    /// Reserves room for a number of records.
    mutating func reserve(_ count: Int) {
        ids.reserveCapacity(count)
        names.reserveCapacity(count)
        families.reserveCapacity(count)
        givens.reserveCapacity(count)
        places.reserveCapacity(count)
        emails.reserve(count)
        phones.reserve(count)
    }

    /// Adds a record.
    mutating func add(_ id: RecordID, _ keys: RecordKeys) {
        ids.append(id)
        names.append(keys.name)
        families.append(keys.family)
        givens.append(keys.given)
        places.append(keys.place)
        emails.add(keys.emails)
        phones.add(keys.phones)
    }

    /// Drops the calling codes of numbers with the same national digits, unless the digits have
    /// several codes.
    ///
    /// A number without a code then equals the others.
    mutating func unifyCountries() {
        var sorted = phones.hashes.indices.map { KeyEntry(hash: phones.hashes[$0], owner: $0) }
        sorted.sort()
        let digits = ~RecordKeys.countryBits
        sorted.forEachRun(ignoring: RecordKeys.countryBits) { run in
            let countries = run.lazy.map { $0.hash & RecordKeys.countryBits }
            // The entries are sorted, so a number without a code comes first.
            guard let last = countries.last, countries.allSatisfy({ $0 == 0 || $0 == last }) else {
                return
            }
            for entry in run { phones.set(entry.hash & digits, at: Int(entry.owner)) }
        }
    }

    /// Whether keys that were read later are those of a record.
    func matches(_ keys: RecordKeys, at record: Int) -> Bool {
        names[record] == keys.name && families[record] == keys.family
            && givens[record] == keys.given && places[record] == keys.place
            && emails[record].elementsEqual(keys.emails)
            && phones[record].elementsEqual(keys.phones) { old, new in
                old == new || old == new & ~RecordKeys.countryBits
            }
    }
}

/// The hashes of a key that a record may have several times.
struct KeyLists: Sendable {
    private(set) var hashes: [UInt64] = []
    /// The end of each record's hashes.
    private var ends: [UInt32] = []

    subscript(record: Int) -> ArraySlice<UInt64> {
        hashes[(record == 0 ? 0 : Int(ends[record - 1]))..<Int(ends[record])]
    }

    mutating func reserve(_ count: Int) {
        ends.reserveCapacity(count)
        hashes.reserveCapacity(count)
    }

    mutating func add(_ list: [UInt64]) {
        hashes += list
        ends.append(UInt32(hashes.count))
    }

    mutating func set(_ hash: UInt64, at index: Int) {
        hashes[index] = hash
    }

    /// The hashes with their records, sorted.
    var entries: [KeyEntry] {
        var entries: [KeyEntry] = []
        entries.reserveCapacity(hashes.count)
        for record in ends.indices {
            for hash in self[record] { entries.append(KeyEntry(hash: hash, owner: record)) }
        }
        entries.sort()
        return entries
    }
}

/// A hash, and the number of the record that has it.
struct KeyEntry: Comparable {
    let hash: UInt64
    let owner: UInt32

    init(hash: UInt64, owner: Int) {
        self.hash = hash
        self.owner = UInt32(owner)
    }

    static func < (left: KeyEntry, right: KeyEntry) -> Bool {
        left.hash < right.hash || left.hash == right.hash && left.owner < right.owner
    }
}

extension [KeyEntry] {
    /// Calls `body` with each run of two or more entries that have the same hash, but for some
    /// bits.
    func forEachRun<Failure: Error>(
        ignoring bits: UInt64 = 0,
        _ body: (ArraySlice<KeyEntry>) throws(Failure) -> Void
    ) throws(Failure) {
        var start = 0
        for index in indices.dropFirst() where (self[index].hash ^ self[start].hash) & ~bits != 0 {
            if index - start > 1 { try body(self[start..<index]) }
            start = index
        }
        if count - start > 1 { try body(self[start...]) }
    }
}
