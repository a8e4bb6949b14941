import Foundation
import TestSupport
import Testing

@testable import LocalOrg

/// What a query reads of 2,020 contacts and their accounts: no more than it needs.
struct EvaluatorCostTests {
    private let snapshot: WatchedSnapshot

    init() throws {
        let store = Store(now: Fixture.now)
        try store.reset(contacts: 2000, now: Fixture.now)
        snapshot = WatchedSnapshot(base: try store.snapshot())
    }

    private func evaluator(on snapshot: any Snapshot) -> Evaluator {
        Evaluator(snapshot: snapshot, clock: Fixture.now, timeZone: .utc, userID: OrgIDs.admin)
    }

    private func count(_ soql: String) throws -> Int {
        try evaluator(on: snapshot).evaluate(soql, includesDeleted: false).totalSize
    }

    private static let contact = RecordSequence(keyPrefix: "003")
    private static let account = RecordSequence(keyPrefix: "001")

    static let lookups: [(condition: String, rows: Int, found: Int)] = [
        ("Id = '\(contact.id(of: 100))'", 1, 1),
        ("Id IN ('\(contact.id(of: 5))', '\(contact.id(of: 2019))', '\(account.id(of: 5))')", 2, 2),
        ("Id = '\(contact.id(of: 7))' OR Id = '\(contact.id(of: 8))'", 2, 2),
        ("(Id = '\(contact.id(of: 7))' AND Email != NULL) OR Email = 'ada.0@example.com'", 2, 2),
        ("AccountId = '\(account.id(of: 20))'", 9, 9),
        ("Email = 'ADA.0@example.com'", 1, 1),
        ("LastName = 'lovelace' AND AccountId = '\(account.id(of: 20))'", 9, 0),
        // A bisection of 2,020 rows looks at eleven of them at most.
        ("Id > '\(contact.id(of: 1999))'", 20 + 11, 20),
        ("Id >= '\(contact.id(of: 100))' AND Id < '\(contact.id(of: 130))'", 30 + 22, 30),
        ("Id <= '\(contact.id(of: 9))' AND Name != NULL", 10 + 11, 10),
        ("Id < '\(account.id(of: 9))'", 11, 0),
        (
            "Id > '\(contact.id(of: 9))' AND Id IN ('\(contact.id(of: 3))', "
                + "'\(contact.id(of: 30))')",
            12, 1
        ),
        ("AccountId IN (SELECT Id FROM Account WHERE Name = 'GenePoint')", 1, 1),
        ("Id IN (SELECT ContactId FROM Case WHERE Subject LIKE 'Starting generator after%')", 1, 1),
    ]

    @Test(arguments: lookups)
    func `a lookup reads the rows that an index tells`(
        _ condition: String,
        _ rows: Int,
        _ found: Int
    ) throws {
        try expectEqual(count("SELECT Id FROM Contact WHERE \(condition)"), found)
        #expect(snapshot.reads.rowCount(of: "Contact") <= rows)
        // Told twice by what no index answers, the same rows are found.
        let scanned = "SELECT Id FROM Contact WHERE (NOT (NOT (\(condition))))"
        if !condition.contains("SELECT") { try expectEqual(count(scanned), found) }
    }

    @Test(arguments: lookups)
    func `the plan that is told looks at as many rows as the query does`(
        _ condition: String,
        _ rows: Int,
        _ found: Int
    ) throws {
        let soql = "SELECT Id FROM Contact WHERE \(condition)"
        let explanation = try evaluator(on: snapshot.base).explanation(of: soql)
        let plan = try #require(explanation.plans.first)
        expectEqual(plan.operation, .index)
        #expect((found...rows).contains(plan.cardinality))
        _ = try count(soql)
        // Each of two bisections looks at eleven rows beside them.
        #expect(snapshot.reads.rowCount(of: "Contact") <= plan.cardinality + 22)
    }

    static let scans: [(soql: String, fields: Set<String>)] = [
        ("SELECT Id, Name, Phone FROM Contact WHERE MailingCity = 'Köln'", ["Contact.MailingCity"]),
        ("SELECT Name FROM Contact ORDER BY Title LIMIT 5", ["Contact.Title"]),
        ("SELECT COUNT() FROM Contact", []),
        ("SELECT COUNT(Id) FROM Contact WHERE Phone LIKE '+49%'", ["Contact.Phone"]),
        (
            "SELECT Name FROM Contact WHERE Account.Industry = 'Energy' AND LeadSource = 'Web'",
            ["Contact.AccountId", "Contact.LeadSource", "Account.Industry"]
        ),
        (
            "SELECT LeadSource, COUNT(Id), MAX(CreatedDate) FROM Contact GROUP BY LeadSource",
            ["Contact.LeadSource", "Contact.CreatedDate"]
        ),
    ]

    @Test(arguments: scans)
    func `a scan reads the columns that the query compares`(
        _ soql: String,
        _ fields: Set<String>
    ) throws {
        #expect(try count(soql) > 0)
        expectEqual(snapshot.reads.fields, fields)
    }

    @Test func `without an order a scan ends with the last row asked for`() throws {
        try expectEqual(
            count("SELECT Name FROM Contact WHERE LastName != NULL LIMIT 5 OFFSET 10"),
            5
        )
        expectEqual(snapshot.reads.rowCount(of: "Contact"), 15)
    }
}
