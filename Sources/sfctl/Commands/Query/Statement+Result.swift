import Changes
import Client
import Output
import Records
import SOQL
import Terminal
import Text

extension Statement {
    /// Whether the statement is `SELECT COUNT()`, whose response has a size and no rows.
    ///
    /// For a statement that does not parse, its first words decide.
    var isCount: Bool {
        query.map(\.isCount) ?? (text.firstMatch(of: /(?i)^\s*SELECT\s+COUNT\s*\(\s*\)\s/) != nil)
    }

    /// The columns, if known before the first byte arrives; nil if only the first page has them.
    var shape: RowShape? {
        query?.columns.map { RowShape($0) }
    }

    /// Returns the columns hidden by FIELDS(), from the org's description; nil if they are unknown.
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

    /// Throws if a format does not fit the statement's result.
    func check(_ format: ResultFormat) throws(UsageError) {
        if let refusal = format.refusal(contents) { throw refusal }
    }
}

extension Statement {
    /// Cleans and parses a text of the command line.
    ///
    /// A statement that does not parse is still sent: the server decides.
    ///
    /// - Throws: `StatementError` for a text with no statement, or more than one.
    init(given text: String) throws(StatementError) {
        do throws(SyntaxError) {
            self = try Statement(cleaning: text)
        } catch {
            throw StatementError(cause: error, text: text)
        }
    }

    /// Returns the syntax tree of a statement that must parse.
    ///
    /// - Throws: `StatementError` with the position of the error.
    func checkedQuery() throws(StatementError) -> Query {
        do throws(SyntaxError) {
            return try parsed.get()
        } catch {
            throw refused(error)
        }
    }

    /// Returns the error for a syntax error, with the correction if it is certain.
    func refused(_ cause: SyntaxError) -> StatementError {
        StatementError(
            cause: cause,
            text: written,
            correction: Failure.Correction(written, corrected())
        )
    }
}

extension Statement {
    /// The kind of the result.
    private var contents: ResultContents {
        guard let query else { return ResultContents(isCount: isCount) }
        return ResultContents(
            object: query.objectName,
            isAggregate: query.isAggregate,
            isCount: isCount,
            children: query.selection.compactMap { item in
                if case .children(let children) = item { "\(children.source.object)" } else { nil }
            },
            lineForIDs: ShellWord.line(["query", query.selectingIDs.description, "-r", "ids"])
        )
    }
}

extension Query {
    /// The query for the ids of the same records.
    fileprivate var selectingIDs: Query {
        var query = self
        query.selection = [.field(FieldPath(["Id"]), alias: nil)]
        return query
    }
}
