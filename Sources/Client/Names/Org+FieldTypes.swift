package import Text

extension Org {
    /// Returns the types of the fields that columns show, as in describe: `string`, `datetime`.
    ///
    /// Requests the description of each object on the way to a field once.
    ///
    /// - Parameters:
    ///   - columns: The columns.
    ///   - object: The object of the query.
    /// - Returns: A type for each column; nil where it shows no field, or where the org does not
    ///   tell, as for a field of parents of different objects.
    package nonisolated func fieldTypes(
        of columns: [ResultColumn],
        from object: String
    ) async -> [String?] {
        var known = KnownDescriptions(org: self)
        var types: [String?] = []
        for column in columns {
            let isField = column.kind == .field
            let field = column.field ?? (isField ? column.path : nil)
            types.append(await known.type(of: field ?? [], from: object))
        }
        return types
    }
}

/// The descriptions requested so far.
private struct KnownDescriptions {
    let org: Org
    private var objects: [String: ObjectDescription?] = [:]

    init(org: Org) {
        self.org = org
    }

    mutating func type(of path: [String], from object: String) async -> String? {
        guard let first = path.first, let description = await description(of: object) else {
            return nil
        }
        let rest = Array(path.dropFirst())
        if rest.isEmpty {
            return description.fields.first { $0.name.isSameName(as: first) }?.type
        }
        let parent = description.fields.first { $0.relationshipName?.isSameName(as: first) == true }
        if let parent {
            guard parent.referenceTo.count == 1 else { return nil }
            return await type(of: rest, from: parent.referenceTo[0])
        }
        let children = description.childRelationships.first {
            $0.name?.isSameName(as: first) == true
        }
        guard let children else { return nil }
        return await type(of: rest, from: children.childObject)
    }

    private mutating func description(of object: String) async -> ObjectDescription? {
        if let known = objects[object] { return known }
        let description = try? await org.description(of: object)
        objects[object] = .some(description)
        return description
    }
}

extension String {
    fileprivate func isSameName(as other: String) -> Bool {
        utf8.isCaselessEqual(to: other.utf8)
    }
}
