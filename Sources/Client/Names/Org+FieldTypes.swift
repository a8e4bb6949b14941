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
        return await known.types(of: columns, from: object)
    }

    /// Returns the types of the fields that columns show, like `fieldTypes(of:from:)`.
    ///
    /// - Throws: `OrgError` if a description is missing, although the org does not deny it.
    package nonisolated func certainFieldTypes(
        of columns: [ResultColumn],
        from object: String
    ) async throws(OrgError) -> [String?] {
        var known = KnownDescriptions(org: self)
        let types = await known.types(of: columns, from: object)
        if let failure = known.failure { throw failure }
        return types
    }
}

/// The descriptions requested so far.
struct KnownDescriptions {
    private let org: Org
    private var objects: [String: ObjectDescription?] = [:]
    /// The first error that has nothing to do with the object itself; nil if there is none.
    private(set) var failure: OrgError?

    init(org: Org) {
        self.org = org
    }

    /// Keeps the description of an object that has been requested.
    mutating func keep(_ bytes: [UInt8], of object: String) {
        objects[object] = .some(try? ObjectDescription(parsing: bytes))
    }

    fileprivate mutating func types(
        of columns: [ResultColumn],
        from object: String
    ) async -> [String?] {
        var types: [String?] = []
        for column in columns {
            let isField = column.kind == .field
            let field = column.field ?? (isField ? column.path : nil)
            types.append(await type(of: field ?? [], from: object))
        }
        return types
    }

    /// Returns the type of the field at the end of a path; nil if it is unknown.
    mutating func type(of path: [String], from object: String) async -> String? {
        guard let first = path.first, let description = await description(of: object) else {
            return nil
        }
        let rest = Array(path.dropFirst())
        if rest.isEmpty {
            return description.fields.first { $0.name.isSameName(as: first) }?.type
        }
        if let parents = description.parents(named: first) {
            guard parents.count == 1 else { return nil }
            return await type(of: rest, from: parents[0])
        }
        let children = description.childRelationships.first {
            $0.name?.isSameName(as: first) == true
        }
        guard let children else { return nil }
        return await type(of: rest, from: children.childObject)
    }

    /// Returns the name of the object behind parent relationships; nil if it is unknown, or if the
    /// parents are of different objects.
    mutating func object(behind path: [String], of object: String) async -> String? {
        guard let description = await description(of: object) else { return nil }
        guard let first = path.first else { return description.summary.name }
        guard let parents = description.parents(named: first), parents.count == 1 else {
            return nil
        }
        return await self.object(behind: Array(path.dropFirst()), of: parents[0])
    }

    private mutating func description(of object: String) async -> ObjectDescription? {
        if let known = objects[object] { return known }
        var description: ObjectDescription?
        do {
            description = try await org.description(of: object)
        } catch let error as OrgError where !error.deniesObject {
            failure = failure ?? error
        } catch {
            // A user may not see every object.
        }
        objects[object] = .some(description)
        return description
    }
}

extension OrgError {
    /// Whether the org answers that the user cannot see the object.
    fileprivate var deniesObject: Bool {
        guard case .refused(let refusal) = self else { return false }
        return [403, 404].contains(refusal.status) && !refusal.isRequestLimit
    }
}

extension ObjectDescription {
    /// Returns the objects of a parent relationship; nil if there is none with the name.
    fileprivate func parents(named name: String) -> [String]? {
        fields.first { $0.relationshipName?.isSameName(as: name) == true }?.referenceTo
    }
}

extension String {
    fileprivate func isSameName(as other: String) -> Bool {
        utf8.isCaselessEqual(to: other.utf8)
    }
}
