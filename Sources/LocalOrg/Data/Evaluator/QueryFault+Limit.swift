extension QueryFault {
    /// What of a query is too much, too long or too far.
    ///
    /// Source: "SOQL and SOSL Reference", SOQL and SOSL Limits, Relationship Query Limitations.
    enum Limit: Hashable {
        case statementLength
        case stringLength
        /// Too many relationships in one query.
        case relationships
        case childLevels(Int)
        case offset(entity: String)
        case negative(clause: String)
        case coordinates

        /// UTF-16 units of a statement.
        static let statementUnits = 100_000
        /// UTF-16 units of a string in WHERE.
        static let stringUnits = 4000
        /// Relationships from child to parent in one query, objects of a TYPEOF included.
        static let parentRelationships = 55
        /// Subqueries of one query.
        static let childRelationships = 20
        /// Rows that OFFSET may skip.
        static let largestOffset = 2000
    }
}

extension QueryFault.Limit {
    /// The API's `errorCode`.
    var code: String {
        switch self {
        case .statementLength, .stringLength, .childLevels: "MALFORMED_QUERY"
        case .relationships: "QUERY_TOO_COMPLICATED"
        case .offset, .negative, .coordinates: "NUMBER_OUTSIDE_VALID_RANGE"
        }
    }

    /// The words: Salesforce's own for the statement's length, levels and OFFSET, guesses for the others.
    var message: String {
        switch self {
        case .statementLength:
            "SOQL statements can not be longer than \(Self.statementUnits) characters"
        case .stringLength:
            "Strings in a WHERE clause can not be longer than \(Self.stringUnits) characters"
        case .relationships:
            "Query is either selecting too many fields or the filter conditions are too "
                + "complicated."
        case .childLevels(let levels):
            "SOQL statements cannot query aggregate relationships more than \(levels) "
                + "level\(levels == 1 ? "" : "s") away from the root entity object."
        case .offset(let entity):
            "Maximum SOQL offset allowed for apiName \(entity) is \(Self.largestOffset)"
        case .negative(let clause): "\(clause) must not be negative"
        case .coordinates: "Latitudes go from -90 to 90, longitudes from -180 to 180"
        }
    }
}
