import SOQL
import Text

extension ShapeBuilder {
    mutating func add(children query: Query, of parent: Query) throws(APIFault) {
        let path = query.source.object
        guard level < scope.context.childLevels else {
            throw source.error(.limit(.childLevels(scope.context.childLevels)), at: path.offset)
        }
        let name = path.segments.count > 1 ? Array(path.segments.dropFirst()) : path.segments
        guard name.count == 1, let relationship = scope.object.children(named: name[0]),
            let key = relationship.name,
            let object = scope.context.snapshot.schema.object(named: relationship.child),
            let reference = object.field(named: relationship.field)
        else { throw source.error(.unknownChildRelationship("\(path)"), at: path.offset) }
        let table = scope.context.snapshot.table(object)
        let child = try Scope(query.source, on: table, in: scope.context)
        try ClauseRules(query, in: child).check(in: parent)
        let plan = try ChildPlan(
            selection: RowPlanner(scope: child).selection(of: query),
            shape: ShapeBuilder.shape(of: query, in: child, level: level + 1),
            reference: reference,
            viewing: query.viewing
        )
        try insert(.children(plan), key: key, at: path.offset)
    }

    mutating func add(_ type: SelectItem.TypeOf) throws(APIFault) {
        let (hops, target) = try scope.hops(type.relationship)
        guard let hop = hops.last, target.isPolymorphic else {
            throw source.error(
                .unknownRelationship("\(type.relationship)"),
                at: type.relationship.offset
            )
        }
        try claim(hops, at: type.relationship.offset)
        var shapes: [String: RecordShape] = [:]
        for branch in type.branches {
            guard let table = table(named: "\(branch.object)", among: hop.tables) else {
                throw source.error(.unknownObject("\(branch.object)"), at: branch.object.offset)
            }
            let isNew = shapes[table.object.name] == nil
            guard isNew else {
                throw source.error(.duplicateBranch("\(branch.object)"), at: branch.object.offset)
            }
            shapes[table.object.name] = try fields(branch.fields, of: table)
        }
        let otherwise = try nameFields(type.otherwise, of: type.relationship, hops.count)
        shape.insert(
            .typeOf(hop, shapes, otherwise: otherwise),
            key: hop.name,
            below: hops.dropLast()
        )
    }

    /// Claims a parent, which may be selected either by TYPEOF or by its fields, not both.
    private mutating func claim(_ hops: [ParentHop], at offset: Int) throws(APIFault) {
        let path = hops.map(\.name).joined(separator: ".")
        let key = path.lowercased()
        guard !keys.contains(where: { $0 == key || $0.hasPrefix(key + ".") }) else {
            throw source.error(.duplicateField(path), at: offset)
        }
        keys.insert(key)
    }

    /// Returns whether a TYPEOF has claimed one of the parents on the way to a column.
    func isBelowTypeOf(_ column: Column) -> Bool {
        let names = column.hops.map { $0.name.lowercased() }
        return names.indices.contains { keys.contains(names[...$0].joined(separator: ".")) }
    }

    private func table(named name: String, among tables: [any Table]) -> (any Table)? {
        tables.first { $0.object.name.lowercased() == name.lowercased() }
    }

    private func fields(_ paths: [FieldPath], of table: any Table) throws(APIFault) -> RecordShape {
        let source = Source(object: FieldPath([table.object.name]))
        var builder = ShapeBuilder(in: try Scope(source, on: table, in: scope.context))
        for path in paths { try builder.add(path) }
        return builder.shape
    }

    /// Returns the fields of the Name object in ELSE; nil without ELSE.
    private func nameFields(
        _ paths: [FieldPath],
        of relationship: FieldPath,
        _ depth: Int
    ) throws(APIFault) -> RecordShape? {
        guard !paths.isEmpty else { return nil }
        var builder = ShapeBuilder(in: scope)
        for path in paths {
            let segments = relationship.segments + path.segments
            try builder.add(FieldPath(segments, offset: path.offset))
        }
        var shape = builder.shape
        for _ in 0..<depth {
            if case .parent(_, let inner)? = shape.members.first?.content { shape = inner }
        }
        shape.typeName = nil
        return shape
    }

    mutating func add(
        _ set: SelectItem.FieldSet,
        of query: Query,
        at offset: Int
    ) throws(APIFault) {
        guard set == .standard || query.isBounded(by: 200) else {
            throw source.error(.unboundedFields, at: offset)
        }
        for field in scope.object.fields(of: set) {
            try add(FieldPath([field.name], offset: offset))
        }
    }
}

extension ObjectType {
    /// Returns the fields of a FIELDS() set.
    func fields(of set: SelectItem.FieldSet) -> [Field] {
        fields.filter { set == .all || $0.traits.contains(.custom) == (set == .custom) }
    }
}
