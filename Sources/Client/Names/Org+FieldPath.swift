import Records
package import SOQL

extension Org {
    /// Returns the field at the end of a path, such as `Account.Owner.Name`.
    ///
    /// - Parameters:
    ///   - path: The path, in any case.
    ///   - object: The description of the object where the path starts.
    /// - Returns: The field's description; nil if the org has no such field. Parents of several
    ///   objects have the fields of the Name object.
    package nonisolated func field(
        at path: FieldPath,
        of object: ObjectDescription
    ) async -> FieldDescription? {
        guard let name = path.segments.last else { return nil }
        let parents = path.segments.dropLast()
        if let parent = await self.object(behind: parents, of: object) {
            return parent.field(named: name)
        }
        guard let relationship = parents.last,
            let child = await self.object(behind: parents.dropLast(), of: object),
            child.reference(named: relationship)?.isPolymorphic == true
        else { return nil }
        return FieldDescription(ofNameObject: name)
    }

    /// Returns the object at the end of parent relationships.
    ///
    /// - Parameters:
    ///   - relationships: The names of the relationships, in any case.
    ///   - name: The API name of the object where they start.
    /// - Returns: The object's description; nil if they lead to no object, or to one of several.
    nonisolated func object(
        behind relationships: some Sequence<String>,
        of name: String
    ) async -> ObjectDescription? {
        guard let object = try? await description(of: name) else { return nil }
        return await self.object(behind: relationships, of: object)
    }

    nonisolated private func object(
        behind relationships: some Sequence<String>,
        of object: ObjectDescription
    ) async -> ObjectDescription? {
        var object = object
        for relationship in relationships {
            guard let field = object.reference(named: relationship), field.referenceTo.count == 1,
                let parent = try? await description(of: field.referenceTo[0])
            else { return nil }
            object = parent
        }
        return object
    }
}

extension Org {
    /// Returns the path that a name without its dot means: `Account.Name` for `AccountName`, and
    /// for `Account` alone.
    nonisolated func parentPath(joinedIn name: String, of object: ObjectDescription) async
        -> String?
    {
        for field in object.fields {
            guard let relationship = field.relationshipName, let parent = field.referenceTo.first,
                name.lowercased().hasPrefix(relationship.lowercased())
            else { continue }
            let rest = name.dropFirst(relationship.count).drop { $0 == "_" }.lowercased()
            let known: String?
            if field.isPolymorphic {
                known = NameObject.field(named: rest.isEmpty ? NameObject.name : rest)
            } else {
                let object = try? await description(of: parent)
                known =
                    rest.isEmpty
                    ? object?.nameField
                    : object?.field(named: rest)?.name
            }
            if let known { return "\(relationship).\(known)" }
        }
        return nil
    }
}

extension FieldDescription {
    /// Makes the description of a field of the Name object; nil for any other name.
    fileprivate init?(ofNameObject name: String) {
        let known = NameObject.field(named: name)
        guard let field = NameObject.fields.first(where: { $0.name == known }) else { return nil }
        try? self.init(
            .object([
                .init("name", .string(field.name)), .init("type", .string(field.type)),
                .init("filterable", .bool(true)), .init("groupable", .bool(true)),
                .init("sortable", .bool(true)),
            ])
        )
    }
}

extension ObjectDescription {
    /// Returns a field by its name in any case.
    func field(named name: String) -> FieldDescription? {
        fields.first { $0.name.lowercased() == name.lowercased() }
    }

    /// Returns the reference field of a parent relationship, by its name in any case.
    func reference(named name: String) -> FieldDescription? {
        fields.first { $0.relationshipName?.lowercased() == name.lowercased() }
    }
}
