extension OrgState {
    /// Reads a state from its text.
    ///
    /// - Throws: `StoreFault` for a text that is no state, and for ids and fields that the org does not have.
    init(_ bytes: [UInt8], schema: Schema) throws(StoreFault) {
        let document = try StateDocument.decode(bytes)
        guard (0...StoreFault.contactLimit).contains(document.contacts) else {
            throw .unreadable("\(document.contacts) generated contacts")
        }
        created = document.created
        contacts = document.contacts
        deletions = document.deletions.map {
            Deletion(at: $0.at, ids: $0.ids, cleared: $0.cleared)
        }
        let places = RecordPlaces(schema: schema, limit: contacts + document.rows.count)
        for (id, values) in document.rows {
            let place = try places.find(id)
            tables[place.object.name, default: TableChanges()].values[place.row] =
                try Self.values(values, of: place.object)
        }
        for deletion in deletions {
            for id in deletion.ids {
                let place = try places.find(id)
                tables[place.object.name, default: TableChanges()].deletedAt[place.row] =
                    deletion.at
            }
        }
    }

    /// The state's text.
    func bytes(schema: Schema) throws(StoreFault) -> [UInt8] {
        var rows: [String: [String: Scalar]] = [:]
        for (name, changes) in tables {
            guard let object = schema.object(named: name) else { continue }
            let sequence = RecordSequence(keyPrefix: object.keyPrefix)
            for (row, values) in changes.values {
                let named = values.map { (object.fields[$0].name, Scalar($1)) }
                rows[sequence.id(of: row)] = Dictionary(uniqueKeysWithValues: named)
            }
        }
        let deletions = deletions.map {
            StateDocument.Deletion(at: $0.at, ids: $0.ids, cleared: $0.cleared)
        }
        return try StateDocument(
            created: created,
            contacts: contacts,
            deletions: deletions,
            rows: rows
        ).encode()
    }

    private static func values(
        _ scalars: [String: Scalar],
        of object: ObjectType
    ) throws(StoreFault) -> [Int: Value] {
        var values: [Int: Value] = [:]
        for (name, scalar) in scalars {
            guard let field = object.field(named: name),
                let value = scalar.value(of: object.fields[field].type)
            else { throw .unreadable("\(object.name) has no such \(name)") }
            values[field] = value
        }
        return values
    }
}

/// Finds objects and rows by id.
private struct RecordPlaces {
    let schema: Schema
    /// More rows than this no object can have beside its sample.
    let limit: Int

    func find(_ id: String) throws(StoreFault) -> (object: ObjectType, row: Int) {
        guard let object = schema.object(keyPrefix: String(id.prefix(3))),
            let row = RecordSequence(keyPrefix: object.keyPrefix).row(of: id),
            (0..<limit + 1000).contains(row)
        else { throw .unreadable("no record can have the id '\(id)'") }
        return (object, row)
    }
}
