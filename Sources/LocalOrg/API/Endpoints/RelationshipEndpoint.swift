import Records

/// `sobjects/X/{id}/{relationship}`: the parent or the child records of a relationship.
///
/// Source: REST API Developer Guide, "Get Records Using sObject Relationships".
struct RelationshipEndpoint {
    let store: Store
    let pages: ResultPages

    /// Handles `GET sobjects/Contact/{id}/Account?fields=Name`, and `…/Cases`, which returns
    /// records like a query.
    func read(_ call: Call) throws(APIFault) -> Reply {
        guard call.version.hasRelationships else { throw .notFound }
        let object = try call.object(in: store.schema)
        let snapshot = try store.snapshot(for: call)
        let table = snapshot.orgTable(object)
        let row = try RecordEndpoint.row(call["field"], of: table)
        if let reference = object.field(relationship: call["value"]) {
            guard case .text(let id) = table.value(reference, of: row) else { throw .notFound }
            let parent = try snapshot.record(WrittenID(id, of: nil))
            return try RecordEndpoint.reply(
                with: parent.row,
                of: parent.object,
                in: snapshot,
                to: call
            )
        }
        guard let relationship = object.children(named: call["value"]) else { throw .notFound }
        return try children(relationship, of: table.id(of: row), in: snapshot, to: call)
    }

    private func children(
        _ relationship: ChildRelationship,
        of id: String,
        in snapshot: OrgSnapshot,
        to call: Call
    ) throws(APIFault) -> Reply {
        guard let object = snapshot.schema.object(named: relationship.child),
            let field = object.field(named: relationship.field)
        else { throw .notFound }
        let rows = snapshot.rows(with: UpsertKey(field: field, value: .text(id)), in: object)
        let record = try RecordResource(object, fields: call.list("fields"), in: snapshot)
        return pages.first(of: record.results(rows), for: call)
    }
}
