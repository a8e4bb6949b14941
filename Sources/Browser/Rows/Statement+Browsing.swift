import Changes
import Client
import Records
import SOQL
import Text

/// Statements as lists of the browser.
extension Statement {
    /// The columns; nil if only the first page supplies them.
    var columns: [ResultColumn]? { query?.columns }

    /// The object of the records; nil for groups and if unknown.
    var object: String? {
        query.flatMap { $0.isAggregate || $0.isCount ? nil : $0.objectName }
    }

    /// Whether the rows are records that can be opened and deleted.
    var hasRecords: Bool { object != nil }

    /// The statement to send: with Id added if it is not selected.
    var sent: Statement {
        guard let query, hasRecords, let columns = query.columns,
            !columns.contains(where: { $0.path.count == 1 && $0.path[0].lowercased() == "id" })
        else { return self }
        // An edit of the text, so that the positions of the org's errors still fit.
        let verb = "SELECT"
        return Statement("\(text.prefix(verb.count)) Id,\(text.dropFirst(verb.count))")
    }

    /// Returns the offset in the written text of a line and a column in the sent text.
    func offset(line: Int, column: Int) -> Int {
        let sent = sent.text
        let offset = SourceText(sent).offset(of: .init(line: line, column: column))
        // An added Id comes before all of the written text.
        let added = max(0, sent.utf8.count - text.utf8.count)
        return writtenOffset(of: max(0, offset - added))
    }
}

// MARK: - Queries that the browser makes

extension Statement {
    /// The query for all contacts.
    static let contacts = Statement(
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
    ) -> Statement {
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
        return Statement(
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

    /// Returns the query with another condition, limited to records that match a search.
    func searching(_ match: Condition, within condition: Condition?) -> Statement? {
        guard var query, hasRecords else { return nil }
        query.condition = .all(of: (condition?.parts ?? []) + match.parts)
        return Statement(query)
    }

    /// Returns the query in another order.
    func ordered(by column: ResultColumn, isDescending: Bool) -> Statement? {
        guard var query, hasRecords else { return nil }
        query.ordering = [
            OrderTerm(
                operand: .field(FieldPath(column.path)),
                isDescending: isDescending,
                nulls: .last
            )
        ]
        return Statement(query)
    }

    /// Returns the query with other columns.
    func selecting(_ paths: [[String]]) -> Statement? {
        guard var query, hasRecords else { return nil }
        query.selection = paths.map { .field(FieldPath($0), alias: nil) }
        return Statement(query)
    }
}

extension Condition {
    /// The conditions that must all hold.
    fileprivate var parts: [Condition] {
        if case .and(let conditions) = self { conditions } else { [self] }
    }
}
