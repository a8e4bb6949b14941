package import Terminal

/// How a table that is too narrow treats a column: by shortening its values or leaving it out.
package struct ColumnRule: Hashable, Sendable {
    /// The heading, which is the column's name.
    package let name: String
    /// When the table shortens the values.
    let shortening: TableColumn.Shortening
    /// The column's rank for omission, lowest first; nil if it always stays.
    package let omission: Int?

    /// Makes a rule.
    package init(
        _ name: String,
        _ shortening: TableColumn.Shortening = .never,
        omitted omission: Int? = nil
    ) {
        self.name = name
        self.shortening = shortening
        self.omission = omission
    }

    /// The width below which the column is rather left out.
    var leastWidth: Int { omission == nil ? 0 : 14 }

    /// The same rule for a column that is never left out.
    package var keepingColumn: ColumnRule { ColumnRule(name, shortening) }

    /// Returns the same rule with another turn to be left out.
    package func omitted(_ turn: Int) -> ColumnRule {
        ColumnRule(name, shortening, omitted: turn)
    }
}
