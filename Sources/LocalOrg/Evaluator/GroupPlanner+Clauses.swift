import SOQL

extension GroupPlanner {
    mutating func shape() throws(APIFault) -> GroupShape {
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

    mutating func having() throws(APIFault) -> Test<GroupRow>? {
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

    mutating func ordering() throws(APIFault) -> Ordering<GroupRow>? {
        for term in query.ordering {
            _ = try expression(term.operand, or: QueryFault.orderNotGrouped)
        }
        var planner = self
        return try Ordering<GroupRow>(query.ordering) { operand throws(APIFault) in
            try planner.expression(operand, or: QueryFault.orderNotGrouped)
        }
    }
}
