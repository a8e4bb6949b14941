/// One column of a query's result, as the SOQL names it and as the rows are read.
public struct ResultColumn: Hashable, Sendable {
    /// The heading: a dotted path as written, an alias, `count(Id)`, a child relationship's name.
    public let name: String
    /// The keys that lead to the value in a record of the REST response; compared without regard to ASCII case.
    public let path: [String]
    /// What stands there.
    public let kind: Kind
    /// The subquery's own columns; nil where FIELDS() hides them, and for a column that holds no child result.
    public let childColumns: [ResultColumn]?

    /// Makes a column.
    public init(
        name: String,
        path: [String],
        kind: Kind = .field,
        childColumns: [ResultColumn]? = nil
    ) {
        self.name = name
        self.path = path
        self.kind = kind
        self.childColumns = childColumns
    }

    /// What a column holds.
    public enum Kind: Hashable, Sendable {
        /// A field's value.
        case field
        /// What an aggregate or date function made.
        case aggregate
        /// The child result of a subquery.
        case children
    }
}
