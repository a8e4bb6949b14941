extension QueryFault {
    /// A limit that a query exceeds.
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

        /// The greatest length of a statement, in UTF-16 units.
        static let statementUnits = 100_000
        /// The greatest length of a string in WHERE, in UTF-16 units.
        static let stringUnits = 4000
        /// The greatest number of relationships from child to parent in one query, including
        /// objects of a TYPEOF.
        static let parentRelationships = 55
        /// The greatest number of subqueries in one query.
        static let childRelationships = 20
        /// The greatest number of rows that OFFSET may skip.
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

    /// The message: Salesforce's own for the statement's length, levels and OFFSET, guesses for the
    /// others.
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
