package import Client
package import Records
package import SOQL

extension Statement {
    /// Whether the statement is `SELECT COUNT()`, whose response has a size and no rows.
    ///
    /// For a statement that does not parse, its first words decide.
    package var isCount: Bool {
        query.map(\.isCount) ?? (text.firstMatch(of: /(?i)^\s*SELECT\s+COUNT\s*\(\s*\)\s/) != nil)
    }

    /// The columns, if known before the first byte arrives; nil if only the first page has them.
    package var shape: RowShape? {
        query?.columns.map { RowShape($0) }
    }

    /// Returns the columns hidden by FIELDS(), from the org's description; nil if they are unknown.
    package func shape(describedBy org: Org) async -> RowShape? {
        guard let query, let object = try? await org.description(of: query.objectName) else {
            return nil
        }
        let columns = query.columns { set in
            object.fields.filter { field in
                set == .all || field.flags.contains(.custom) == (set == .custom)
            }.map(\.name)
        }
        return columns.map { RowShape($0) }
    }
}
