/// A SOQL query as a tree, in the order of its clauses.
///
/// Two queries are equal when they mean the same text; the offsets in the source that the parts carry
/// for error messages do not count.
///
/// Source: "SOQL and SOSL Reference", SOQL SELECT syntax.
public struct Query: Hashable, Sendable {
    /// What is selected, in the order written.
    public var selection: [SelectItem]
    /// The object (or, in a subquery, the relationship) of the FROM clause.
    public var source: Source
    /// `USING SCOPE`'s argument, as written.
    public var scope: String?
    /// The WHERE clause.
    public var condition: Condition?
    /// `WITH` filters, in the order written.
    public var filters: [WithFilter]
    /// The GROUP BY clause.
    public var grouping: Grouping?
    /// The HAVING clause.
    public var having: Condition?
    /// The ORDER BY terms.
    public var ordering: [OrderTerm]
    /// LIMIT's number.
    public var limit: Int?
    /// OFFSET's number; negative numbers parse and are refused by the server.
    public var offset: Int?
    /// `FOR VIEW` or `FOR REFERENCE`, in the order written.
    public var viewing: [Viewing]
    /// `UPDATE TRACKING` or `UPDATE VIEWSTAT`, in the order written.
    public var updates: [Update]

    /// Makes a query of a selection from a source, all other clauses absent unless given.
    public init(
        selection: [SelectItem],
        source: Source,
        scope: String? = nil,
        condition: Condition? = nil,
        filters: [WithFilter] = [],
        grouping: Grouping? = nil,
        having: Condition? = nil,
        ordering: [OrderTerm] = [],
        limit: Int? = nil,
        offset: Int? = nil,
        viewing: [Viewing] = [],
        updates: [Update] = []
    ) {
        self.selection = selection
        self.source = source
        self.scope = scope
        self.condition = condition
        self.filters = filters
        self.grouping = grouping
        self.having = having
        self.ordering = ordering
        self.limit = limit
        self.offset = offset
        self.viewing = viewing
        self.updates = updates
    }

    /// The argument of a `FOR` clause.
    public enum Viewing: String, Hashable, Sendable {
        case view = "VIEW"
        case reference = "REFERENCE"
    }

    /// The argument of an `UPDATE` clause.
    public enum Update: String, Hashable, Sendable {
        case tracking = "TRACKING"
        case viewStat = "VIEWSTAT"
    }
}
