import SOQL
import Text

extension GroupPlanner {
    /// Returns the expression of a field, date function, aggregate or GROUPING() over a group.
    mutating func expression(
        _ operand: Condition.Operand,
        or fault: (String) -> QueryFault
    ) throws(APIFault) -> Expression<GroupRow> {
        if case .call(let call) = operand {
            if let function = Aggregate(rawValue: call.name.uppercased()) {
                return try aggregate(function, call)
            }
            if call.name.uppercased() == "GROUPING" { return try grouping(call) }
            if call.presentation != nil { return try shown(call, or: fault) }
        }
        let name = try name(of: operand)
        guard let index = termNames.firstIndex(of: name) else {
            if case .call(let call) = operand, let part = try partOfGroupedDate(call) {
                return part
            }
            throw source.error(fault(operand.name), at: operand.offset)
        }
        let term = plan.terms[index]
        return Expression(
            name: term.name,
            offset: operand.offset,
            type: term.type,
            field: term.field,
            isParentField: term.isParentField,
            read: { $0.keys[index] ?? .null }
        )
    }

    private mutating func aggregate(
        _ function: Aggregate,
        _ call: FunctionCall
    ) throws(APIFault) -> Expression<GroupRow> {
        let column = try scope.column(rows.fieldArgument(of: call))
        guard column.field.traits.contains(.aggregatable), function.accepts(column.field.type)
        else {
            let fault = QueryFault.notAggregatable(column.written, function: function.rawValue)
            throw source.error(fault, at: call.offset)
        }
        let name = "\(function.rawValue)(\(column.path))"
        let index = aggregateNames.firstIndex(of: name) ?? aggregateNames.count
        if index == aggregateNames.count {
            aggregateNames.append(name)
            var argument = rows.expression(column, at: call.offset)
            // An id is never null, so a count need not read it.
            if function == .count, column.field.type == .id, column.hops.isEmpty {
                argument.read = { _ in .boolean(true) }
            }
            plan.aggregates.append((function, argument))
        }
        let isExtreme = function == .minimum || function == .maximum
        return Expression(
            name: column.written,
            offset: call.offset,
            type: function.type(over: column.field.type),
            field: isExtreme ? column.field : nil,
            isAggregate: true,
            read: { $0.results[index] }
        )
    }

    /// Returns the expression of a date function over a grouped date; nil for any other call.
    ///
    /// A date field in GROUP BY allows date functions of it elsewhere; a dateTime field does not.
    /// Source: SOQL reference, "Date Functions".
    private func partOfGroupedDate(
        _ call: FunctionCall
    ) throws(APIFault) -> Expression<GroupRow>? {
        guard let function = DateFunction(rawValue: call.name.uppercased()),
            function.accepts(.date), call.arguments.count == 1,
            case .field(let path) = call.arguments[0],
            let index = termNames.firstIndex(of: try scope.column(path).path),
            plan.terms[index].type == .date
        else { return nil }
        let date = plan.terms[index]
        return Expression(
            name: date.name,
            offset: call.offset,
            type: function.type,
            field: nil,
            read: { function.result(of: $0.keys[index] ?? .null, in: nil) }
        )
    }

    /// Returns the expression of a presentation function: `FORMAT(MIN(CloseDate))`,
    /// `toLabel(Status)`.
    private mutating func shown(
        _ call: FunctionCall,
        or fault: (String) -> QueryFault
    ) throws(APIFault) -> Expression<GroupRow> {
        let inner: Condition.Operand
        switch call.presented {
        case .field(let path): inner = .field(path)
        case .call(let call): inner = .call(call)
        case .literal, nil:
            throw source.error(.wrongArguments(function: call.name), at: call.offset)
        }
        let value = try expression(inner, or: fault)
        let presentation = try Presentation(
            call,
            of: value.field,
            type: value.type,
            in: scope.context
        )
        return value.shown(by: presentation)
    }

    /// Returns the expression of `GROUPING(field)`: 1 if the row is a subtotal over the field, else
    /// 0.
    private func grouping(_ call: FunctionCall) throws(APIFault) -> Expression<GroupRow> {
        let name = try name(of: .field(rows.fieldArgument(of: call)))
        guard let index = termNames.firstIndex(of: name) else {
            throw source.error(.notGrouped(call.name), at: call.offset)
        }
        return Expression(name: name, offset: call.offset, type: .int, field: nil) { group in
            .number(group.keys[index] == nil ? 1 : 0)
        }
    }

    /// Returns the identity of a term: the path or call in the schema's spelling.
    func name(of operand: Condition.Operand) throws(APIFault) -> String {
        switch operand {
        case .field(let path): return try scope.column(path).path
        case .call(let call):
            var arguments: [String] = []
            for argument in call.arguments {
                switch argument {
                case .field(let path): arguments.append(try name(of: .field(path)))
                case .call(let inner): arguments.append(try name(of: .call(inner)))
                case .literal(let literal): arguments.append("\(literal.value)")
                }
            }
            return "\(call.name.uppercased())(\(arguments.joined(separator: ", ")))"
        }
    }
}
