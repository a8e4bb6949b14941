extension OrgState {
    /// Reads a state from its text.
    ///
    /// - Throws: `StoreFault` for a text that is no state, and for ids and fields that the org does not have.
    init(_ bytes: [UInt8], schema: Schema) throws(StoreFault) {
        let document = try StateDocument.decode(bytes)
        guard (0...StoreFault.contactLimit).contains(document.contacts) else {
            throw .unreadable("it has \(document.contacts) generated contacts")
        }
        let moments = [document.created] + document.deletions.map(\.at)
        if let moment = moments.first(where: { !Self.moments.contains($0) }) {
            throw .unreadable("\(moment) is no time in milliseconds since 1970")
        }
        self.init(created: document.created, contacts: document.contacts)
        for (id, values) in document.rows {
            let place = try place(id, in: schema, newRecords: document.rows.count)
            try set(values, of: place)
        }
        for deletion in document.deletions {
            for id in deletion.ids {
                let place = try place(id, in: schema, newRecords: document.rows.count)
                tables[place.object.name, default: TableChanges()].deletedAt[place.row] =
                    deletion.at
            }
        }
        deletions = document.deletions
    }

    /// From 1970 to the end of 9999, in milliseconds.
    private static let moments = 0...253_402_300_799_999

    /// The state's text.
    func bytes(schema: Schema) throws(StoreFault) -> [UInt8] {
        var rows: [String: [String: Scalar]] = [:]
        for object in schema.objects {
            for (row, values) in tables[object.name]?.values ?? [:] {
                let named = values.map { (object.fields[$0].name, Scalar($1)) }
                rows[RecordPlace(object: object, row: row).id] =
                    Dictionary(uniqueKeysWithValues: named)
            }
        }
        return try StateDocument(
            created: created,
            contacts: contacts,
            deletions: deletions,
            rows: rows
        ).encode()
    }

    private mutating func set(
        _ values: [String: Scalar],
        of place: RecordPlace
    ) throws(StoreFault) {
        for (name, scalar) in values {
            guard let field = place.object.field(named: name),
                let value = scalar.value(of: place.object.fields[field].type)
            else { throw .unreadable("'\(name)' of \(place.id) has a value that it cannot have") }
            tables[place.object.name, default: TableChanges()].set(field, of: place.row, to: value)
        }
    }

    /// The record of an id: one that the org started with, or one of the new ones right after these.
    private func place(
        _ id: String,
        in schema: Schema,
        newRecords: Int
    ) throws(StoreFault) -> RecordPlace {
        guard let object = schema.object(keyPrefix: String(id.prefix(3))),
            let row = RecordSequence(keyPrefix: object.keyPrefix).row(of: id),
            (0..<startingCount(of: object) + newRecords).contains(row)
        else { throw .unreadable("no record can have the id '\(id)'") }
        return RecordPlace(object: object, row: row)
    }

    /// How many records an object started with.
    private func startingCount(of object: ObjectType) -> Int {
        let sample = SampleSheet.count(of: object.name)
        return switch object.name {
        case "Account": sample + GeneratedPlan(contacts: contacts, created: created).accounts
        case "Contact": sample + contacts
        default: sample
        }
    }
}
