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
            case .fields(let set, let offset): throw source.error(ungrouped(set), at: offset)
            case .count: throw source.error(.unexpectedToken("COUNT"), at: query.selectionOffset)
            }
            guard !shape.members.contains(where: { $0.key.lowercased() == key.lowercased() }) else {
                throw source.error(.duplicateAlias(key), at: item.offset)
            }
            shape.members.append((key, expression))
        }
        return shape
    }

    /// Returns the error for a set of fields, which is equivalent to listing its fields.
    private func ungrouped(_ set: SelectItem.FieldSet) -> QueryFault {
        let field = scope.object.fields(of: set).first { !termNames.contains($0.name) }
        return field.map { .notGrouped($0.name) } ?? .noFields
    }

    mutating func having() throws(APIFault) -> Test<GroupRow>? {
        guard let condition = query.having else { return nil }
        // Plan its aggregates before compiling it.
        for operand in condition.operands {
            _ = try expression(operand, or: QueryFault.notGrouped)
        }
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
