/// A SOQL query as a tree, in the order of its clauses.
///
/// Queries compare equal regardless of the source offsets that their parts carry for error
/// messages.
///
/// Source: "SOQL and SOSL Reference", SOQL SELECT syntax.
public struct Query: Hashable, Sendable {
    /// The SELECT list, in the order written.
    public var selection: [SelectItem]
    /// The object (or, in a subquery, the relationship) of the FROM clause.
    public var source: Source
    /// The argument of `USING SCOPE`, as written.
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
    /// The number of LIMIT.
    public var limit: Int?
    /// The number of OFFSET; a negative number parses, and the server rejects it.
    public var offset: Int?
    /// `FOR VIEW` or `FOR REFERENCE`, in the order written.
    public var viewing: [Viewing]
    /// `UPDATE TRACKING` or `UPDATE VIEWSTAT`, in the order written.
    public var updates: [Update]

    /// Makes a query from a selection and a source; other clauses are optional.
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
