import SOQL

/// Plans a query with aggregates or GROUP BY.
struct GroupPlanner {
    private let scope: Scope
    private let query: Query
    private var plan = GroupPlan()
    /// The identity of each GROUP BY term: a path or call in the schema's spelling.
    private var termNames: [String] = []
    private var aggregateNames: [String] = []

    private var source: SourceText { scope.context.source }
    private var rows: RowExpressions { RowExpressions(scope: scope) }

    init(_ query: Query, in scope: Scope) throws(APIFault) {
        self.query = query
        self.scope = scope
        for term in query.grouping?.terms ?? [] {
            if case .call(let call) = term, Aggregate(rawValue: call.name.uppercased()) != nil {
                throw source.error(.aggregatedGroup(try name(of: term)), at: term.offset)
            }
            plan.terms.append(try rows.expression(term, for: .group))
            termNames.append(try name(of: term))
        }
        plan.sets = try groupingSets()
    }

    /// The query's answer.
    mutating func result() throws(APIFault) -> ResultSet {
        guard query.grouping != nil || query.limit == nil else {
            throw source.error(.limitOnAggregate, at: query.selectionOffset)
        }
        let shape = try shape()
        let having = try having()
        let ordering = try ordering()
        let planner = RowPlanner(scope: scope)
        var groups = plan.groups(of: try matchingRows(planner))
        if let having { groups = groups.filter(having) }
        if let ordering { groups = ordering.order(of: groups).map { groups[$0] } }
        groups = Array(groups.dropFirst(query.offset ?? 0).prefix(query.limit ?? .max))
        guard groups.count <= 2000 else {
            throw source.error(.tooManyGroups, at: query.source.object.offset)
        }
        return ResultSet(groups: groups, shape: shape)
    }

    private func matchingRows(_ planner: RowPlanner) throws(APIFault) -> some Sequence<Place> {
        let selection = RowSelection(
            table: scope.table,
            includesDeleted: scope.context.includesDeleted,
            test: try planner.test(of: query),
            ordering: nil,
            limit: nil,
            offset: 0
        )
        let table = scope.table
        return planner.candidates(for: query).lazy.filter(selection.matches).map {
            Place(table: table, row: $0)
        }
    }

    private func groupingSets() throws(APIFault) -> [[Bool]] {
        let count = plan.terms.count
        guard let form = query.grouping?.form, form != .plain else {
            return [Array(repeating: true, count: count)]
        }
        guard count <= 3 else {
            throw source.error(.tooManyGroupings, at: query.grouping?.terms[3].offset)
        }
        if form == .rollup {
            return (0...count).map { kept in (0..<count).map { $0 < kept } }
        }
        return (0..<(1 << count)).map { bits in (0..<count).map { bits & 1 << $0 != 0 } }
    }
}

// MARK: - What the clauses name

extension GroupPlanner {
    private mutating func shape() throws(APIFault) -> GroupShape {
        var shape = GroupShape()
        var unnamed = 0
        for item in query.selection {
            let expression: Expression<GroupRow>
            let key: String
            switch item {
            case .field(let path, let alias):
                expression = try self.expression(.field(path), or: QueryFault.notGrouped)
                key = alias ?? expression.field?.name ?? expression.name
            case .call(let call, let alias):
                expression = try self.expression(.call(call), or: QueryFault.notGrouped)
                key = alias ?? "expr\(unnamed)"
                unnamed += alias == nil ? 1 : 0
            case .children: throw source.error(.childrenInGroups, at: item.offset)
            case .typeOf(let type):
                throw source.error(.notGrouped("\(type.relationship)"), at: item.offset)
            case .fields: throw source.error(.notGrouped("FIELDS"), at: item.offset)
            case .count: throw source.error(.unexpectedToken("COUNT"), at: query.selectionOffset)
            }
            guard !shape.members.contains(where: { $0.key.lowercased() == key.lowercased() }) else {
                throw source.error(.duplicateAlias(key), at: item.offset)
            }
            shape.members.append((key, expression))
        }
        return shape
    }

    private mutating func having() throws(APIFault) -> Test<GroupRow>? {
        guard let condition = query.having else { return nil }
        try collect(condition)
        let planner = self
        return try ConditionCompiler<GroupRow>(
            context: scope.context,
            expression: { operand throws(APIFault) in
                var planner = planner
                return try planner.expression(operand, or: QueryFault.notGrouped)
            },
            join: nil
        ).test(condition)
    }

    /// Plans the aggregates of a HAVING clause before it is compiled.
    private mutating func collect(_ condition: Condition) throws(APIFault) {
        switch condition {
        case .and(let parts), .or(let parts): for part in parts { try collect(part) }
        case .not(let part): try collect(part)
        case .comparison(let operand, _, _), .membership(let operand, _, _),
            .picklist(let operand, _, _):
            _ = try expression(operand, or: QueryFault.notGrouped)
        }
    }

    private mutating func ordering() throws(APIFault) -> Ordering<GroupRow>? {
        for term in query.ordering {
            _ = try expression(term.operand, or: QueryFault.orderNotGrouped)
        }
        var planner = self
        return try Ordering<GroupRow>(query.ordering) { operand throws(APIFault) in
            try planner.expression(operand, or: QueryFault.orderNotGrouped)
        }
    }

    /// The expression of a field, date function, aggregate or GROUPING() over a group.
    private mutating func expression(
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
        guard let place = termNames.firstIndex(of: name) else {
            throw source.error(fault(operand.name), at: operand.offset)
        }
        let term = plan.terms[place]
        return Expression(
            name: term.name,
            offset: operand.offset,
            type: term.type,
            field: term.field,
            isParentField: term.isParentField,
            read: { $0.keys[place] ?? .null }
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
        let place = aggregateNames.firstIndex(of: name) ?? aggregateNames.count
        if place == aggregateNames.count {
            aggregateNames.append(name)
            plan.aggregates.append((function, rows.expression(column, at: call.offset)))
        }
        let isExtreme = function == .minimum || function == .maximum
        return Expression(
            name: column.written,
            offset: call.offset,
            type: function.type(over: column.field.type),
            field: isExtreme ? column.field : nil,
            read: { $0.results[place] }
        )
    }

    /// `FORMAT(MIN(CloseDate))`, `toLabel(Status)`.
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

    /// `GROUPING(field)`: 1 where the row is a subtotal over the field, else 0.
    private func grouping(_ call: FunctionCall) throws(APIFault) -> Expression<GroupRow> {
        let name = try name(of: .field(rows.fieldArgument(of: call)))
        guard let place = termNames.firstIndex(of: name) else {
            throw source.error(.notGrouped(call.name), at: call.offset)
        }
        return Expression(name: name, offset: call.offset, type: .int, field: nil) { group in
            .number(group.keys[place] == nil ? 1 : 0)
        }
    }

    /// What makes two mentions of a term the same: the path or call in the schema's spelling.
    private func name(of operand: Condition.Operand) throws(APIFault) -> String {
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
