import Client
import SOQL
import TestSupport
import Testing
import Text

@testable import Browser
@testable import CommandLine
@testable import sfctl

/// The queries that the browser makes of what a user has written.
struct StatementBrowsingTests {
    @Test(arguments: [
        ("SELECT Name FROM Contact", "SELECT Id, Name FROM Contact"),
        ("SELECT id, Name FROM Contact", "SELECT id, Name FROM Contact"),
        ("select Account.Id from Contact limit 5", "select Id, Account.Id from Contact limit 5"),
        ("SELECT COUNT() FROM Contact", "SELECT COUNT() FROM Contact"),
        (
            "SELECT Title, COUNT(Id) n FROM Contact GROUP BY Title",
            "SELECT Title, COUNT(Id) n FROM Contact GROUP BY Title"
        ), ("SELECT FROM", "SELECT FROM"),
    ])
    func `an Id is added where records have none, and nothing else is changed`(
        text: String,
        sent: String
    ) {
        let query = Statement(text)
        expectEqual(query.sent.text, sent)
        expectEqual(query.written, text)
        expectEqual(query.hasRecords, text.contains("Contact") && !text.contains("COUNT"))
    }

    @Test(arguments: [
        "O'Brien", #"100%"#, "snake_case", #"back\slash"#, #"\"#, #"'; DELETE"#, "\"quoted\"",
        "tab\there", "new\nline", "Zoë 山田", #"%_\'%"#,
    ])
    func `a search finds the text as it is typed, whatever its characters mean in a pattern`(
        text: String
    ) throws {
        let query = try #require(
            BrowserDriver.query.searching(text, in: [["Name"], ["Account", "Name"]])
        )
        // What the org reads is what was meant: one LIKE a field, with the text as a literal
        // pattern.
        let parsed = try Query(parsing: query.sent.text)
        guard case .or(let conditions)? = parsed.condition else {
            Issue.record("no condition: \(query.text)")
            return
        }
        let escaped = text.replacing("\\", with: "\\\\").replacing("%", with: "\\%")
            .replacing("_", with: "\\_").replacing("O'B", with: "O_B")
        for condition in conditions {
            guard case .comparison(_, .like, let literal) = condition else {
                Issue.record("no LIKE: \(query.text)")
                return
            }
            expectEqual(literal, Literal(.string("%\(escaped)%")))
        }
    }

    @Test(arguments: [
        (
            "SELECT Id FROM Contact WHERE A = 1 OR B = 2",
            "SELECT Id FROM Contact WHERE (A = 1 OR B = 2) AND Name LIKE '%x%'"
        ),
        (
            "SELECT Id FROM Contact WHERE A = 1 AND B = 2 ORDER BY Name",
            "SELECT Id FROM Contact WHERE A = 1 AND B = 2 AND Name LIKE '%x%' ORDER BY Name"
        ),
        (
            "SELECT Id FROM Contact WHERE NOT A = 1",
            "SELECT Id FROM Contact WHERE (NOT A = 1) AND Name LIKE '%x%'"
        ),
    ])
    func `a search is within what the query has`(text: String, expected: String) throws {
        let query = try #require(Statement(text).searching("x", in: [["Name"]]))
        let (found, wanted) = (
            try Query(parsing: query.text), try Query(parsing: expected)
        )
        expectEqual(found.condition, wanted.condition)
    }

    @Test func `order and columns are taken from the list and given to the org`() throws {
        let query = Statement("SELECT Name, Account.Name FROM Contact WHERE A = 1 LIMIT 9")
        let column = try #require(query.columns?[1])
        let ordered = try #require(query.ordered(by: column, isDescending: true))
        expectEqual(
            ordered.text,
            "SELECT Name, Account.Name FROM Contact WHERE A = 1 ORDER BY Account.Name DESC "
                + "NULLS LAST LIMIT 9"
        )
        let list = RecordList(id: ListID(number: 1), query: ordered)
        expectEqual(list.orderInOrg, RowOrder(column: 1, isDescending: true))
        let selected = try #require(query.selecting([["Email"], ["Owner", "Name"]]))
        expectEqual(selected.text, "SELECT Email, Owner.Name FROM Contact WHERE A = 1 LIMIT 9")
        expectEqual(selected.columns?.map(\.path), [["Email"], ["Owner", "Name"]])
        let groups = Statement("SELECT Title, COUNT(Id) FROM Contact GROUP BY Title")
        expectEqual(groups.ordered(by: column, isDescending: false), nil)
        expectEqual(groups.selecting([["Name"]]), nil)
        expectEqual(groups.searching("x", in: [["Name"]]), nil)
    }

    @Test func `an offset that the org tells is one of the text as it was written`() throws {
        // An Id is sent before Name; the error is at "Nope".
        let query = Statement("SELECT Name, Nope FROM Contact")
        expectEqual(query.sent.text, "SELECT Id, Name, Nope FROM Contact")
        expectEqual(query.offset(line: 1, column: 18), 13)
        #expect(Statement("SELECT Id FROM").syntaxError != nil)
        expectEqual(query.syntaxError, nil)
    }

    @Test func `the query of an object shows its name and what tells most, ordered by name`() throws
    {
        var demo = try BrowserDriver.contact()
        expectEqual(Statement.standard(demo).text, "SELECT Id FROM Contact")
        demo = try BrowserDriver.describing(
            fields: """
                {"name":"Name","type":"string","nameField":true,"sortable":true},
                {"name":"Email","type":"email"},
                {"name":"AccountId","type":"reference","relationshipName":"Account",
                "referenceTo":["Account"]},{"name":"Old__c","type":"string",
                "deprecatedAndHidden":true},{"name":"New__c","type":"string","custom":true}
                """
        )
        expectEqual(
            Statement.standard(demo).text,
            "SELECT Id, Name, Email, Account.Name, New__c FROM Contact ORDER BY Name"
        )
    }
}

extension Statement {
    /// The query limited to records with a text in any of some fields.
    fileprivate func searching(_ text: String, in fields: [[String]]) -> Statement? {
        let match = Condition.contains(text, inAnyOf: fields.map { FieldPath($0) })
        return searching(match, within: query?.condition)
    }
}
