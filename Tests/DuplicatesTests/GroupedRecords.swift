import Records
import Text

@testable import Duplicates

/// Records with a few fields, and the groups that are found among them.
struct GroupedRecords {
    /// A person: `id` counts up, and nil is null.
    struct Person {
        var name: (first: String?, last: String?) = (nil, nil)
        var email: String?
        var phone: String?
        var mobile: String?
        var account: String?
    }

    private(set) var table: KeyTable
    let groups: DuplicateGroups

    init(
        _ people: [Person],
        by keys: Set<DuplicateKey> = Set(DuplicateKey.allCases),
        leastScore: Int = 0
    ) throws {
        var table = try Self.table(people)
        groups = try DuplicateGroups(&table, by: keys, leastScore: leastScore)
        self.table = table
    }

    /// A group in words: the score, the reason, and the numbers of its records.
    var lines: [String] {
        groups.groups.map { group in
            let members = groups.members(of: group).map { "\($0)" }.joined(separator: ",")
            return "\(group.rule.score) \(members) \(group.rule.words)"
        }
    }

    private static let columns = KeyColumns(
        emails: [1],
        phones: [2, 3],
        name: 4,
        given: 5,
        place: 6
    )
    private static let names = [
        "Id", "Email", "Phone", "MobilePhone", "LastName", "FirstName", "AccountId",
    ]

    /// The id of a record by its number.
    static func id(_ number: Int) throws -> String {
        let digits = String(number, radix: 36, uppercase: true)
        return "\(try RecordID("003" + String(repeating: "0", count: 12 - digits.count) + digits))"
    }

    static func table(_ people: [Person]) throws -> KeyTable {
        var composed = ComposedRows(names: names)
        for (number, person) in people.enumerated() {
            let values = [
                try id(number), person.email, person.phone, person.mobile, person.name.last,
                person.name.first, person.account,
            ]
            composed.add(values.map { .text($0) })
        }
        var rows = KeyRows(KeyReader(columns, .first))
        let shape = RowShape(names.map { ResultColumn(name: $0, path: [$0]) })
        _ = try RowSource.composed(composed).scan(as: shape, into: &rows)
        return rows.table
    }
}
