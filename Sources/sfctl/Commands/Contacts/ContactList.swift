import Accounts
import Client
import Output
import Platform
import SOQL

/// The contacts of a search, printed like the records of a query.
struct ContactList: Sendable {
    let search: ContactSearch
    var order = ContactOrder.name
    /// The most contacts; nil for all.
    var limit: Int?
    /// The columns; nil for the default ones.
    var columns: [String]?
    /// The origin of the columns, as a hint for the org's errors; nil if the command line has them.
    var hint: String?
    var failsIfEmpty = false
    /// Whether a narrow table keeps the ids too, for the user to name one of them.
    var keepsIDs = false

    /// Returns the query for the list.
    ///
    /// - Parameters:
    ///   - fields: The fields that may be requested; columns that the user names are requested
    ///     anyway.
    ///   - format: The format; a card needs other fields than a row.
    ///   - environment: The clock and the time zone.
    /// - Returns: The query.
    /// - Throws: The errors of `ContactSearch.query`.
    func query(
        _ fields: ContactFields = ContactFields(),
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
    private var usualRules: [ColumnRule] {
        let date = order.dateField.map { [ColumnRule($0)] } ?? []
        return ContactFields.listed.dropLast() + date + ContactFields.listed.suffix(1)
    }

    /// Prints the contacts.
    ///
    /// - Returns: The query that the org accepted.
    /// - Throws: The errors of `query`; `QueryError`; errors of the output.
    @discardableResult
    func show(in org: Org, _ style: OutputStyle, _ context: Context) async throws -> Statement {
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
            return (hints + (isAboutField ? [hint].compactMap(\.self) : []), nil)
        }
    }
}
