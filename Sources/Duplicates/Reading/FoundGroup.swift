package import Records
import Text

/// A group with its records, or a part of a large group.
package struct FoundGroup: Sendable {
    /// The number among all groups, from 1.
    package let number: Int
    /// The number of records in the whole group.
    package let size: Int
    /// The key that all records share; nil if they are joined in pairs.
    let key: DuplicateKey?
    let rule: GroupRule
    /// The number of different names.
    let names: Int
    let fields: KeyFields
    /// The records of this part.
    package let ids: [RecordID]
    package let records: [JSONValue]

    /// How likely the records are the same, from 0 to 100.
    package var score: Int { rule.score }

    /// The reason for the group, as a sentence without a full stop.
    package var reason: String {
        let isAccount = fields.place == "AccountId"
        let placeName = fields.placeName.flatMap { records.first?.text(at: $0) }
        let noun = fields.given == nil ? "different names" : "people"
        let kind = isAccount ? "account" : "company"
        let others = [
            fields.emails.isEmpty ? nil : "email", fields.phones.isEmpty ? nil : "phone",
            fields.place == nil ? nil : kind,
        ].compactMap(\.self)
        return rule.words.replacing("{kind}", with: kind)
            .replacing(
                "{others}",
                with: others.isEmpty
                    ? "nothing else is compared" : "no \(others.asChoice) differs"
            )
            .replacing("{count}", with: "\(Count.grouped(names)) \(noun)")
            .replacing("{place}", with: placeName ?? "one \(kind)")
    }
}

extension JSONValue {
    /// Returns the text at a path, `Account.Name`; nil if there is none.
    func text(at path: String) -> String? {
        var value: JSONValue? = self
        for step in path.split(separator: ".") { value = value?[String(step)] }
        return value?.text
    }
}
