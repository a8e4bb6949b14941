import Text

extension OrgSnapshot {
    /// Returns the record that an upsert changes, or nil if it creates one.
    ///
    /// - Throws: `DUPLICATE_EXTERNAL_ID` if several records have the key.
    func record(_ key: UpsertKey, in object: ObjectType) throws(APIFault) -> RecordRow? {
        let field = object.fields[key.field]
        if field.type == .id {
            guard case .text(let id) = key.value else { return nil }
            return try record(WrittenID(id, of: object))
        }
        guard key.value != .null else { throw .missingKey(field) }
        let rows = rows(with: key, in: object)
        guard rows.count <= 1 else {
            throw .ambiguous(rows.map { RecordRow(object: object, row: $0).id }, by: field)
        }
        return rows.first.map { RecordRow(object: object, row: $0) }
    }

    /// Returns the rows with a key, without deleted ones.
    func rows(with key: UpsertKey, in object: ObjectType) -> [Int] {
        let table = orgTable(object)
        let isKey = key.value.equality
        let rows =
            table.rows(where: key.field, equals: key.value)
            ?? (0..<table.rowCount).filter { isKey(table.value(key.field, of: $0)) }
        return rows.filter { !table.isDeleted($0) }
    }
}

extension Field {
    /// Whether the field can identify a record, as in an upsert.
    var isKey: Bool { !traits.isDisjoint(with: [.idLookup, .externalID]) }
}

extension APIFault {
    /// An update-only upsert finds no record: the same error as for any missing resource.
    static let nothingToUpdate = APIFault(
        status: 404,
        "NOT_FOUND",
        "The requested resource does not exist"
    )

    fileprivate static func missingKey(_ field: Field) -> APIFault {
        APIFault("MISSING_ARGUMENT", "\(field.name) not specified", fields: [])
    }

    fileprivate static func ambiguous(_ ids: [String], by field: Field) -> APIFault {
        APIFault(
            "DUPLICATE_EXTERNAL_ID",
            """
            \(field.label): more than one record found for external id field: \
            [\(ids.joined(separator: ", "))]
            """,
            fields: [field.name]
        )
    }
}
