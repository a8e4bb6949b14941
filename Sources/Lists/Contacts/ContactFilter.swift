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
            subjects: title == nil ? [] : ["Title"],
            shown: noActivitySince == nil ? [] : ["LastActivityDate"],
            flags: flags
        )
    }

    /// The flags whose fields an org may not have.
    private var flags: [(flag: String, field: String)] {
        [
            ("--bounced", "IsEmailBounced", isBounced), ("--title", "Title", title != nil),
            ("--city", "MailingCity", city != nil),
            ("--no-activity-since", "LastActivityDate", noActivitySince != nil),
        ].compactMap { flag, field, isGiven in isGiven ? (flag, field) : nil }
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
}
