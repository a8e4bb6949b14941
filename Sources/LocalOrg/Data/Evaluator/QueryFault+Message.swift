extension QueryFault {
    /// The text after the line and column in the API's message.
    var message: String {
        switch self {
        case .unexpectedToken, .unknownObject, .notQueryable, .unknownColumn, .unknownRelationship,
            .unknownChildRelationship, .unknownFunction, .wrongArguments, .misplaced, .tooDeep:
            nameMessage
        case .duplicateField, .duplicateAlias, .duplicateBranch, .aliasWithoutAggregate, .noFields,
            .unboundedFields, .notGrouped, .orderNotGrouped, .aggregatedGroup, .limitOnAggregate,
            .childrenInGroups, .aggregateInChildren, .tooManyGroupings, .tooManyGroups,
            .notAggregatable:
            selectionMessage
        case .clause(let clause): clause.message
        case .join(let join): join.message
        case .limit(let limit): limit.message
        default: valueMessage
        }
    }

    private var nameMessage: String {
        switch self {
        case .unexpectedToken(let token): "unexpected token: '\(token)'"
        case .unknownObject(let name):
            "sObject type '\(name)' is not supported. "
                + "\(Self.advice("custom object", "__c", "entity"))"
        case .notQueryable(let name): "entity type \(name) does not support query"
        case .unknownColumn(let name, let entity):
            "No such column '\(name)' on entity '\(entity)'. "
                + Self.advice("custom field", "__c", "custom field")
        case .unknownRelationship(let name):
            "Didn't understand relationship '\(name)' in field path. "
                + Self.advice("custom relationship", "__r", "custom relationship")
        case .unknownChildRelationship(let name):
            "Didn't understand relationship '\(name)' in FROM part of query call. "
                + Self.advice("custom relationship", "__r", "custom relationship")
        case .unknownFunction(let name): "Invalid function: \(name)"
        case .wrongArguments(let function): "Invalid arguments of function \(function)"
        case .misplaced(let function): "The function \(function) is not valid at this location"
        case .tooDeep(let path): "Relationship path '\(path)' goes up more than 5 levels"
        default: ""
        }
    }

    private var selectionMessage: String {
        switch self {
        case .duplicateField(let name): "duplicate field selected: \(name)"
        case .duplicateAlias(let name): "duplicate alias: \(name)"
        // The text is a guess.
        case .duplicateBranch(let name): "duplicate object type in TYPEOF: \(name)"
        case .aliasWithoutAggregate: "only aggregate expressions use field aliasing"
        case .noFields:
            "'FIELDS(...)' expansion function must result in at least one field being selected."
        case .unboundedFields: "The SOQL FIELDS function must have a LIMIT of at most 200"
        case .notGrouped(let name): "Field must be grouped or aggregated: \(name)"
        case .orderNotGrouped(let name): "Ordered field must be grouped or aggregated: \(name)"
        case .aggregatedGroup(let name): "Grouped field should not be aggregated: \(name)"
        case .notAggregatable(let name, let function):
            "field \(name) does not support aggregate operator \(function)"
        case .limitOnAggregate:
            "Non-grouped query that uses overall aggregate functions cannot also use LIMIT"
        case .childrenInGroups: "Grouped query cannot use child relationships in the SELECT list"
        case .aggregateInChildren: "Only root queries support aggregate expressions"
        case .tooManyGroupings: "GROUP BY ROLLUP and CUBE take at most 3 fields"
        default:
            "Aggregate query does not support queryMore(), "
                + "use LIMIT to restrict the results to a single batch"
        }
    }

    private var valueMessage: String {
        switch self {
        case .notFilterable(let name): "field '\(name)' can not be filtered in a query call"
        case .notSortable(let name): "field '\(name)' can not be sorted in a query call"
        case .notGroupable(let name): "field '\(name)' can not be grouped in a query call"
        case .criterion(let field, let type, let isQuoted):
            "value of filter criterion for field '\(field)' must be of type \(type) and should "
                + (isQuoted ? "be enclosed in quotes" : "not be enclosed in quotes")
        case .invalidID(let text): "invalid ID field: \(text)"
        case .invalidOperator(let type): "invalid operator on \(type) field"
        case .invalidDate(let text): "invalid date: \(text)"
        // The text is a guess.
        case .mixedCurrencies: "a list can not mix values with and without a currency"
        case .inactiveCurrency(let code): "currency \(code) is not active in this org"
        default: ""
        }
    }

    private static func advice(_ thing: String, _ suffix: String, _ name: String) -> String {
        "If you are attempting to use a \(thing), be sure to append the '\(suffix)' after the "
            + "\(name) name. Please reference your WSDL or the describe call for the appropriate "
            + "names."
    }
}

extension QueryFault.Clause {
    /// The messages, all of them guesses.
    var message: String {
        switch self {
        case .notSupported(let clause, let entity):
            "\(clause) is not supported for entity \(entity)"
        case .viewedGroups: "FOR VIEW and FOR REFERENCE need records, not aggregates"
        case .offsetInChildren: "OFFSET in a subquery needs a parent query with LIMIT 1"
        case .typeOfWithCalls: "TYPEOF can not be used with functions in the SELECT list"
        case .unknownScope(let name): "Invalid query scope: \(name)"
        }
    }
}

extension QueryFault.Join {
    /// Salesforce's message for the violated rule.
    var message: String {
        switch self {
        case .nested: "Nesting of semi join sub-selects is not supported"
        case .underOr:
            "Semi join sub-selects are only allowed at the top level WHERE expressions "
                + "and not in nested WHERE expressions."
        case .tooMany: "Maximum 2 semi join sub-selects are allowed"
        case .sameObject: "The inner and outer selects should not be on the same object type"
        case .notSupported(let entity):
            "Entity '\(entity)' is not supported for semi join inner selects"
        case .leftSide(let name):
            "The left operand field in the where expression for outer query should be an id "
                + "field, cannot use: '\(name)'"
        case .selection: "The inner select of a semi join must select exactly one id field"
        case .clauses: "The inner select of a semi join takes no clause but WHERE"
        case .differentTypes(let inner, let outer):
            "The selected field '\(inner)' in the subquery and the left operand field in the where "
                + "expression in the outer query '\(outer)' should point to the same object type"
        }
    }
}
