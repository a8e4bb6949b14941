package import Platform
import Records
import SOQL
package import Text

/// The filters of a list of contacts.
package struct ContactFilter: Sendable {
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

    /// Makes a filter that every contact meets.
    package init() {}

    /// Narrows a list of contacts.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - environment: The clock and the time zone.
    /// - Throws: `UsageError` for a time that is not valid.
    package func narrow(_ list: inout ListedRecords, _ environment: Environment) throws(UsageError)
    {
        var conditions: [Condition] = []
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
        list.filters = ListFilters(
            conditions: conditions,
            scope: isMine ? "mine" : nil,
            shown: shown,
            flags: flags
        )
    }

    /// The columns that show why a contact meets the filter.
    private var shown: [String] {
        [
            title.map { _ in "Title" }, city.map { _ in "MailingCity" },
            account.flatMap { Self.id($0) == nil ? "Account.Name" : nil },
            noActivitySince.map { _ in "LastActivityDate" },
        ].compactMap(\.self) + (has?.columns ?? [])
    }

    /// The flags whose fields an org may not have.
    private var flags: [(flag: String, field: String)] {
        let values = (missing?.flags ?? []) + (has?.flags ?? [])
        let others = [
            ("--bounced", "IsEmailBounced", isBounced), ("--title", "Title", title != nil),
            ("--city", "MailingCity", city != nil),
            ("--no-activity-since", "LastActivityDate", noActivitySince != nil),
        ]
        return others.compactMap { flag, field, isGiven in isGiven ? (flag, field) : nil } + values
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
        try Self.check(account, "--account", takes: "Account", withPrefix: "001")
        try Self.check(owner, "--owner", takes: "User", withPrefix: "005")
        let texts = [
            ("--title", title, "Title"), ("--city", city, "MailingCity"),
            ("--account", account, "AccountId"),
        ]
        let required = texts.compactMap { flag, text, path in
            text.map { _ in (flag: flag, paths: [path]) }
        }
        try missing?.check(against: (has?.required ?? []) + required)
    }

    /// Throws if a value is a mistyped id, or the id of a record of another object.
    private static func check(
        _ text: String?,
        _ flag: String,
        takes object: String,
        withPrefix prefix: String
    ) throws(UsageError) {
        if let reason = text?.mistypedID { throw UsageError("\(flag): \(reason)") }
        guard let id = text.flatMap(id), id.keyPrefix != prefix else { return }
        let really = KeyPrefix.object(of: id).map { ": it belongs to \($0)" } ?? ""
        throw UsageError(
            "\(flag): \(id) is not an id of \(object) (those start with \(prefix))\(really)",
            hints: [
                id.keyPrefix == "003"
                    ? "sfctl contact \(id) --tree" : RecordSearch.line(showing: id, org: nil)
            ]
        )
    }

    private var isMine: Bool { owner?.lowercased() == "me" }

    private static func ownerCondition(_ owner: String) -> Condition {
        // A user name looks like an email address; a person's name does not.
        condition(owner, id: "OwnerId", [owner.contains("@") ? "Owner.Username" : "Owner.Name"])
    }

    /// Returns the record's id that a text is; nil for another text.
    private static func id(_ text: String) -> RecordID? {
        (try? RecordReference(text)).map(\.id).flatMap { $0.keyPrefix.first == "0" ? $0 : nil }
    }

    private static func condition(_ text: String, id: String, _ names: [String]) -> Condition {
        if let record = self.id(text) {
            return .comparison(
                .field(FieldPath([id])),
                .equal,
                Literal(.string("\(record)"))
            )
        }
        return .contains(text, inAnyOf: names.map(FieldPath.init(dotted:)))
    }
}
