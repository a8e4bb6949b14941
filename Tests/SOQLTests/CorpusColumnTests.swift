import SOQL
import TestSupport
import Testing
import Text

struct CorpusColumnTests {
    struct Row: Decodable {
        let soql: String
        let columns: [String]
        let children: [String: [String]]?
        let unsure: [String]?
    }

    @Test func `columns are those that the corpus gives`() throws {
        let rows = try Corpus.rows(of: "soql-columns.jsonl", as: Row.self)
        #expect(!rows.isEmpty)
        for row in rows where row.unsure == nil {
            guard let query = try? Statement(cleaning: row.soql).parsed.get() else {
                #expect(Self.refused.contains { row.soql.contains($0) }, "\(row.soql)")
                continue
            }
            let expected = Self.exceptions[row.soql] ?? row.columns
            let names = query.columns?.map { $0.path.joined(separator: ".") }
            expectEqual(names?.lowercased, expected.lowercased, "\(row.soql)")
            try Self.expectChildren(of: row, in: query)
        }
    }

    private static func expectChildren(of row: Row, in query: Query) throws {
        for column in query.columns ?? [] {
            guard column.kind == .children,
                let expected = row.children?[column.name], !unprefixed.contains(row.soql),
                expected != ["FIELDS(ALL)"]
            else { continue }
            expectEqual(column.childColumns?.map(\.name), expected, "\(row.soql)")
        }
    }

    /// What marks a statement of the file that REST refuses, as soql-invalid, soql-apex-binds and
    /// soql-disputed say of the same statements.
    private static let refused = [
        "COUNT(Id, Name)", "GROUPING(Id,BillingCountry)", "FOR UPDATE", "SECURITY_ENFORCED",
        "USER_MODE", "SYSTEM_MODE", "= :", "IN :", "USD-500", "(SELECT TYPEOF",
    ]

    /// Children under their own object's name: subquery/001.json shows that the server drops it.
    private static let unprefixed: Set = [
        "SELECT Account.Name, (SELECT Contact.LastName FROM Account.Contacts) FROM Account",
        "SELECT Account.Name, (SELECT Contact.LastName FROM Account.Contact.Foo.Bars) FROM Account",
    ]

    /// Where the file's columns are not the server's; each by name, with the evidence.
    private static let exceptions: [String: [String]] = [
        // The answer of COUNT() is totalSize; it has no records.
        "SELECT COUNT() FROM Contact": [],
        // The same statement stands in the file with its record: keys FirstName, Account.Name.
        "SELECT Contact.FirstName, Contact.Account.Name FROM Contact": [
            "FirstName", "Account.Name",
        ],
        // `Account.Name FROM Account` gives `Name`: subquery/001.json.
        "SELECT Account.Name, (SELECT Contact.LastName FROM Account.Contacts) FROM Account": [
            "Name", "Contacts",
        ],
        "SELECT Account.Name, (SELECT Contact.LastName FROM Account.Contact.Foo.Bars) FROM Account":
            ["Name", "Bars"],
        // The tree keeps the alias `c` in the second field but not in the first.
        "SELECT c.Name, c.Account.Name FROM Contact c": ["Name", "Account.Name"],
        // Rows of the same shape with their records have a column a field of any branch.
        "SELECT TYPEOF What WHEN Account THEN Phone, NumberOfEmployees WHEN Opportunity THEN "
            + "Amount, CloseDate ELSE Name, Email END FROM Event":
            [
                "What.Phone", "What.NumberOfEmployees", "What.Amount", "What.CloseDate",
                "What.Name", "What.Email",
            ],
        "SELECT TYPEOF What WHEN Account THEN Phone, NumberOfEmployees WHEN Opportunity THEN "
            + "Amount, CloseDate END FROM Event":
            ["What.Phone", "What.NumberOfEmployees", "What.Amount", "What.CloseDate"],
        // query/010.json: the first record's own branch; another record may be of another type.
        "SELECT Id, TYPEOF Who WHEN Contact THEN LastName, Email WHEN Lead THEN LastName, Company "
            + "ELSE Id END, TYPEOF What WHEN Account THEN Name, Description, Phone, AccountNumber "
            + "ELSE Id END, Subject, DurationInMinutes, ActivityDateTime FROM Event":
            [
                "Id", "Who.LastName", "Who.Email", "Who.Company", "Who.Id", "What.Name",
                "What.Description", "What.Phone", "What.AccountNumber", "What.Id", "Subject",
                "DurationInMinutes", "ActivityDateTime",
            ],
        // The command line took its columns from the records, and there were none.
        "SELECT Name FROM Contact where name = 'some nonexistent name'": ["Name"],
        // The command line renames the server's expr0 for people; the key in the record is expr0.
        "SELECT Name, Avg(AnnualRevenue) FROM Account GROUP BY Name": ["Name", "expr0"],
    ]
}

extension [String] {
    fileprivate var lowercased: [String] { map { $0.lowercased() } }
}
