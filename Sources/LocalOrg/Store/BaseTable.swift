/// The rows that an object starts with: its sample records, then generated ones.
struct BaseTable: Sendable {
    let object: ObjectType
    let sequence: RecordSequence
    let count: Int
    /// How derived fields are computed, by field index.
    let derivations: [Derivation?]
    private let sample: SampleRows
    private let generated: (any Rows)?
    private let indexed: [Bool]

    init(_ object: ObjectType, sample: SampleRows, generated: (any Rows)?) {
        self.object = object
        self.sample = sample
        self.generated = generated
        sequence = RecordSequence(keyPrefix: object.keyPrefix)
        count = sample.count + (generated?.count ?? 0)
        derivations = Derivation.all(of: object)
        indexed = object.fields.map(Self.isIndexed)
    }

    /// A stored value; null for derived fields.
    func value(_ field: Int, of row: Int) -> Value {
        if row < sample.count { return sample.value(field, of: row) }
        return generated?.value(field, of: row - sample.count) ?? .null
    }

    /// Whether `rows(where:equals:)` knows the field.
    func hasIndex(_ field: Int) -> Bool { indexed[field] && derivations[field] == nil }

    /// The rows whose indexed field equals a value.
    func rows(where field: Int, equals value: Value) -> [Int] {
        let generatedRows = generated?.rows(where: field, equals: value) ?? []
        return sample.rows(where: field, equals: value) + generatedRows.map { $0 + sample.count }
    }

    /// As in Salesforce: ids, lookups (but for owners, who own everything here) and a few fields more.
    private static func isIndexed(_ field: Field) -> Bool {
        switch field.name {
        case "OwnerId", "CreatedById", "LastModifiedById": false
        case "Email", "LastName": true
        default: field.type == .reference
        }
    }
}
