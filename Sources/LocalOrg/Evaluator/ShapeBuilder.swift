import SOQL

/// Builds the shape of the records that a SELECT list asks for.
///
/// Parents are merged under one key, at the place where the first of their fields stands.
struct ShapeBuilder {
    let scope: Scope
    private(set) var shape = RecordShape()
    private var keys: Set<String> = []
    private var unnamed = 0

    private var source: SourceText { scope.context.source }

    init(in scope: Scope) {
        self.scope = scope
    }

    /// The shape of a SELECT list; FIELDS() needs to know the query's limit.
    static func shape(of query: Query, in scope: Scope) throws(APIFault) -> RecordShape {
        var builder = ShapeBuilder(in: scope)
        for item in query.selection { try builder.add(item, of: query) }
        return builder.shape
    }

    /// Adds a field path.
    mutating func add(_ path: FieldPath) throws(APIFault) {
        let column = try scope.column(path)
        guard keys.insert(column.path.lowercased()).inserted else {
            throw source.error(.duplicateField(column.written), at: path.offset)
        }
        shape.insert(content(of: column), key: column.field.name, below: column.hops[...])
    }

    private mutating func add(_ item: SelectItem, of query: Query) throws(APIFault) {
        switch item {
        case .count: throw source.error(.unexpectedToken("COUNT"), at: query.selectionOffset)
        case .field(let path, let alias):
            guard alias == nil else { throw source.error(.aliasWithoutAggregate, at: path.offset) }
            try add(path)
        case .call(let call, let alias): try add(call, alias: alias)
        case .children(let query): try add(children: query)
        case .typeOf(let type): try add(type)
        case .fields(let set, let offset): try add(set, of: query, at: offset)
        }
    }

    private func content(of column: Column) -> RecordShape.Content {
        let type = column.field.type
        guard type == .address || type == .location, case .one = column.slot else {
            return .field(column.slot, type)
        }
        let table = column.hops.last?.tables[0] ?? scope.table
        return .compound(CompoundPart.parts(of: column.field, in: table.object))
    }

    private mutating func add(_ call: FunctionCall, alias: String?) throws(APIFault) {
        if call.presentation != nil { return try add(shown: call, alias: alias) }
        if DateFunction(rawValue: call.name.uppercased()) != nil {
            throw source.error(.notGrouped(call.name), at: call.offset)
        }
        guard call.name.uppercased() == "DISTANCE" else {
            // Nothing else may be selected; this tells why.
            _ = try RowExpressions(scope: scope).expression(.call(call), for: .group)
            throw source.error(.wrongPlace(function: call.name), at: call.offset)
        }
        let key = alias ?? "expr\(unnamed)"
        unnamed += alias == nil ? 1 : 0
        try insert(.computed(Distance(call, in: scope).expression), key: key, at: call.offset)
    }

    /// Adds a field that a function shows, in the field's place unless it has an alias.
    private mutating func add(shown call: FunctionCall, alias: String?) throws(APIFault) {
        guard case .field(let path) = call.presented else {
            throw source.error(.wrongArguments(function: call.name), at: call.offset)
        }
        let column = try scope.column(path)
        let type = column.field.type
        let presentation = try Presentation(call, of: column.field, type: type, in: scope.context)
        let key = alias ?? column.field.name
        let place = (column.hops.map(\.name) + [key]).joined(separator: ".")
        guard keys.insert(place.lowercased()).inserted else {
            throw source.error(.duplicateField(key), at: call.offset)
        }
        shape.insert(.shown(column.slot, presentation), key: key, below: column.hops[...])
    }

    private mutating func insert(
        _ content: RecordShape.Content,
        key: String,
        at offset: Int
    ) throws(APIFault) {
        guard keys.insert(key.lowercased()).inserted else {
            throw source.error(.duplicateField(key), at: offset)
        }
        shape.members.append(RecordShape.Member(key: key, content: content))
    }
}

// MARK: - Subqueries, TYPEOF, FIELDS()

extension ShapeBuilder {
    private mutating func add(children query: Query) throws(APIFault) {
        let path = query.source.object
        let name = path.segments.count > 1 ? Array(path.segments.dropFirst()) : path.segments
        guard name.count == 1, let relationship = scope.object.children(named: name[0]),
            let key = relationship.name,
            let object = scope.context.snapshot.schema.object(named: relationship.child),
            let reference = object.field(named: relationship.field)
        else { throw source.error(.unknownChildRelationship("\(path)"), at: path.offset) }
        let table = scope.context.snapshot.table(object)
        let child = try Scope(query.source, on: table, in: scope.context)
        try ClauseRules(query, in: child).checkChild()
        let plan = ChildPlan(
            selection: try RowPlanner(scope: child).selection(of: query),
            shape: try ShapeBuilder.shape(of: query, in: child),
            reference: reference
        )
        try insert(.children(plan), key: key, at: path.offset)
    }

    private mutating func add(_ type: SelectItem.TypeOf) throws(APIFault) {
        let (hops, level) = try scope.hops(type.relationship)
        guard let hop = hops.last, level.isPolymorphic else {
            throw source.error(
                .unknownRelationship("\(type.relationship)"),
                at: type.relationship.offset
            )
        }
        var shapes: [String: RecordShape] = [:]
        for branch in type.branches {
            guard let table = table(named: "\(branch.object)", among: hop.tables) else {
                throw source.error(.unknownObject("\(branch.object)"), at: branch.object.offset)
            }
            shapes[table.object.name] = try fields(branch.fields, of: table)
        }
        let otherwise = try nameFields(type.otherwise, of: type.relationship)
        shape.insert(
            .typeOf(hop, shapes, otherwise: otherwise),
            key: hop.name,
            below: hops.dropLast()
        )
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

    /// The fields of the Name object that ELSE asks for.
    private func nameFields(
        _ paths: [FieldPath],
        of relationship: FieldPath
    ) throws(APIFault) -> RecordShape {
        var builder = ShapeBuilder(in: scope)
        for path in paths {
            let segments = relationship.segments + path.segments
            try builder.add(FieldPath(segments, offset: path.offset))
        }
        var shape = builder.shape
        while case .parent(_, let inner)? = shape.members.first?.content { shape = inner }
        shape.typeName = nil
        return shape
    }

    private mutating func add(
        _ set: SelectItem.FieldSet,
        of query: Query,
        at offset: Int
    ) throws(APIFault) {
        guard set == .standard || query.isBounded(by: 200) else {
            throw source.error(.unboundedFields, at: offset)
        }
        let names = scope.object.fields.filter { field in
            set == .all || field.traits.contains(.custom) == (set == .custom)
        }.map(\.name)
        guard !names.isEmpty else { throw source.error(.noFields, at: offset) }
        for name in names { try add(FieldPath([name], offset: offset)) }
    }
}

extension RecordShape {
    /// Puts content under a key of the parent at the end of some hops.
    mutating func insert(_ content: Content, key: String, below hops: ArraySlice<ParentHop>) {
        guard let hop = hops.first else {
            members.append(Member(key: key, content: content))
            return
        }
        let place = members.firstIndex { $0.key == hop.name } ?? members.count
        var parent = RecordShape(typeName: hop.isPolymorphic ? "Name" : nil)
        if place == members.count {
            members.append(Member(key: hop.name, content: .parent(hop, parent)))
        } else if case .parent(_, let known) = members[place].content {
            parent = known
        }
        parent.insert(content, key: key, below: hops.dropFirst())
        members[place].content = .parent(hop, parent)
    }
}
