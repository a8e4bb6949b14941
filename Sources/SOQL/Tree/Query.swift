/// A SOQL query as a tree, in the order of its clauses.
///
/// Queries compare equal regardless of the source offsets that their parts carry for error
/// messages.
///
/// Source: "SOQL and SOSL Reference", SOQL SELECT syntax.
package struct Query: Hashable, Sendable {
    /// The SELECT list, in the order written.
    package var selection: [SelectItem]
    /// The object (or, in a subquery, the relationship) of the FROM clause.
    package var source: Source
    /// The argument of `USING SCOPE`, as written.
    package var scope: String?
    /// The WHERE clause.
    package var condition: Condition?
    /// `WITH` filters, in the order written.
    package var filters: [WithFilter]
    /// The GROUP BY clause.
    package var grouping: Grouping?
    /// The HAVING clause.
    package var having: Condition?
    /// The ORDER BY terms.
    package var ordering: [OrderTerm]
    /// The number of LIMIT.
    package var limit: Int?
    /// The number of OFFSET; a negative number parses, and the server rejects it.
    package var offset: Int?
    /// `FOR VIEW` or `FOR REFERENCE`, in the order written.
    package var viewing: [Viewing]
    /// `UPDATE TRACKING` or `UPDATE VIEWSTAT`, in the order written.
    package var updates: [Update]

    /// Makes a query from a selection and a source; other clauses are optional.
    package init(
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
    package enum Viewing: String, Hashable, Sendable {
        case view = "VIEW"
        case reference = "REFERENCE"
    }

    /// The argument of an `UPDATE` clause.
    package enum Update: String, Hashable, Sendable {
        case tracking = "TRACKING"
        case viewStat = "VIEWSTAT"
    }
}
