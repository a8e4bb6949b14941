/// One column of a query's result: its name in the SOQL and its path in the rows.
package struct ResultColumn: Hashable, Sendable {
    /// The heading: a dotted path as written, an alias, `count(Id)`, a child relationship's name.
    package let name: String
    /// The keys that lead to the value in a record of the REST response, compared ignoring ASCII
    /// case.
    package let path: [String]
    /// The path of the field whose values the column has, from the query's object; nil if they are
    /// no field's, or if only the rows tell.
    package let field: [String]?
    /// The kind of values in the column.
    package let kind: Kind
    /// The subquery's own columns; nil if FIELDS() hides them, and for a column without child
    /// results.
    package let childColumns: [ResultColumn]?

    /// Makes a column.
    package init(
        name: String,
        path: [String],
        field: [String]? = nil,
        kind: Kind = .field,
        childColumns: [ResultColumn]? = nil
    ) {
        self.name = name
        self.path = path
        self.field = field
        self.kind = kind
        self.childColumns = childColumns
    }

    /// Makes the column of a field's path with dots, such as `Account.Name`.
    package init(dotted path: String) {
        self.init(name: path, path: path.names)
    }

    /// The kind of values in a column.
    package enum Kind: Hashable, Sendable {
        /// A field's value.
        case field
        /// The result of an aggregate or date function.
        case aggregate
        /// The child result of a subquery.
        case children
    }
}

extension String {
    /// The names of a path with dots between them, such as `Account.Name`.
    package var names: [String] {
        // Of bytes: to find the characters takes ten times as long.
        utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
    }
}
