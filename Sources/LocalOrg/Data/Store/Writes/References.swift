import Records

/// The check of the ids in a record's references.
struct References {
    private let object: ObjectType
    private let snapshot: OrgSnapshot

    init(of object: ObjectType, in snapshot: OrgSnapshot) {
        self.object = object
        self.snapshot = snapshot
    }

    /// Checks all references among some values, and converts each id to its 18-character form.
    func check(_ values: inout [Int: Value]) throws(APIFault) {
        for (index, value) in values where object.fields[index].type == .reference {
            guard case .text(let text) = value else { continue }
            values[index] = .text(try id(text, for: object.fields[index]))
        }
    }

    /// Returns the id of a parent given by one of its fields.
    func find(_ parent: RecordDraft.Parent) throws(APIFault) -> Value {
        guard parent.value != .null else { return .null }
        guard let object = snapshot.schema.object(named: parent.object) else {
            throw .parentNotFound(parent, field: "")
        }
        let rows = snapshot.rows(
            with: UpsertKey(field: parent.field, value: parent.value),
            in: object
        )
        guard let row = rows.first, rows.count == 1 else {
            throw .parentNotFound(parent, field: object.fields[parent.field].name)
        }
        return .text(RecordRow(object: object, row: row).id)
    }

    private func id(_ text: String, for field: Field) throws(APIFault) -> String {
        guard let id = try? RecordID(text) else {
            throw .incorrectReference("MALFORMED_ID", text, in: field)
        }
        guard let type = snapshot.schema.object(keyPrefix: id.keyPrefix),
            field.references.contains(type.name)
        else { throw .incorrectReference("FIELD_INTEGRITY_EXCEPTION", text, in: field) }
        let table = snapshot.orgTable(type)
        guard let row = table.row(id: id.description) else { throw .noAccess(id, from: field) }
        guard !table.isDeleted(row) else { throw .deletedReference(field) }
        return id.description
    }
}

extension APIFault {
    fileprivate static func incorrectReference(
        _ code: String,
        _ id: String,
        in field: Field
    ) -> APIFault {
        APIFault(
            code,
            "\(field.label): id value of incorrect type: \(id)",
            fields: [field.name]
        )
    }

    /// Returns the error for a missing record, the same as for one that the user may not see.
    fileprivate static func noAccess(_ id: RecordID, from field: Field) -> APIFault {
        APIFault(
            "INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY",
            "insufficient access rights on cross-reference id: \(id.short)",
            fields: []
        )
    }

    fileprivate static func deletedReference(_ field: Field) -> APIFault {
        APIFault("ENTITY_IS_DELETED", "entity is deleted", fields: [field.name])
    }

    fileprivate static func parentNotFound(
        _ parent: RecordDraft.Parent,
        field: String
    ) -> APIFault {
        APIFault(
            "INVALID_FIELD",
            """
            Foreign key external ID: \(parent.value.shownText) not found for field \(field) in \
            entity \(parent.object)
            """,
            fields: []
        )
    }
}

extension Value {
    /// The value's text in messages.
    fileprivate var shownText: String {
        switch self {
        case .null: ""
        case .boolean(let value): String(value)
        case .number(let value): JavaDouble(value).description
        case .text(let text): text
        case .date(let days): CivilDate(days: days).description
        case .dateTime(let moment): TemporalText.instant(moment)
        case .time(let time): TemporalText.time(time)
        }
    }
}
