import Accounts
package import Client
package import Output
package import Platform
package import SOQL
import Terminal

/// The contacts of a search, printed like the records of a query.
package struct ContactList: Sendable {
    package let search: ContactSearch
    package var order = ContactOrder.name
    /// The most contacts; nil for all.
    package var limit: Int?
    /// The columns; nil for the default ones.
    package var columns: [String]?
    /// The origin of the columns, as a hint for the org's errors; nil if the command line has them.
    package var hint: String?
    package var failsIfEmpty = false
    /// Whether a narrow table keeps the ids too, for the user to name one of them.
    var keepsIDs = false

    /// Makes the list of a search, with the default order and columns.
    package init(_ search: ContactSearch) {
        self.search = search
    }

    /// Returns the query for the list, with all fields.
    ///
    /// - Parameters:
    ///   - format: The format; a card needs other fields than a row.
    ///   - environment: The clock and the time zone.
    /// - Returns: The query.
    /// - Throws: The errors of `ContactSearch.query`.
    package func query(for format: ResultFormat?, _ environment: Environment) throws -> Query {
        try query(ContactFields(), for: format, environment)
    }

    /// Returns the query for the list; columns that the user names are requested even if they are
    /// hidden.
    private func query(
        _ fields: ContactFields,
        for format: ResultFormat?,
        _ environment: Environment
    ) throws -> Query {
        try search.query(
            columns ?? fields.visible(usualColumns(for: format)),
            fields,
            by: order,
            limit: limit,
            environment
        )
    }

    private func usualColumns(for format: ResultFormat?) -> [String] {
        format?.holdsCards == true ? ContactFields.card : usualRules.map(\.name)
    }

    /// The usual columns with their rules in a narrow table; a date is in the column before the id.
    ///
    /// A column that the search is about is left out last.
    private var usualRules: [ColumnRule] {
        var dates = order.dateField.map { [ColumnRule($0)] } ?? []
        if search.noActivitySince != nil, order != .activity {
            dates.append(ColumnRule("LastActivityDate", omitted: 5))
        }
        let listed = ContactFields.listed.map { rule in
            rule.name == "Title" && search.title != nil
                ? ColumnRule(rule.name, .first, omitted: 4) : rule
        }
        return listed.dropLast() + dates + listed.suffix(1)
    }

    /// The columns that a narrow table leaves out, in order; none if the user named the columns.
    package var omittedColumns: [String] {
        guard columns == nil else { return [] }
        return usualRules.compactMap { rule in rule.omission.map { ($0, rule.name) } }
            .sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Prints the contacts.
    ///
    /// - Returns: The query that the org accepted.
    /// - Throws: The errors of `query`; `QueryError`; errors of the output.
    @discardableResult
    package func show(
        in org: Org,
        _ style: OutputStyle,
        _ context: Context
    ) async throws -> Statement {
        var style = style
        style.columnRules = usualRules.map { rule in
            let isKept = columns != nil || keepsIDs && rule.name == "Id"
            return isKept ? rule.keepingColumn : rule
        }
        let used = usualColumns(for: style.format) + ContactFields.phones
        return try await ContactFields.withoutHidden(in: org, used: used, context) { fields in
            let query = try query(fields, for: style.format, context.environment)
            let statement = Statement(query)
            try await show(statement, in: org, style, context)
            return statement
        }
    }

    private func show(
        _ statement: Statement,
        in org: Org,
        _ style: OutputStyle,
        _ context: Context
    ) async throws {
        try Trace(context).tell(statement.text)
        var run = QueryRun(
            statement,
            in: org,
            limit: .none,
            failsIfEmpty: failsIfEmpty,
            style: style,
            context: context
        )
        let pages = { org.pages(of: statement) }
        try await run.show(pages) { error in
            guard let query = statement.query else { return ([], nil) }
            let hints = await org.suggestions(for: error, about: query)
            let isAboutField = error.refusal?.has("INVALID_FIELD") == true
            let reasons = isAboutField ? [search.hint(for: error), hint] : []
            return (hints + reasons.compactMap(\.self), nil)
        }
    }
}
