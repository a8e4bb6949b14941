/// An error in a query that parses, with Salesforce's own message if known.
enum QueryFault: Hashable {
    case unexpectedToken(String)
    case unknownObject(String)
    case notQueryable(String)
    case unknownColumn(String, entity: String)
    case unknownRelationship(String)
    case unknownChildRelationship(String)
    case unknownFunction(String)
    case wrongArguments(function: String)
    case misplaced(function: String)
    case tooDeep(String)
    case duplicateField(String)
    case duplicateAlias(String)
    case duplicateBranch(String)
    case aliasWithoutAggregate
    case noFields
    case unboundedFields

    case notFilterable(String)
    case notSortable(String)
    case notGroupable(String)
    case notAggregatable(String, function: String)
    case criterion(field: String, type: String, isQuoted: Bool)
    case invalidID(String)
    case invalidOperator(type: String)
    case invalidDate(String)
    case inactiveCurrency(String)
    case mixedCurrencies

    case notGrouped(String)
    case orderNotGrouped(String)
    case aggregatedGroup(String)
    case limitOnAggregate
    case childrenInGroups
    case aggregateInChildren
    case tooManyGroupings
    case tooManyGroups

    case clause(Clause)
    case join(Join)
    case limit(Limit)

    /// A clause that its object or its kind of query does not allow.
    enum Clause: Hashable {
        case notSupported(String, entity: String)
        case viewedGroups
        case offsetInChildren
        case typeOfWithCalls
        case unknownScope(String)
    }

    /// An error in a semi-join or anti-join.
    enum Join: Hashable {
        case nested
        case underOr
        case tooMany
        case sameObject
        case notSupported(entity: String)
        case leftSide(String)
        case selection
        case clauses
        case differentTypes(inner: String, outer: String)
    }

    /// The API's `errorCode`.
    var code: String {
        switch self {
        case .unknownObject, .unknownChildRelationship: "INVALID_TYPE"
        case .notQueryable: "INVALID_TYPE_FOR_OPERATION"
        case .unknownColumn, .unknownRelationship, .duplicateField, .notFilterable, .notSortable,
            .notGroupable, .criterion, .invalidDate:
            "INVALID_FIELD"
        case .invalidID, .invalidOperator: "INVALID_QUERY_FILTER_OPERATOR"
        case .tooManyGroups: "EXCEEDED_ID_LIMIT"
        case .clause(.unknownScope): "INVALID_QUERY_SCOPE"
        case .limit(let limit): limit.code
        case .join(.tooMany): "EXCEEDED_MAX_SEMIJOIN_SUBSELECTS"
        default: "MALFORMED_QUERY"
        }
    }
}
