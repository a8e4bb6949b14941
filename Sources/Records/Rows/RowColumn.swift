/// One column of a query's rows.
public struct RowColumn: Hashable, Sendable {
    /// The heading.
    public let name: String
    /// The keys that lead to the value in a record; compared without regard to ASCII case.
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
        /// What an aggregate or date function made.
        case aggregate
        /// The child result of a subquery.
        case children
    }
}
