import Records
import SOQL
import Text

extension FoundGroup {
    /// The most records whose ids stand in a command.
    package static let mostIDs = 20

    /// The words of the command that lists the group: by ids, or for a large group by the value that
    /// its records share.
    var command: [String] {
        let isContact = fields.object == "Contact"
        let condition = size > Self.mostIDs ? sharedValue : byIDs
        if isContact { return ["contacts", "--matching", "\(condition)"] }
        let query = fields.query(["Id"] + fields.shown, where: condition)
        return ["query", "\(query)"]
    }

    private var byIDs: Condition {
        let list = ids.map { Literal(.string("\($0)")) }
        return .membership(.field(FieldPath(["Id"])), isNegated: false, .list(list))
    }

    /// The condition for the shared value as the first record has it; a phone number's digits may
    /// stand among others.
    private var sharedValue: Condition {
        guard let record = records.first else { return byIDs }
        switch key {
        case .email:
            let conditions = fields.emails.compactMap { equal($0, in: record) }
            return conditions.isEmpty ? byIDs : .any(of: conditions)
        case .phone:
            let others = records.map(numbers)
            let shared = numbers(of: record).first { number in
                others.allSatisfy { $0.contains(number) }
            }
            guard let shared else { return byIDs }
            return .contains(
                inOrder: shared.map { String(UnicodeScalar($0)) },
                inAnyOf: fields.phones.map { FieldPath([$0]) }
            )
        case .name, nil:
            let names = [fields.given, fields.name].compactMap(\.self)
            return .all(of: names.compactMap { equal($0, in: record) }) ?? byIDs
        }
    }

    /// The national digits of a record's phone numbers.
    private func numbers(of record: JSONValue) -> [[UInt8]] {
        fields.phones.compactMap { record.text(at: $0) }
            .compactMap { PhoneNumber(Array($0.utf8))?.national.filter(\.isDigit) }
    }

    private func equal(_ field: String, in record: JSONValue) -> Condition? {
        record.text(at: field).map {
            .comparison(.field(FieldPath([field])), .equal, Literal(.string($0)))
        }
    }
}
