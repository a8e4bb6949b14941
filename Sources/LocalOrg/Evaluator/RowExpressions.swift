import SOQL

/// Compiles what the clauses of an ungrouped query name: fields and the functions of one row.
struct RowExpressions {
    let scope: Scope

    /// What a field or call is used for, which decides whether its field allows it.
    enum Use {
        case filter
        case sort
        case group
        case select
    }

    /// The expression of a field path or call.
    func expression(_ operand: Condition.Operand, for use: Use) throws(APIFault) -> Expression<
        Place
    > {
        switch operand {
        case .field(let path):
            let column = try scope.column(path)
            try check(column, for: use, at: path.offset)
            return expression(column, at: path.offset)
        case .call(let call): return try self.call(call, for: use)
        }
    }

    /// The expression that reads a column.
    func expression(_ column: Column, at offset: Int) -> Expression<Place> {
        Expression(
            name: column.written,
            offset: offset,
            type: column.field.type,
            field: column.field,
            isParentField: !column.hops.isEmpty,
            read: { column.value(at: $0) }
        )
    }

    private func check(_ column: Column, for use: Use, at offset: Int) throws(APIFault) {
        let (needed, fault): (Field.Traits, QueryFault) =
            switch use {
            case .filter: (.filterable, .notFilterable(column.written))
            case .sort: (.sortable, .notSortable(column.written))
            case .group: (.groupable, .notGroupable(column.written))
            case .select: ([], .noFields)
            }
        let isCompound = column.field.type == .address || column.field.type == .location
        guard column.field.traits.contains(needed), !isCompound || use == .select else {
            throw scope.context.source.error(fault, at: offset)
        }
    }

    private func call(_ call: FunctionCall, for use: Use) throws(APIFault) -> Expression<Place> {
        if let function = DateFunction(rawValue: call.name.uppercased()) {
            return try date(function, call)
        }
        switch (call.name.uppercased(), use) {
        case ("DISTANCE", .filter), ("DISTANCE", .sort), ("DISTANCE", .select):
            return try Distance(call, in: scope).expression
        case ("TOLABEL", .filter), ("TOLABEL", .select):
            return try label(of: expression(.field(fieldArgument(of: call)), for: use))
        case ("FORMAT", .select), ("CONVERTCURRENCY", .select):
            return try LocaleFormat(call, in: scope).expression
        case ("FORMAT", _), ("CONVERTCURRENCY", _), ("DISTANCE", _), ("TOLABEL", _),
            ("CONVERTTIMEZONE", _), ("GROUPING", _), ("GEOLOCATION", _):
            throw scope.context.source.error(.wrongPlace(function: call.name), at: call.offset)
        default:
            throw scope.context.source.error(.unknownFunction(call.name), at: call.offset)
        }
    }

    /// The label of a picklist value; there are no translations.
    private func label(of picklist: Expression<Place>) -> Expression<Place> {
        let labels = picklist.field?.picklistLabels ?? [:]
        return Expression(
            name: picklist.name,
            offset: picklist.offset,
            type: picklist.type,
            field: picklist.field,
            isParentField: picklist.isParentField
        ) { place in
            guard case .text(let value) = picklist.read(place), let label = labels[value] else {
                return picklist.read(place)
            }
            return .text(label)
        }
    }

    private func date(
        _ function: DateFunction,
        _ call: FunctionCall
    ) throws(APIFault) -> Expression<Place> {
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

    /// The field that a function of one field is called with.
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
