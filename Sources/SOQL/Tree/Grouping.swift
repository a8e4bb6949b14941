/// The GROUP BY clause.
public struct Grouping: Hashable, Sendable {
    /// The grouping terms: fields and date functions.
    public var terms: [Condition.Operand]
    /// Plain, `ROLLUP (…)` or `CUBE (…)`.
    public var form: Form

    /// Makes a GROUP BY clause.
    public init(terms: [Condition.Operand], form: Form = .plain) {
        self.terms = terms
        self.form = form
    }

    /// The form of grouping.
    public enum Form: Hashable, Sendable {
        case plain
        case rollup
        case cube
    }
}

/// One term of an ORDER BY clause.
public struct OrderTerm: Hashable, Sendable {
    /// The field or call to order by.
    public var operand: Condition.Operand
    /// Whether the term has DESC.
    public var isDescending: Bool
    /// `NULLS FIRST` or `NULLS LAST`, if given.
    public var nulls: Nulls?

    /// Makes an ORDER BY term.
    public init(operand: Condition.Operand, isDescending: Bool = false, nulls: Nulls? = nil) {
        self.operand = operand
        self.isDescending = isDescending
        self.nulls = nulls
    }

    /// The position of nulls.
    public enum Nulls: String, Hashable, Sendable {
        case first = "FIRST"
        case last = "LAST"
    }
}

/// One `WITH` filter.
public enum WithFilter: Hashable, Sendable {
    /// `WITH DATA CATEGORY group AT|ABOVE|BELOW|ABOVE_OR_BELOW (categories) [AND …]`.
    case dataCategories([DataCategory])
    /// Any other `WITH` condition of the REST API, as canonical text, such as
    /// `RecordVisibilityContext (…)` or `NETWORK = '…'`.
    case other(String)

    /// One category of a `WITH DATA CATEGORY` filter.
    public struct DataCategory: Hashable, Sendable {
        /// The category group's name.
        public var group: String
        /// `AT`, `ABOVE`, `BELOW` or `ABOVE_OR_BELOW`.
        public var selector: String
        /// The categories.
        public var categories: [String]

        /// Makes a category filter.
        public init(group: String, selector: String, categories: [String]) {
            self.group = group
            self.selector = selector
            self.categories = categories
        }
    }
}
