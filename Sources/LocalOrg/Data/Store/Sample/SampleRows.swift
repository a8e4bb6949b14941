/// The sample records of one object.
struct SampleRows: Rows {
    let count: Int
    private let fieldCount: Int
    private var values: [Value]

    /// Reads the sample records of an object.
    ///
    /// - Parameters:
    ///   - object: The object, which need not have sample records.
    ///   - schema: The org's objects, for the targets of references.
    ///   - created: When the org was created, in milliseconds since 1970.
    init(_ object: ObjectType, schema: Schema, created: Int) {
        let sheet = SampleSheet.of(object.name)
        let fields = sheet?.header.map { object.field(named: String($0)) } ?? []
        let reader = SampleCell(schema: schema, created: created)
        count = SampleSheet.count(of: object.name)
        fieldCount = object.fields.count
        values = []
        values.reserveCapacity(count * fieldCount)
        let initial = object.fields.map(reader.initial)
        for cells in sheet?.records ?? [] {
            var given: [Int: Value] = [:]
            for case (let field?, let cell) in zip(fields, cells) where !cell.isEmpty {
                given[field] = reader.value(cell, of: object.fields[field])
            }
            Consequences(object: object, moment: created).complete(&given) { _ in .null }
            var row = initial
            for (field, value) in given { row[field] = value }
            values += row
        }
    }

    func value(_ field: Int, of row: Int) -> Value { values[row * fieldCount + field] }

    func rows(where field: Int, equals value: Value) -> [Int] {
        let isEqual = value.equality
        return (0..<count).filter { isEqual(self.value(field, of: $0)) }
    }
}
