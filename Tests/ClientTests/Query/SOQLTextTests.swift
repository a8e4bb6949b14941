import SOQL
import Testing

@testable import Client

@Suite struct SOQLTextTests {
    @Test func `a text is sent as it is, with its tree where it parses`() throws {
        let parsed = SOQLText(parsing: "select Id from Contact")
        #expect(parsed.text == "select Id from Contact")
        #expect(parsed.query == (try Query(parsing: "SELECT Id FROM Contact")))
        let unknown = SOQLText(parsing: "SELECT Id FROM")
        #expect(unknown.text == "SELECT Id FROM")
        #expect(unknown.query == nil)
    }

    @Test func `a query is written down`() throws {
        let query = try Query(parsing: "select Id from Contact")
        #expect(SOQLText(query).text == "SELECT Id FROM Contact")
        #expect(SOQLText(query).query == query)
    }

    @Test(arguments: [
        ("SELECT Id, (SELECT Id FROM Cases) FROM Contact", true),
        ("SELECT Id FROM Contact WHERE Id IN (SELECT ContactId FROM Case)", false),
        ("SELECT Id FROM Contact WHERE Name = '(select Id from Cases)'", false),
        ("SELECT Id FROM Contact", false), ("SELECT Id FROM", true), ("", true),
    ])
    func `only a subquery in the SELECT list has child rows; of what does not parse nobody knows`(
        text: String,
        mayHaveChildren: Bool
    ) {
        #expect(SOQLText(parsing: text).mayHaveChildren == mayHaveChildren)
    }
}
