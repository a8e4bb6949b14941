/// A request to delete a record, which determines the records deleted with it or an error.
///
/// Source: REST API Developer Guide, "Delete a Record"; Salesforce Help, "Delete Records".
struct Deletion {
    private let id: String
    private let object: ObjectType?

    init(of id: String, as object: ObjectType?) {
        self.id = id
        self.object = object
    }

    /// Returns the records to delete, the requested one first.
    func records(in snapshot: OrgSnapshot) throws(APIFault) -> [RecordRow] {
        if let object, !object.abilities.contains(.deletable) { throw .notDeletable(object) }
        let record = try snapshot.record(WrittenID(id, of: object))
        guard record.object.abilities.contains(.deletable) else {
            throw .notDeletable(record.object)
        }
        guard !snapshot.orgTable(record.object).isDeleted(record.row) else { throw .alreadyDeleted }
        let plan = DeletionPlan(of: record, in: snapshot)
        try plan.check()
        return plan.records
    }
}

extension APIFault {
    fileprivate static func notDeletable(_ object: ObjectType) -> APIFault {
        .method("DELETE", allowed: object.abilities.methods(ofRecord: true))
    }

    static let alreadyDeleted = APIFault(
        status: 404,
        "ENTITY_IS_DELETED",
        "entity is deleted",
        fields: []
    )
}
