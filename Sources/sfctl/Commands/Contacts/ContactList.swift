import Client
import SOQL

/// The contacts of a search, printed as records of a query are.
struct ContactList: Sendable {
    let search: ContactSearch
    var order = ContactOrder.name
    /// The most contacts; nil for all.
    var limit: Int?
    /// The columns; nil for the usual ones.
    var columns: [String]?
    var failsIfEmpty = false

    /// The query for the list.
    ///
    /// - Parameters:
    ///   - fields: The fields that may be asked for; columns that the user names are asked for in any case.
    ///   - format: A card needs other fields than a row.
    ///   - width: The columns of the terminal that a table is for; nil where there is none.
    ///   - environment: Has the clock and the zone.
    /// - Returns: The query.
    /// - Throws: As `ContactSearch.query`.
    func query(
        _ fields: ContactFields = ContactFields(),
        for format: ResultFormat?,
        width: Int?,
        _ environment: Environment
    ) throws -> Query {
        try search.query(
            columns ?? fields.visible(usualColumns(for: format, width: width)),
            fields,
            by: order,
            limit: limit,
            environment
        )
    }

    private func usualColumns(for format: ResultFormat?, width: Int?) -> [String] {
        guard format != .vcard else { return ContactFields.card }
        let date = order.dateField.map { [$0] } ?? []
        let columns = ContactFields.listed.dropLast() + date + ContactFields.listed.suffix(1)
        // With a title, the other columns would be too narrow to be read.
        return width.map { $0 < Self.leastWidthWithTitle } == true
            ? columns.filter { $0 != "Title" } : columns
    }

    private static let leastWidthWithTitle = 100

    /// Prints the contacts.
    ///
    /// - Throws: As `query`; `QueryError`; what the output throws.
    func show(in org: Org, _ style: OutputStyle, _ context: Context) async throws {
        let width = style.format == .table ? style.width : nil
        let used = usualColumns(for: style.format, width: width) + ContactFields.phones
        try await ContactFields.withoutHidden(in: org, used: used, context) { fields in
            let query = try query(fields, for: style.format, width: width, context.environment)
            try await show(QueryStatement("\(query)"), in: org, style, context)
        }
    }

    private func show(
        _ statement: QueryStatement,
        in org: Org,
        _ style: OutputStyle,
        _ context: Context
    ) async throws {
        try Trace(context).tell(statement.text)
        var run = QueryRun(
            statement,
            limit: .none,
            failsIfEmpty: failsIfEmpty,
            style: style,
            context: context
        )
        let soql = SOQLText(statement.text, query: statement.query)
        let pages = { org.pages(of: soql) }
        try await run.show(pages) { error in
            guard let query = statement.query else { return [] }
            return await org.suggestions(for: error, about: query)
        }
    }
}
