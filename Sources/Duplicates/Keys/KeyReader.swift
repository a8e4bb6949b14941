import Records
import Text

/// A reader of the keys in the rows of a query; it reuses its buffers.
struct KeyReader {
    let columns: KeyColumns
    let hash: KeyHash
    private(set) var keys = RecordKeys()
    private var text: [UInt8] = []
    private var normal: [UInt8] = []
    /// The words of names read before: the same first and last names come again and again.
    private var knownWords: [[UInt8]: [ArraySlice<UInt8>]] = [:]

    /// The most names whose words are kept.
    private static let mostKnown = 8192

    init(_ columns: KeyColumns, _ hash: KeyHash) {
        self.columns = columns
        self.hash = hash
    }

    /// Reads the keys of a row.
    mutating func read(_ row: borrowing Row) {
        keys.emails.removeAll(keepingCapacity: true)
        for column in columns.emails {
            load(column, of: row)
            normal.removeAll(keepingCapacity: true)
            EmailAddress.append(text, to: &normal)
            Self.add(hash(normal), to: &keys.emails)
        }
        keys.phones.removeAll(keepingCapacity: true)
        for column in columns.phones {
            load(column, of: row)
            guard !text.isEmpty, let number = PhoneNumber(text) else { continue }
            let digits = (hash(number.national) | 0x1000) & ~RecordKeys.countryBits
            Self.add(digits | UInt64(number.country), to: &keys.phones)
        }
        readName(of: row)
        keys.place = 0
        if let place = columns.place {
            load(place, of: row)
            keys.place = hash.short(text)
        }
    }

    private mutating func readName(of row: borrowing Row) {
        keys.name = 0
        keys.given = GivenName()
        keys.family = 0
        guard let name = columns.name else { return }
        load(name, of: row)
        let words = words()
        var all = words
        if let given = columns.given {
            load(given, of: row)
            let givenWords = self.words()
            keys.given = givenWords.first.map { GivenName($0, hash) } ?? GivenName()
            normal.removeAll(keepingCapacity: true)
            PersonName.append(words, to: &normal)
            keys.family = hash.short(normal)
            all += givenWords
        }
        normal.removeAll(keepingCapacity: true)
        PersonName.append(all, to: &normal)
        keys.name = columns.given != nil && all.count < 2 ? 0 : hash(normal)
    }

    /// Returns the words of the loaded name.
    private mutating func words() -> [ArraySlice<UInt8>] {
        if let known = knownWords[text] { return known }
        if knownWords.count == Self.mostKnown { knownWords = [:] }
        let words = PersonName.words(text)
        knownWords[text] = words
        return words
    }

    private mutating func load(_ column: Int, of row: borrowing Row) {
        text.removeAll(keepingCapacity: true)
        row.appendText(of: column, to: &text)
    }

    private static func add(_ hash: UInt64, to list: inout [UInt64]) {
        if hash != 0, !list.contains(hash) { list.append(hash) }
    }
}

/// The columns of a query that hold the keys.
struct KeyColumns: Hashable {
    let emails: [Int]
    let phones: [Int]
    /// The last name of a person, or else the record's name.
    let name: Int?
    /// The first name of a person.
    let given: Int?
    let place: Int?
}
