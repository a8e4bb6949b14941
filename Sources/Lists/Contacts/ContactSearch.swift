package import Client
import Platform
import Records
package import SOQL
package import Text

/// The search for contacts: the words they contain, and conditions.
package struct ContactSearch: Sendable {
    private let words: [ContactWord]
    /// The account's id, or part of its name.
    package var account: String?
    /// The owner's id, user name or part of the name, or `me`.
    package var owner: String?
    /// A part of the title.
    package var title: String?
    /// A part of the city of the mailing address.
    package var city: String?
    package var modifiedSince: SinceTime?
    package var createdSince: SinceTime?
    package var noActivitySince: SinceTime?
    package var missing: ContactValues?
    package var has: ContactValues?
    /// Whether only contacts whose email address has bounced are wanted.
    package var isBounced = false
    /// A SOQL condition.
    package var matching: String?

    /// Makes a search for the words in texts.
    package init(texts: [String] = []) {
        self.init(ContactWord.words(of: texts))
    }

    init(_ words: [ContactWord]) {
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
        return .all(of: ContactWord.words(of: [text]).compactMap { $0.condition(fields.isVisible) })
    }

    /// Returns the query for the contacts.
    ///
    /// - Parameters:
    ///   - selection: The fields to request.
    ///   - fields: The fields that may be requested.
    ///   - order: The order of the contacts.
    ///   - limit: The most contacts; nil for all.
    ///   - environment: The clock and the time zone.
    /// - Returns: The query.
    /// - Throws: `UsageError` and `StatementError` for a condition that is not valid.
    func query(
        _ selection: [String],
        _ fields: ContactFields,
        by order: ContactOrder,
        limit: Int?,
        _ environment: Environment
    ) throws -> Query {
        var conditions = words.compactMap { $0.condition(fields.isVisible) }
        if let account {
            conditions.append(Self.condition(account, id: "AccountId", ["Account.Name"]))
        }
        if let owner, !isMine { conditions.append(Self.ownerCondition(owner)) }
        conditions += try texts + times(environment) + (missing?.missing ?? [])
        conditions += has?.present ?? []
        if isBounced {
            conditions.append(
                .comparison(.field(FieldPath(["IsEmailBounced"])), .equal, Literal(.boolean(true)))
            )
        }
        if let matching { conditions.append(try Self.condition(written: matching)) }
        let isSortable = order.dateField.map(fields.isVisible) ?? true
        return Query(
            selection: selection.map { .field(FieldPath(dotted: $0), alias: nil) },
            source: Source(object: FieldPath(["Contact"])),
            scope: isMine ? "mine" : nil,
            condition: .all(of: conditions),
            ordering: (isSortable ? order : .name).terms,
            limit: limit
        )
    }

    private var texts: [Condition] {
        [("Title", title), ("MailingCity", city)].compactMap { field, text in
            text.map { .contains($0, inAnyOf: [FieldPath([field])]) }
        }
    }

    private func times(_ environment: Environment) throws(UsageError) -> [Condition] {
        var conditions: [Condition] = []
        for (field, since) in [("LastModifiedDate", modifiedSince), ("CreatedDate", createdSince)] {
            guard let since else { continue }
            conditions.append(
                .comparison(
                    .field(FieldPath([field])),
                    .greaterOrEqual,
                    try since.literal(environment)
                )
            )
        }
        if let noActivitySince {
            let activity = Condition.Operand.field(FieldPath(["LastActivityDate"]))
            conditions.append(
                .or([
                    .comparison(activity, .less, try noActivitySince.dateLiteral(environment)),
                    .comparison(activity, .equal, Literal(.null)),
                ])
            )
        }
        return conditions
    }

    /// Throws if no contact can meet all conditions.
    package func check() throws(UsageError) {
        let texts = [
            ("--title", title, "Title"), ("--city", city, "MailingCity"),
            ("--account", account, "AccountId"),
        ]
        let required = texts.compactMap { flag, text, path in
            text.map { _ in (flag: flag, paths: [path]) }
        }
        try missing?.check(against: (has?.required ?? []) + required)
    }

    /// Returns a hint for an org's error about the field of a filter; nil if it is about another.
    func hint(for error: OrgError) -> String? {
        let flags = [
            ("--bounced", "IsEmailBounced", isBounced), ("--title", "Title", title != nil),
            ("--city", "MailingCity", city != nil),
            ("--no-activity-since", "LastActivityDate", noActivitySince != nil),
        ]
        let text = error.refusal?.errors.first?.text ?? ""
        let filter = flags.first { _, field, isGiven in isGiven && text.contains("'\(field)'") }
        return filter.map { flag, field, _ in
            "\(flag) needs the field \(field) of Contact, which this org hides from you or "
                + "does not have"
        }
    }

    private var isMine: Bool { owner?.lowercased() == "me" }

    private static func ownerCondition(_ owner: String) -> Condition {
        // A user name looks like an email address; a person's name does not.
        condition(owner, id: "OwnerId", [owner.contains("@") ? "Owner.Username" : "Owner.Name"])
    }

    private static func condition(_ text: String, id: String, _ names: [String]) -> Condition {
        if let record = (try? RecordReference(text))?.id, record.keyPrefix.first == "0" {
            return .comparison(
                .field(FieldPath([id])),
                .equal,
                Literal(.string("\(record)"))
            )
        }
        return .contains(text, inAnyOf: names.map(FieldPath.init(dotted:)))
    }

    private static func condition(written text: String) throws -> Condition {
        let statement = try Statement(matching: text, of: "Contact", fields: ["Id"])
        guard let condition = try statement.checkedQuery().condition else {
            throw UsageError("--matching takes only a condition, as after WHERE")
        }
        return condition
    }
}
