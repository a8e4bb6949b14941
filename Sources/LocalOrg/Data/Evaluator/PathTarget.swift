import SOQL

/// The target of a path so far, in which its next name is looked up: one object, or the Name object
/// of a polymorphic reference.
struct PathTarget: Sendable {
    let tables: [any Table]
    let isPolymorphic: Bool

    init(_ table: any Table) {
        tables = [table]
        isPolymorphic = false
    }

    init(parents hop: ParentHop) {
        tables = hop.tables
        isPolymorphic = hop.isPolymorphic
    }

    /// The object's name in error messages and attributes.
    var entity: String { isPolymorphic ? NameObject.name : tables[0].object.name }

    /// Returns the field with a name, ignoring case.
    func field(named name: String) -> (slot: FieldSlot, field: Field)? {
        guard isPolymorphic else {
            return tables[0].object.field(named: name).map {
                (.one($0), tables[0].object.fields[$0])
            }
        }
        return NameObject.field(named: name, of: tables.map(\.object))
    }

    /// Returns the step to the parent with a relationship name, ignoring case.
    func hop(named name: String, in snapshot: any Snapshot) -> ParentHop? {
        guard !isPolymorphic || NameObject.hasParent(named: name),
            let (slot, field) = shared({ $0.field(relationship: name) }),
            let relationship = field.relationshipName
        else { return nil }
        let parents = field.references.compactMap { snapshot.schema.object(named: $0) }
        guard !parents.isEmpty else { return nil }
        return ParentHop(
            name: relationship,
            slot: slot,
            tables: parents.map(snapshot.table),
            isPolymorphic: field.references.count > 1
        )
    }

    private func shared(
        _ find: (ObjectType) -> Int?
    ) -> (slot: FieldSlot, field: Field)? {
        let fields = tables.map { find($0.object) }
        guard let first = fields.firstIndex(where: { $0 != nil }), let index = fields[first] else {
            return nil
        }
        let field = tables[first].object.fields[index]
        return (isPolymorphic ? .each(fields) : .one(index), field)
    }
}
