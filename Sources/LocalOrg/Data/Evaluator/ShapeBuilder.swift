import SOQL
import Text

/// A builder of the record shape for a SELECT list.
///
/// Parents are merged under one key, at the position of the first of their fields.
struct ShapeBuilder {
    let scope: Scope
    var shape = RecordShape()
    /// The paths already used, in lower case.
    var keys: Set<String> = []
    private var unnamed = 0
    /// The number of child relationships from the query's own object down to this one.
    let level: Int

    var source: QuerySource { scope.context.source }

    init(in scope: Scope, level: Int = 0) {
        self.scope = scope
        self.level = level
    }

    /// Returns the shape of a SELECT list; FIELDS() depends on the query's limit.
    static func shape(
        of query: Query,
        in scope: Scope,
        level: Int = 0
    ) throws(APIFault) -> RecordShape {
        var builder = ShapeBuilder(in: scope, level: level)
        for item in query.selection { try builder.add(item, of: query) }
        guard !builder.shape.members.isEmpty else {
            throw scope.context.source.error(.noFields, at: query.selectionOffset)
        }
        return builder.shape
    }

    /// Adds a field path.
    mutating func add(_ path: FieldPath) throws(APIFault) {
        let column = try scope.column(path)
        guard !isBelowTypeOf(column), keys.insert(column.path.lowercased()).inserted else {
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
        case .children(let children): try add(children: children, of: query)
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
            // Nothing else may be selected; this call throws the reason.
            _ = try RowExpressions(scope: scope).expression(.call(call), for: .group)
            throw source.error(.misplaced(function: call.name), at: call.offset)
        }
        let key = alias ?? "expr\(unnamed)"
        unnamed += alias == nil ? 1 : 0
        try insert(.computed(Distance(call, in: scope).expression), key: key, at: call.offset)
    }

    /// Adds a field inside a presentation function, at the field's position unless it has an alias.
    private mutating func add(shown call: FunctionCall, alias: String?) throws(APIFault) {
        guard case .field(let path) = call.presented else {
            throw source.error(.wrongArguments(function: call.name), at: call.offset)
        }
        let column = try scope.column(path)
        let type = column.field.type
        let presentation = try Presentation(call, of: column.field, type: type, in: scope.context)
        let key = alias ?? column.field.name
        let shownPath = (column.hops.map(\.name) + [key]).joined(separator: ".")
        guard !isBelowTypeOf(column), keys.insert(shownPath.lowercased()).inserted else {
            throw source.error(.duplicateField(key), at: call.offset)
        }
        shape.insert(.shown(column.slot, presentation), key: key, below: column.hops[...])
    }

    mutating func insert(
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
