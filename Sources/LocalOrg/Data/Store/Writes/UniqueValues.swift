/// The values of a record that must be unique.
struct UniqueValues {
    private let object: ObjectType
    /// The record's row; nil for a new record.
    private let row: Int?
    private let values: [Int: Value]
    private let snapshot: OrgSnapshot

    /// Takes the unique values among those of a write.
    init(_ values: [Int: Value], of object: ObjectType, row: Int?, in snapshot: OrgSnapshot) {
        self.object = object
        self.row = row
        self.values = values.filter { object.fields[$0.key].traits.contains(.unique) }
        self.snapshot = snapshot
    }

    /// Takes the unique values of a whole record.
    init(of record: RecordRow, in snapshot: OrgSnapshot) {
        let unique = record.object.fields.indices.filter {
            record.object.fields[$0].traits.contains(.unique)
        }
        let table = snapshot.orgTable(record.object)
        let values = unique.map { ($0, table.value($0, of: record.row)) }
        self.init(
            Dictionary(uniqueKeysWithValues: values),
            of: record.object,
            row: record.row,
            in: snapshot
        )
    }

    /// Checks that no other record has one of the values.
    ///
    /// - Throws: `DUPLICATE_VALUE` if one does.
    func check() throws(APIFault) {
        for (field, value) in values where value != .null {
            let rows = snapshot.rows(with: UpsertKey(field: field, value: value), in: object)
            guard let other = rows.first(where: { $0 != row }) else { continue }
            throw .duplicate(object.fields[field], of: RecordRow(object: object, row: other).id)
        }
    }
}

extension APIFault {
    fileprivate static func duplicate(_ field: Field, of id: String) -> APIFault {
        APIFault(
            "DUPLICATE_VALUE",
            """
            duplicate value found: \(field.name) duplicates value on record with id: \
            \(id.prefix(15))
            """,
            fields: []
        )
    }
}
