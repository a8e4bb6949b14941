import SOQL

/// A compiler for the fields and functions in the clauses of an ungrouped query.
struct RowExpressions {
    let scope: Scope

    /// The use of a field or call, which its field must allow.
    enum Use {
        case filter
        case sort
        case group
    }

    /// Returns the expression of a field path or call.
    func expression(_ operand: Condition.Operand, for use: Use) throws(APIFault) -> Expression<
        TableRow
    > {
        switch operand {
        case .field(let path):
            let column = try scope.column(path)
            try check(column, for: use, at: path.offset)
            return expression(column, at: path.offset)
        case .call(let call): return try self.call(call, for: use)
        }
    }

    /// Returns the expression that reads a column.
    func expression(_ column: Column, at offset: Int) -> Expression<TableRow> {
        let parent = ParentValue(column)
        return Expression(
            name: column.written,
            offset: offset,
            type: column.field.type,
            field: column.field,
            isParentField: !column.hops.isEmpty,
            read: { parent?.value(at: $0) ?? column.value(at: $0) }
        )
    }

    private func check(_ column: Column, for use: Use, at offset: Int) throws(APIFault) {
        let (needed, fault): (Field.Traits, QueryFault) =
            switch use {
            case .filter: (.filterable, .notFilterable(column.written))
            case .sort: (.sortable, .notSortable(column.written))
            case .group: (.groupable, .notGroupable(column.written))
            }
        let isCompound = column.field.type == .address || column.field.type == .location
        guard column.field.traits.contains(needed), !isCompound else {
            throw scope.context.source.error(fault, at: offset)
        }
    }

    private func call(_ call: FunctionCall, for use: Use) throws(APIFault) -> Expression<TableRow> {
        let name = call.name.uppercased()
        if let function = DateFunction(rawValue: name) { return try date(function, call) }
        if call.presentation == .toLabel, use == .filter { return try label(call) }
        if name == "DISTANCE", use != .group { return try Distance(call, in: scope).expression }
        let isKnown = call.presentation != nil || Self.misplaced.contains(name)
        let fault: QueryFault =
            isKnown ? .misplaced(function: call.name) : .unknownFunction(call.name)
        throw scope.context.source.error(fault, at: call.offset)
    }

    /// Functions that exist but are not a value of a row by themselves.
    private static let misplaced: Set<String> = [
        "CONVERTTIMEZONE", "DISTANCE", "GEOLOCATION", "GROUPING", "AVG", "COUNT", "COUNT_DISTINCT",
        "MAX", "MIN", "SUM",
    ]

    private func label(_ call: FunctionCall) throws(APIFault) -> Expression<TableRow> {
        let picklist = try expression(.field(fieldArgument(of: call)), for: .filter)
        let labels = try Presentation(
            call,
            of: picklist.field,
            type: picklist.type,
            in: scope.context
        )
        return picklist.shown(by: labels)
    }

    private func date(
        _ function: DateFunction,
        _ call: FunctionCall
    ) throws(APIFault) -> Expression<TableRow> {
        var zone: OrgCalendar?
        var path: FieldPath?
        switch call.arguments.first {
        case .field(let field): path = field
        case .call(let inner) where inner.name.uppercased() == "CONVERTTIMEZONE":
            zone = scope.context.calendar
            path = try fieldArgument(of: inner)
        default: break
        }
        guard call.arguments.count == 1, let path else { throw wrongArguments(of: call) }
        let column = try scope.column(path)
        guard function.accepts(column.field.type) else { throw wrongArguments(of: call) }
        return Expression(
            name: column.written,
            offset: call.offset,
            type: function.type,
            field: nil,
            read: { [zone] in function.result(of: column.value(at: $0), in: zone) }
        )
    }

    /// Returns the argument of a function of one field.
    func fieldArgument(of call: FunctionCall) throws(APIFault) -> FieldPath {
        guard call.arguments.count == 1, case .field(let path) = call.arguments[0] else {
            throw wrongArguments(of: call)
        }
        return path
    }

    private func wrongArguments(of call: FunctionCall) -> APIFault {
        scope.context.source.error(.wrongArguments(function: call.name), at: call.offset)
    }
}
