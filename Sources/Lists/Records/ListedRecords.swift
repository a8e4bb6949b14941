import Accounts
package import Client
package import Output
package import Platform
package import SOQL
import Terminal
import Text

/// The records of an object that contain words and meet conditions, printed like the records of a
/// query.
package struct ListedRecords: Sendable {
    /// The object's API name, as typed.
    package let object: String
    /// The words that each record contains.
    let words: [SearchWord]
    /// The comparisons of fields with values, whose types the org tells.
    package var comparisons: [FieldComparison] = []
    /// A SOQL condition.
    package var matching: String?
    package var order = ListOrder.name
    /// The most records; nil for all.
    package var limit: Int?
    /// The columns; nil for the default ones.
    package var columns: [String]?
    /// The origin of the columns, as a hint for the org's errors; nil if the command line has them.
    package var hint: String?
    package var failsIfEmpty = false
    /// Whether a narrow table keeps the ids too, for the user to name one of them.
    var keepsIDs = false
    /// The filters that only one kind of list has.
    var filters = ListFilters()
    /// The object's fields; nil if the org has not described them.
    private var listed: ListedObject?

    /// Makes the list of the records that contain every word of some texts, with the default order
    /// and columns.
    package init(of object: String, texts: [String] = []) {
        self.init(of: object, SearchWord.words(of: texts))
    }

    init(of object: String, _ words: [SearchWord]) {
        self.object = object
        self.words = words
    }

    /// Returns the condition that a contact contains every word of a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - contact: The description of contacts, which has only the fields that the user can see.
    ///     Without it, only the usual phone numbers are searched.
    /// - Returns: The condition; nil for a text without words.
    package static func condition(
        of text: String,
        describedBy contact: ObjectDescription?
    ) -> Condition? {
        // A description without the name is not one of contacts.
        let described = contact.map { ContactFields($0) }
        let fields = described.flatMap { $0.isVisible("Name") ? $0 : nil } ?? .usual
        return condition(of: text, in: ListedObject(contacts: fields))
    }

    /// Returns the condition that finds the records of an object with the words of a text, as the
    /// object's list searches it.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - object: The object.
    /// - Returns: The condition; nil for a text without words, or an object without such fields.
    package static func condition(of text: String, in object: ListedObject) -> Condition? {
        .all(of: SearchWord.words(of: [text]).compactMap { $0.condition(in: object) })
    }

    // MARK: - The object

    private var isOfContacts: Bool { object.lowercased() == "contact" }

    /// Whether the query depends on the org's description of the object.
    package var needsDescription: Bool {
        listed == nil && (!isOfContacts || !comparisons.isEmpty)
    }

    /// Returns the list with the object's fields, and with the comparisons as conditions.
    ///
    /// - Parameters:
    ///   - org: The org, which describes the object.
    ///   - environment: The time zone.
    /// - Returns: The list.
    /// - Throws: `UsageError` for a field that the object does not have or a value of another
    ///   type; the errors of `Org.description(of:)`.
    package func described(in org: Org, _ environment: Environment) async throws -> ListedRecords {
        let description = try await org.description(of: object)
        var list = self
        for comparison in comparisons {
            guard !comparison.isMine else {
                list.filters.scope = "mine"
                continue
            }
            list.filters.conditions.append(
                try await comparison.condition(in: description, of: org, environment)
            )
            list.filters.subjects.append(comparison.path.description)
            if let doubt = await comparison.doubt(in: description, of: org) {
                list.filters.doubts.append(doubt)
            }
        }
        list.comparisons = []
        let listed = ListedObject(description)
        guard words.isEmpty || !listed.texts.isEmpty else {
            throw UsageError(
                "\(listed.name) has no field in which to find words",
                hints: ["--where FIELD=VALUE compares one of its fields"]
            )
        }
        list.listed = listed
        return list
    }

    /// The object's fields as far as they are known.
    private var knownObject: ListedObject { listed ?? ListedObject(contacts: ContactFields()) }

    // MARK: - The query

    /// Returns the query for the list, with all fields.
    ///
    /// - Parameter format: The format; a card needs other fields than a row.
    /// - Returns: The query.
    /// - Throws: `UsageError` and `StatementError` for a condition that is not valid.
    package func query(for format: ResultFormat?) throws -> Query {
        let object = knownObject
        return try query(of: object, columns ?? usualColumns(of: object, for: format))
    }

    /// Returns the query for records with some fields.
    func query(of object: ListedObject, _ selection: [String]) throws -> Query {
        var conditions = words.compactMap { $0.condition(in: object) } + filters.conditions
        if let matching { conditions.append(try condition(written: matching)) }
        return Query(
            selection: selection.map { .field(FieldPath(dotted: $0), alias: nil) },
            source: Source(object: FieldPath([object.name])),
            scope: filters.scope,
            condition: .all(of: conditions),
            ordering: order.terms(for: object),
            limit: limit
        )
    }

    private func condition(written text: String) throws -> Condition {
        let statement = try Statement(matching: text, of: object, fields: ["Id"])
        guard let condition = try statement.checkedQuery().condition else {
            throw UsageError("--matching takes only a condition, as after WHERE")
        }
        return condition
    }

    // MARK: - The columns

    private func usualColumns(of object: ListedObject, for format: ResultFormat?) -> [String] {
        format?.holdsCards == true && !object.card.isEmpty
            ? object.card : usualRules(of: object).map(\.name)
    }

    /// The usual columns with their rules in a narrow table; fields of the order and of filters
    /// are in columns before the id.
    ///
    /// The columns of the sort order and of filters always stay. To make room for them, a narrow
    /// table of contacts may drop the phone number, after all other columns.
    private func usualRules(of object: ListedObject) -> [ColumnRule] {
        let about = order.fields + filters.subjects + filters.shown + (keepsIDs ? ["Id"] : [])
        let kept = Set(about.map { $0.lowercased() })
        let last = object.columns.compactMap(\.omission).max() ?? 0
        let listed = object.columns.map { rule in
            if kept.contains(rule.name.lowercased()) { return rule.keepingColumn }
            return rule.name == "Phone" && rule.omission == nil && !kept.isEmpty
                ? rule.omitted(last + 1) : rule
        }
        var names = Set(listed.map { $0.name.lowercased() })
        var others: [ColumnRule] = []
        for name in order.fields + filters.shown where names.insert(name.lowercased()).inserted {
            others.append(ColumnRule(name))
        }
        others.removeAll { object.hidden.contains($0.name) }
        return listed.dropLast() + others + listed.suffix(1)
    }

    /// The columns that a narrow table leaves out, in order; none if the user named the columns.
    package var omittedColumns: [String] {
        guard columns == nil else { return [] }
        return usualRules(of: knownObject)
            .compactMap { rule in rule.omission.map { ($0, rule.name) } }
            .sorted { $0.0 < $1.0 }.map(\.1)
    }

    // MARK: - The output

    /// Prints the records.
    ///
    /// - Returns: The query that the org accepted.
    /// - Throws: The errors of `query`; `QueryError`; errors of the output.
    @discardableResult
    package func show(
        in org: Org,
        _ style: OutputStyle,
        _ context: Context
    ) async throws -> Statement {
        if let listed { return try await show(listed, in: org, style, context) }
        let used = usualColumns(of: knownObject, for: style.format) + ContactFields.phones
        return try await ContactFields.withoutHidden(in: org, used: used, context) { fields in
            try await show(ListedObject(contacts: fields), in: org, style, context)
        }
    }

    private func show(
        _ object: ListedObject,
        in org: Org,
        _ style: OutputStyle,
        _ context: Context
    ) async throws -> Statement {
        var style = style
        style.columnRules = usualRules(of: object).map { columns == nil ? $0 : $0.keepingColumn }
        var query = try query(of: object, columns ?? usualColumns(of: object, for: style.format))
        let shown = Statement(query)
        let rows = RowLimit(ofList: limit, style, context)
        style.mostRows = rows.rows
        if rows.isExceeded { query.limit = rows.rows + 1 }
        let statement = Statement(query)
        try Trace(context).tell(statement.text)
        let run = QueryRun(
            statement,
            in: org,
            limit: rows,
            failsIfEmpty: failsIfEmpty,
            style: style,
            context: context
        )
        let pages = { org.pages(of: statement) }
        try await run.show(pages) { error in
            let hints = await org.suggestions(for: error, about: query)
            let isAboutField = error.refusal?.has("INVALID_FIELD") == true
            let reasons = isAboutField ? [filters.hint(for: error), hint] : []
            return (hints + reasons.compactMap(\.self), nil)
        }
        guard run.isEmpty else { return shown }
        for doubt in filters.doubts { context.messages.noteHint(doubt) }
        if let name = object.nameField {
            let near = NearNames(words, in: [(object.name, name)], hasFlags: true)
            try await near.note(in: org, context)
        }
        return shown
    }
}

/// The filters that only one kind of list has, such as that of contacts.
struct ListFilters: Sendable {
    var conditions: [Condition] = []
    /// The argument of USING SCOPE.
    var scope: String?
    /// The fields that the filters are about, whose columns stay if the list has them.
    var subjects: [String] = []
    /// The fields that the list shows in any case because of a filter.
    var shown: [String] = []
    /// Reasons why no record may match.
    var doubts: [String] = []
    /// The flags whose fields an org may not have.
    var flags: [(flag: String, field: String)] = []

    /// Returns a hint for an org's error about the field of a filter; nil if it is about another.
    func hint(for error: OrgError) -> String? {
        let text = error.refusal?.errors.first?.text ?? ""
        // A field that can be read, but not filtered, has another message.
        guard text.hasPrefix("No such column") else { return nil }
        let filter = flags.first { text.contains("'\($0.field)'") }
        return filter.map { flag, field in
            "\(flag) needs the field \(field) of Contact, which this org hides from you or "
                + "does not have"
        }
    }
}
