import Records

/// Moves one record to the recycle bin, with what goes with it, or tells why it stays.
///
/// Source: REST API Developer Guide, "Delete a Record"; Salesforce Help, "Delete Records".
struct Deletion {
    private let id: String
    private let object: ObjectType?
    private let now: Int

    init(of id: String, as object: ObjectType?, at now: Int) {
        self.id = id
        self.object = object
        self.now = now
    }

    /// Changes the snapshot's state, or leaves it as it is and says why.
    func apply(to snapshot: inout OrgSnapshot) -> Result<Void, APIFault> {
        Result { () throws(APIFault) in
            let plan = try plan(in: snapshot)
            plan.apply(to: &snapshot.state, at: now)
        }
    }

    private func plan(in snapshot: OrgSnapshot) throws(APIFault) -> DeletionPlan {
        let (type, id) = try identify(in: snapshot.schema)
        guard type.abilities.contains(.deletable) else { throw .notDeletable }
        let table = snapshot.orgTable(type)
        guard let row = table.row(id: id.description) else { throw .noSuchRecord }
        guard !table.isDeleted(row) else { throw .alreadyDeleted }
        let plan = DeletionPlan(of: RecordPlace(object: type, row: row), in: snapshot)
        try plan.check()
        return plan
    }

    private func identify(in schema: Schema) throws(APIFault) -> (ObjectType, RecordID) {
        if let object, !object.abilities.contains(.deletable) { throw .notDeletable }
        let id = try read()
        guard let type = schema.object(keyPrefix: id.keyPrefix) else { throw .noSuchRecord }
        if let object, object.name != type.name { throw .wrongType(object, id: self.id) }
        return (type, id)
    }

    private func read() throws(APIFault) -> RecordID {
        do {
            return try RecordID(id)
        } catch .checksum {
            throw .malformedID(id)
        } catch {
            // In a path `/sobjects/Contact/abc` the text is taken for the value of an external id.
            throw object == nil ? .malformedID(id) : .noExternalID(id)
        }
    }
}

extension APIFault {
    static let notDeletable = APIFault(
        status: 405,
        "METHOD_NOT_ALLOWED",
        "HTTP Method 'DELETE' not allowed. Allowed are HEAD,GET,PATCH"
    )
    static let noSuchRecord = APIFault(
        status: 404,
        "INVALID_CROSS_REFERENCE_KEY",
        "invalid cross reference id",
        fields: []
    )
    static let alreadyDeleted = APIFault(
        status: 404,
        "ENTITY_IS_DELETED",
        "entity is deleted",
        fields: []
    )

    static func malformedID(_ id: String) -> APIFault {
        APIFault("MALFORMED_ID", "malformed id \(id)", fields: [])
    }

    static func noExternalID(_ text: String) -> APIFault {
        APIFault(
            status: 404,
            "NOT_FOUND",
            "Provided external ID field does not exist or is not accessible: \(text)"
        )
    }

    /// The wording is that of other writes; the one of a delete is not on record.
    static func wrongType(_ object: ObjectType, id: String) -> APIFault {
        APIFault(
            "MALFORMED_ID",
            "\(object.label) ID: id value of incorrect type: \(id)",
            fields: ["Id"]
        )
    }
}
