import Records
import SOQL

/// A SOQL statement as the program knows it: the text to send and, where it parses, its columns.
struct QueryStatement: Sendable {
    /// The text as given.
    let original: String
    /// Without comments and trailing semicolon: what is sent.
    let text: String
    /// The tree; nil for a statement that only the server may understand.
    let query: Query?
    /// Why there is no tree; places count in the text as given.
    let syntaxError: SyntaxError?

    /// Cleans and parses a text.
    ///
    /// A statement that does not parse is still sent: the server is the judge.
    init(_ original: String) throws {
        self.original = original
        let statement = try Statement(cleaning: original)
        text = statement.text
        do throws(SyntaxError) {
            query = try statement.query()
            syntaxError = nil
        } catch {
            query = nil
            syntaxError = error
        }
    }

    /// The columns, known before the first byte arrives; nil where the first page has to tell them.
    var shape: RowShape? {
        query?.columns.map { RowShape($0.map(RowColumn.init)) }
    }

    /// Refuses a form that the statement's result does not fit.
    func check(_ format: ResultFormat) throws(UsageError) {
        guard let query else { return }
        if format == .vcard { try checkContacts(query) }
        guard format == .csv else { return }
        for case .children(let children) in query.selection {
            throw UsageError(
                "csv has no place for the child rows of the subquery on \(children.source.object)",
                hints: [
                    "--result-format json keeps them as they are",
                    "select the child object itself, with parent fields as paths (Account.Name)",
                ]
            )
        }
    }
}

extension QueryStatement {
    /// A card is a contact's: of other rows it would keep nothing but a name.
    private func checkContacts(_ query: Query) throws(UsageError) {
        let isContact = query.objectName.lowercased() == "contact"
        guard isContact, !query.isAggregate, !query.isCount else {
            let rows = isContact ? "counts or groups" : "of \(query.objectName)"
            throw UsageError(
                "vcard output is for records of Contact, not \(rows)",
                hints: ["--result-format csv"]
            )
        }
    }
}

extension RowColumn {
    /// A row's column of a query's.
    init(_ column: ResultColumn) {
        let kind: RowColumn.Kind =
            switch column.kind {
            case .field: .field
            case .aggregate: .aggregate
            case .children: .children
            }
        self.init(name: column.name, path: column.path, kind: kind)
    }
}
