/// Contacts computed from their numbers without storage, so that a million start as fast as none.
final class GeneratedContacts: Rows {
    let plan: GeneratedPlan
    /// The computation of each field, by field index; nil for fields that are always null.
    private let columns: [Column?]
    private let isBoolean: [Bool]
    private let indexes: [Int: Index]
    let accountIDs = RecordSequence(keyPrefix: "001")
    let contactIDs = RecordSequence(keyPrefix: "003")

    /// A function that returns a field's value for the contact with a number.
    typealias Column = @Sendable (GeneratedContacts, Int) -> Value
    /// A function that returns the numbers of the contacts whose field equals a value.
    typealias Index = @Sendable (GeneratedContacts, Value) -> [Int]

    init(_ object: ObjectType, plan: GeneratedPlan) {
        self.plan = plan
        columns = object.fields.map { Self.columns[$0.name] }
        isBoolean = object.fields.map { $0.type == .boolean }
        indexes = Dictionary(
            uniqueKeysWithValues: Self.indexes.compactMap { name, index in
                object.field(named: name).map { ($0, index) }
            }
        )
    }

    var count: Int { plan.contacts }

    func value(_ field: Int, of row: Int) -> Value {
        columns[field]?(self, row) ?? (isBoolean[field] ? .boolean(false) : .null)
    }

    func rows(where field: Int, equals value: Value) -> [Int] {
        // A field without an index here is null in every generated contact.
        indexes[field]?(self, value) ?? []
    }

    private static let columns: [String: Column] =
        identity
        .merging(addresses) { first, _ in first }
        .merging(channels) { first, _ in first }
        .merging(work) { first, _ in first }
}

extension GeneratedContacts {
    /// Returns the culture of a contact, and its number within it.
    static func culture(_ number: Int) -> (culture: Culture, index: Int) {
        let cultures = Culture.all
        return (cultures[number % cultures.count], number / cultures.count)
    }

    static func lastName(_ number: Int) -> String {
        let (culture, index) = culture(number)
        return culture.lastNames[index % culture.lastNames.count]
    }

    static func firstName(_ number: Int) -> String? {
        if number % 17 == 11 { return nil }
        let (culture, index) = culture(number)
        let round = index / culture.lastNames.count
        return culture.firstNames[round % culture.firstNames.count]
    }

    /// Returns one of the texts, at random but determined by the number.
    static func pick(_ texts: [String], _ number: Int, _ salt: Int) -> Value {
        .text(texts[GeneratedPlan.scramble(number, salt) % texts.count])
    }

    /// Returns a value for some of the contacts, in thousandths.
    static func sometimes(
        _ thousandths: Int,
        _ number: Int,
        _ salt: Int,
        _ value: @autoclosure () -> Value
    ) -> Value {
        GeneratedPlan.scramble(number, salt) % 1000 < thousandths ? value() : .null
    }
}
