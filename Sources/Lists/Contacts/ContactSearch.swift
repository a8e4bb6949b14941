import Platform
import Records
import SOQL
import Text

/// The search for contacts: the words they contain, and conditions.
package struct ContactSearch: Sendable {
    private let words: [ContactWord]
    /// The account's id, or part of its name.
    package var account: String?
    /// The owner's id, user name or part of the name, or `me`.
    package var owner: String?
    package var modifiedSince: ModifiedSince?
    /// A SOQL condition.
    package var matching: String?

    /// Makes a search for the words in texts.
    package init(texts: [String] = []) {
        self.init(ContactWord.words(of: texts))
    }

    init(_ words: [ContactWord]) {
        self.words = words
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
        if let modifiedSince {
            let since = try modifiedSince.literal(environment)
            conditions.append(
                .comparison(.field(FieldPath(["LastModifiedDate"])), .greaterOrEqual, since)
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
