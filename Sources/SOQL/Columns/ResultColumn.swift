/// One column of a query's result, known from the SOQL alone.
public struct ResultColumn: Hashable, Sendable {
    /// The heading: a dotted path as written, an alias, `expr0`, a child relationship's name.
    public let name: String
    /// The keys that lead to the value in a record of the REST response.
    public let path: [String]
    /// What stands there.
    public let kind: Kind

    /// Makes a column.
    public init(name: String, path: [String], kind: Kind = .field) {
        self.name = name
        self.path = path
        self.kind = kind
    }

    /// What a column holds.
    public enum Kind: Hashable, Sendable {
        /// A field's value.
        case field
        /// A number that an aggregate or date function made.
        case aggregate
        /// A child result of a subquery, with the subquery's own columns (nil where FIELDS() hides them).
        case children([ResultColumn]?)
    }
}
