import Client
import Records
import SOQL
import Text

/// A statement shown as a list, with its parsed form, object and columns.
struct BrowsedQuery: Hashable, Sendable {
    /// The text as the user wrote it, or as the browser made it.
    let text: String
    /// The parsed query; nil for a text that does not parse, which is sent nevertheless.
    let query: Query?
    /// The object of the records; nil for groups and if unknown.
    let object: String?
    /// The columns; nil until the first page supplies them.
    var columns: [ResultColumn]?

    /// Makes the query of a statement.
    init(_ text: String) {
        let statement = try? Statement(cleaning: text)
        let query = try? statement?.query()
        self.text = text
        self.query = query
        let hasRecords = query.map { !$0.isAggregate && !$0.isCount } ?? false
        object = hasRecords ? query?.objectName : nil
        columns = query?.columns
    }

    /// Makes the query from one that the browser built.
    init(_ query: Query) {
        self.init(query.description)
    }

    /// The parser's error, if it rejects the text.
    var syntaxError: SyntaxError? {
        do throws(SyntaxError) {
            _ = try Statement(cleaning: text).query()
            return nil
        } catch {
            return error
        }
    }

    /// Returns the offset in the written text of a line and a column in the sent text.
    func offset(line: Int, column: Int) -> Int? {
        guard let statement = try? Statement(cleaning: text) else { return nil }
        let sent = SourceText(self.sent.text)
        let offset = sent.offset(of: .init(line: line, column: column))
        // An added Id comes before all of the written text.
        let added = max(0, self.sent.text.utf8.count - statement.text.utf8.count)
        return statement.writtenOffset(of: max(0, offset - added))
    }

    /// Whether the rows are records that can be opened and deleted.
    var hasRecords: Bool { object != nil }

    /// The statement to send: with Id added if it is not selected.
    var sent: SOQLText {
        guard var query, hasRecords, let columns else {
            return SOQLText(text, query: query)
        }
        let hasID = columns.contains { $0.path.count == 1 && $0.path[0].lowercased() == "id" }
        if hasID {
            let cleaned = (try? Statement(cleaning: text).text) ?? text
            return SOQLText(cleaned, query: query)
        }
        query.selection.insert(.field(FieldPath(["Id"]), alias: nil), at: 0)
        return SOQLText(query)
    }
}

// MARK: - Queries that the browser makes

extension BrowsedQuery {
    /// The query of an org's contacts.
    static let contacts = BrowsedQuery(
        "SELECT Id, Name, Email, Phone, Account.Name, Title FROM Contact ORDER BY Name"
    )

    /// Makes a query for an object's records, with its most informative fields.
    ///
    /// - Parameters:
    ///   - object: The object's description.
    ///   - condition: The condition; nil for all records.
    /// - Returns: The query.
    static func standard(
        _ object: ObjectDescription,
        where condition: Condition? = nil
    ) -> BrowsedQuery {
        let fields = object.fields.filter { !$0.flags.contains(.deprecatedAndHidden) }
        let name = object.nameField
        var paths = [["Id"]] + (name.map { [[$0]] } ?? [])
        for wanted in Self.telling {
            guard paths.count < 7,
                let field = fields.first(where: {
                    $0.name == wanted || $0.relationshipName == wanted
                })
            else { continue }
            paths.append(field.name == wanted ? [wanted] : [wanted, "Name"])
        }
        // For an object with few of them, adds its first custom fields.
        for field in fields where paths.count < 5 && field.flags.contains(.custom) {
            paths.append([field.name])
        }
        var seen: Set<[String]> = []
        let isSortable = fields.contains { $0.name == name && $0.flags.contains(.sortable) }
        return BrowsedQuery(
            Query(
                selection: paths.filter { seen.insert($0).inserted }.map {
                    .field(FieldPath($0), alias: nil)
                },
                source: Source(object: FieldPath([object.summary.name])),
                condition: condition,
                ordering: isSortable ? [OrderTerm(operand: .field(FieldPath([name ?? "Id"])))] : []
            )
        )
    }

    /// Commonly wanted fields and parents, the most informative first.
    private static let telling = [
        "Email", "Phone", "Account", "Title", "Subject", "Status", "StageName", "Amount", "Type",
        "Industry", "Company", "Contact", "BillingCity", "Priority", "CloseDate", "ActivityDate",
        "Owner", "CreatedDate",
    ]

    /// Returns the query limited to records with a text in any of some fields (LIKE).
    func searching(_ text: String, in fields: [[String]]) -> BrowsedQuery? {
        guard var query, hasRecords, !fields.isEmpty else { return nil }
        let match = Condition.contains(text, inAnyOf: fields.map { FieldPath($0) })
        switch query.condition {
        case nil: query.condition = match
        case .and(let conditions): query.condition = .and(conditions + [match])
        case let condition?: query.condition = .and([condition, match])
        }
        return BrowsedQuery(query)
    }

    /// Returns the query in another order.
    func ordered(by column: Int, isDescending: Bool) -> BrowsedQuery? {
        guard var query, hasRecords, let columns, columns.indices.contains(column) else {
            return nil
        }
        let path = columns[column].path
        query.ordering = [
            OrderTerm(
                operand: .field(FieldPath(path)),
                isDescending: isDescending,
                nulls: .last
            )
        ]
        return BrowsedQuery(query)
    }

    /// Returns the query with other columns.
    func selecting(_ paths: [[String]]) -> BrowsedQuery? {
        guard var query, hasRecords else { return nil }
        query.selection = paths.map { .field(FieldPath($0), alias: nil) }
        return BrowsedQuery(query)
    }

    /// The column that the query is ordered by, and the direction.
    var order: RowOrder? {
        guard let term = query?.ordering.first, case .field(let path) = term.operand,
            let column = columns?.firstIndex(where: { $0.path == path.segments })
        else { return nil }
        return RowOrder(column: column, isDescending: term.isDescending)
    }
}
