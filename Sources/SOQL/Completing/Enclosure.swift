/// The query and the parentheses around the cursor, which narrow what can stand there.
package struct Enclosure: Hashable, Sendable {
    /// The kind of the innermost query.
    package let query: QueryKind
    /// The innermost open parenthesis in the query's clause; nil if none is open.
    package let parenthesis: Parenthesis?
    /// The names that stand in the same list already, in lower case.
    package let written: Set<String>
    /// The fields of GROUP BY in lower case; nil if there is none, or if it has functions.
    package let groups: Set<String>?

    /// The kind of a query.
    package enum QueryKind: Hashable, Sendable {
        case outer
        /// In the SELECT list of another query.
        case children
        /// In a condition of another query.
        case semiJoin
    }

    /// The meaning of an open parenthesis.
    package enum Parenthesis: Hashable, Sendable {
        /// The arguments of a function.
        case call(String)
        /// The values behind IN, INCLUDES and EXCLUDES.
        case values
        /// A part of a condition.
        case condition
    }
}
