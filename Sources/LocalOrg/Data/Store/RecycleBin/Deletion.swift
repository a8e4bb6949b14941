/// Finds out what goes with a record that is to be deleted, or why it stays.
///
/// Source: REST API Developer Guide, "Delete a Record"; Salesforce Help, "Delete Records".
struct Deletion {
    private let id: String
    private let object: ObjectType?

    init(of id: String, as object: ObjectType?) {
        self.id = id
        self.object = object
    }

    /// The records that go, the one that was asked for first.
    func places(in snapshot: OrgSnapshot) throws(APIFault) -> [RecordPlace] {
        if let object, !object.abilities.contains(.deletable) { throw .notDeletable(object) }
        let place = try snapshot.place(WrittenID(id, of: object))
        guard place.object.abilities.contains(.deletable) else { throw .notDeletable(place.object) }
        guard !snapshot.orgTable(place.object).isDeleted(place.row) else { throw .alreadyDeleted }
        let plan = DeletionPlan(of: place, in: snapshot)
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
