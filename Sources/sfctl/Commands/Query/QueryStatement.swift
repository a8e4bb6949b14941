import Client
import Records
import SOQL
import Terminal
import Text

/// A SOQL statement as the program knows it: the text to send and, where it parses, its columns.
struct QueryStatement: Sendable {
    /// The text as given.
    let original: String
    /// Without comments and trailing semicolon: what is sent.
    let text: String
    private let statement: Statement
    private let parsed: Result<Query, SyntaxError>

    /// Cleans and parses a text.
    ///
    /// A statement that does not parse is still sent: the server is the judge.
    ///
    /// - Throws: `StatementError` for a text that holds no statement, or more than one.
    init(_ original: String) throws(StatementError) {
        self.original = original
        do throws(SyntaxError) {
            statement = try Statement(cleaning: original)
        } catch {
            throw StatementError(cause: error, text: original)
        }
        text = statement.text
        parsed = Result { [statement] () throws(SyntaxError) in try statement.query() }
    }

    /// The tree; nil for a statement that only the server may understand.
    var query: Query? { try? parsed.get() }

    /// Whether it is `SELECT COUNT()`, whose answer has a size and no rows.
    ///
    /// A statement that does not parse is judged by its first words.
    var isCount: Bool {
        query.map(\.isCount) ?? (text.firstMatch(of: /(?i)^\s*SELECT\s+COUNT\s*\(\s*\)\s/) != nil)
    }

    /// Why there is no tree; offsets count in the text as given.
    var syntaxError: SyntaxError? {
        if case .failure(let error) = parsed { error } else { nil }
    }

    /// The columns, known before the first byte arrives; nil where the first page has to tell them.
    var shape: RowShape? {
        query?.columns.map { RowShape($0) }
    }

    /// The columns that FIELDS() hides, as the org describes the object; nil where it does not.
    func shape(describedBy org: Org) async -> RowShape? {
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

    /// Refuses a form that the statement's result does not fit.
    func check(_ format: ResultFormat) throws(UsageError) {
        if isCount, format == .ids { throw idsOfCount }
        guard let query else { return }
        if format == .vcard { try checkContacts(query) }
        guard format == .csv else { return }
        for case .children(let children) in query.selection {
            throw UsageError(
                "csv cannot hold the child rows of the subquery on \(children.source.object)",
                hints: [
                    "--children flat writes a row for each of them",
                    "--result-format json keeps them as they are",
                    "select the child object itself, with parent fields as paths (Account.Name)",
                ]
            )
        }
    }
}

extension QueryStatement {
    /// The tree of a statement that has to parse.
    ///
    /// - Throws: `StatementError` with the position of what does not fit.
    func checked() throws(StatementError) -> Query {
        do throws(SyntaxError) {
            return try parsed.get()
        } catch {
            throw StatementError(cause: error, text: original)
        }
    }

    /// The statement over several lines of so many columns at most, where that is possible, with its comments.
    ///
    /// - Throws: `StatementError` with the position of what does not fit.
    func formatted(width: Int) throws(StatementError) -> String {
        do throws(SyntaxError) {
            return try statement.formatted(width: width)
        } catch {
            throw StatementError(cause: error, text: original)
        }
    }
}

extension QueryStatement {
    private var idsOfCount: UsageError {
        var records = query
        records?.selection = [.field(FieldPath(["Id"]), alias: nil)]
        let line = records.map { ShellWord.line(["query", $0.description, "-r", "ids"]) }
        return UsageError(
            "ids output needs records, and SELECT COUNT() answers with a number only",
            hints: [line].compactMap(\.self) + ["--result-format tsv prints the number"]
        )
    }

    private func checkContacts(_ query: Query) throws(UsageError) {
        let isContact = query.objectName.lowercased() == "contact"
        guard isContact, !query.isAggregate, !query.isCount else {
            throw UsageError(
                noCardsOf: isContact ? "counts or groups" : "of \(query.objectName)"
            )
        }
    }
}

extension QueryStatement {
    /// Whether an offset in the text as given takes a line's number to be found.
    var hasSeveralLines: Bool { SourceText(original).position(at: .max).line > 1 }

    /// The UTF-8 offset in what was sent of a position that the org names.
    func sentOffset(of position: APIError.Position) -> Int {
        SourceText(text).offset(of: .init(line: position.row, column: position.column))
    }

    /// The part of the text as given that stands at an offset of what was sent.
    func excerpt(sentOffset: Int) -> SourceExcerpt {
        SourceExcerpt(of: original, utf8Offset: statement.writtenOffset(of: sentOffset))
    }
}
