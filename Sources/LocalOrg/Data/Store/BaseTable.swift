/// The initial rows of an object: its sample records, then generated ones.
struct BaseTable: Sendable {
    let object: ObjectType
    let sequence: RecordSequence
    let count: Int
    /// The derivations of derived fields, by field index.
    let derivations: [Derivation?]
    /// The initial values of new records, by field index.
    let initialValues: [InitialValue]
    /// The field with a record's creation time.
    let creationField: Int?
    /// The stored references.
    let references: [Reference]
    private let sample: SampleRows
    private let generated: (any Rows)?
    private let indexed: [Bool]

    /// A reference and the objects that it may point to, with the ids of their records.
    struct Reference: Sendable {
        let field: Int
        let targets: [(object: String, ids: RecordSequence)]
    }

    init(_ object: ObjectType, in schema: Schema, sample: SampleRows, generated: (any Rows)?) {
        self.object = object
        self.sample = sample
        self.generated = generated
        sequence = RecordSequence(keyPrefix: object.keyPrefix)
        count = sample.count + (generated?.count ?? 0)
        let derivations = Derivation.all(of: object)
        self.derivations = derivations
        initialValues = object.fields.map(InitialValue.init)
        creationField = object.field(named: "CreatedDate")
        references = object.fields.enumerated().compactMap { index, field in
            guard !field.references.isEmpty, derivations[index] == nil else { return nil }
            let targets = field.references.compactMap { schema.object(named: $0) }
            return Reference(
                field: index,
                targets: targets.map { ($0.name, RecordSequence(keyPrefix: $0.keyPrefix)) }
            )
        }
        indexed = object.fields.map(\.isIndexed)
    }

    /// Returns a stored value; null for derived fields.
    func value(_ field: Int, of row: Int) -> Value {
        if row < sample.count { return sample.value(field, of: row) }
        return generated?.value(field, of: row - sample.count) ?? .null
    }

    /// Returns whether `rows(where:equals:)` supports the field.
    func hasIndex(_ field: Int) -> Bool { indexed[field] && derivations[field] == nil }

    /// Returns the rows whose indexed field equals a value.
    func rows(where field: Int, equals value: Value) -> [Int] {
        let generatedRows = generated?.rows(where: field, equals: value) ?? []
        return sample.rows(where: field, equals: value) + generatedRows.map { $0 + sample.count }
    }
}
