/// The GROUP BY clause.
package struct Grouping: Hashable, Sendable {
    /// The grouping terms: fields and date functions.
    package var terms: [Condition.Operand]
    /// Plain, `ROLLUP (…)` or `CUBE (…)`.
    package var form: Form

    /// Makes a GROUP BY clause.
    package init(terms: [Condition.Operand], form: Form = .plain) {
        self.terms = terms
        self.form = form
    }

    /// The form of grouping.
    package enum Form: Hashable, Sendable {
        case plain
        case rollup
        case cube
    }
}

/// One term of an ORDER BY clause.
package struct OrderTerm: Hashable, Sendable {
    /// The field or call to order by.
    package var operand: Condition.Operand
    /// Whether the term has DESC.
    package var isDescending: Bool
    /// `NULLS FIRST` or `NULLS LAST`, if given.
    package var nulls: Nulls?

    /// Makes an ORDER BY term.
    package init(operand: Condition.Operand, isDescending: Bool = false, nulls: Nulls? = nil) {
        self.operand = operand
        self.isDescending = isDescending
        self.nulls = nulls
    }

    /// Returns whether a word such as `DSC` means DESC, and not ASC; nil for any other word.
    package static func isDescending(_ word: String) -> Bool? { directions[word.uppercased()] }

    private static let directions = [
        "ASC": false, "ACS": false, "ASCEND": false, "ASCENDING": false, "UP": false, "DESC": true,
        "DSC": true, "DECS": true, "DES": true, "DESCEND": true, "DESCENDING": true, "DOWN": true,
    ]

    /// The position of nulls.
    package enum Nulls: String, Hashable, Sendable {
        case first = "FIRST"
        case last = "LAST"
    }
}

/// One `WITH` filter.
package enum WithFilter: Hashable, Sendable {
    /// `WITH DATA CATEGORY group AT|ABOVE|BELOW|ABOVE_OR_BELOW (categories) [AND …]`.
    case dataCategories([DataCategory])
    /// Any other `WITH` condition of the REST API, as canonical text, such as
    /// `RecordVisibilityContext (…)` or `NETWORK = '…'`.
    case other(String)

    /// One category of a `WITH DATA CATEGORY` filter.
    package struct DataCategory: Hashable, Sendable {
        /// The category group's name.
        package var group: String
        /// `AT`, `ABOVE`, `BELOW` or `ABOVE_OR_BELOW`.
        var selector: String
        /// The categories.
        var categories: [String]

        /// Makes a category filter.
        package init(group: String, selector: String, categories: [String]) {
            self.group = group
            self.selector = selector
            self.categories = categories
        }
    }
}
