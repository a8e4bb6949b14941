import SOQL
import TestSupport
import Testing

@testable import Client

struct DivisibleQueryTests {
    private static let bounds = "Id >= '003000000000007AAA' AND Id < '00300000000000GAAQ'"

    private func query(_ soql: String) throws -> DivisibleQuery {
        try DivisibleQuery(Statement(soql), options: QueryOptions())
    }

    private func halfOpen() throws -> IDRange {
        let range = try IDRange.contacts(7, 25)
        return range.split(at: [try .contact(16)])[0]
    }

    @Test(arguments: [
        ("select Name from Contact", "SELECT Name FROM Contact WHERE \(bounds)"),
        (
            "SELECT Name FROM Contact WHERE A = 1 OR B = 2",
            "SELECT Name FROM Contact WHERE (A = 1 OR B = 2) AND \(bounds)"
        ),
        (
            "SELECT Name FROM Contact WHERE A = 1 AND (B = 2 OR C = 3)",
            "SELECT Name FROM Contact WHERE A = 1 AND (B = 2 OR C = 3) AND \(bounds)"
        ),
        (
            "SELECT Name FROM Contact WHERE NOT A = 1",
            "SELECT Name FROM Contact WHERE (NOT A = 1) AND \(bounds)"
        ),
        (
            "SELECT c.Name FROM Contact c USING SCOPE mine WHERE Name = 'O\\'Neill' WITH DATA "
                + "CATEGORY Geo__c AT usa__c",
            "SELECT c.Name FROM Contact c USING SCOPE mine WHERE Name = 'O\\'Neill' AND \(bounds) "
                + "WITH DATA CATEGORY Geo__c AT usa__c"
        ),
        (
            "SELECT Name, (SELECT Id FROM Cases ORDER BY Id LIMIT 5) FROM Contact",
            "SELECT Name, (SELECT Id FROM Cases ORDER BY Id LIMIT 5) FROM Contact WHERE \(bounds)"
        ),
    ])
    func `a range is one more condition`(soql: String, expected: String) throws {
        try expectEqual(query(soql).rows(in: halfOpen()).text, expected)
    }

    @Test func `a closed range has its end`() throws {
        try expectEqual(
            query("SELECT Name FROM Contact").rows(in: .contacts(7, 16)).text,
            "SELECT Name FROM Contact WHERE Id >= '003000000000007AAA' "
                + "AND Id <= '00300000000000GAAQ'"
        )
    }

    @Test func `counts and boundaries keep scope, condition and filters`() throws {
        let query = try query(
            "SELECT Name FROM Contact c USING SCOPE mine WHERE A = 1 WITH DATA CATEGORY Geo__c AT "
                + "usa__c"
        )
        let tail = "FROM Contact c USING SCOPE mine WHERE A = 1 WITH DATA CATEGORY Geo__c AT usa__c"
        expectEqual(query.count.text, "SELECT COUNT() \(tail)")
        expectEqual(query.boundary(.first, of: nil).text, "SELECT Id \(tail) ORDER BY Id LIMIT 1")
        expectEqual(
            query.boundary(.last, of: nil).text,
            "SELECT Id \(tail) ORDER BY Id DESC LIMIT 1"
        )
    }

    @Test(arguments: [
        ("SELECT COUNT() FROM Contact", "the query computes COUNT()"),
        ("SELECT MAX(CreatedDate) FROM Contact", "the query computes an aggregate"),
        ("SELECT Name, COUNT(Id) FROM Contact GROUP BY Name", "the query has GROUP BY"),
        ("SELECT Name FROM Contact GROUP BY Name", "the query has GROUP BY"),
        ("SELECT Name FROM Contact ORDER BY Name", "the query has ORDER BY"),
        ("SELECT Name FROM Contact LIMIT 5", "the query has LIMIT"),
        ("SELECT Name FROM Contact OFFSET 5", "the query has OFFSET"),
        ("SELECT Name FROM Contact FOR VIEW", "the query has FOR VIEW"),
        ("SELECT Name FROM Contact FOR REFERENCE", "the query has FOR REFERENCE"),
        ("SELECT Name FROM Contact UPDATE TRACKING", "the query has UPDATE TRACKING"),
        ("SELECT Name FROM Contact WHERE", "sfctl cannot parse the query"),
    ])
    func `what is about the whole result is not divided`(soql: String, reason: String) throws {
        let error = #expect(throws: Indivisible.self) { try query(soql) }
        expectEqual(error?.description, reason)
    }

    @Test func `the Tooling API is not divided`() {
        #expect(throws: Indivisible.tooling) {
            try DivisibleQuery(
                "SELECT Name FROM ApexClass",
                options: QueryOptions(usesToolingAPI: true)
            )
        }
    }
}
