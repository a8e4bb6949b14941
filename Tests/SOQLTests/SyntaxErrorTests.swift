import SOQL
import TestSupport
import Testing
import Text

struct SyntaxErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let soql: String
        let position: String
        let token: String
        let message: String
        let fix: String?
        var testDescription: String { soql }

        init(_ soql: String, _ position: String, _ token: String, _ message: String, _ fix: String?)
        {
            self.soql = soql
            self.position = position
            self.token = token
            self.message = message
            self.fix = fix
        }
    }

    static let clauses: [Case] = [
        Case("", "1:1", "", "the query is empty", nil),
        Case(
            "SELEKT Id FROM A",
            "1:1",
            "SELEKT",
            "'SELEKT' is not expected here",
            "did you mean SELECT?"
        ),
        Case(
            "FIND {x}",
            "1:1",
            "FIND",
            "expected SELECT, found 'FIND'",
            "this is SOSL, which sfctl search runs; SOQL starts with SELECT"
        ),
        Case(
            "SELECT Id",
            "1:10",
            "",
            "expected ',' or FROM, but the query ends here",
            "FROM is missing"
        ),
        Case(
            "SELECT Id FORM Account",
            "1:11",
            "FORM",
            "'FORM' is not expected here",
            "did you mean FROM?"
        ),
        Case(
            "SELECT MAX(Id) last FROM A",
            "1:16",
            "last",
            "'last' is a keyword, not a valid name here",
            "choose another alias"
        ),
        Case(
            "SELECT Id FROMAccount",
            "1:11",
            "FROMAccount",
            "'FROMAccount' is not expected here",
            "a space is missing after FROM"
        ),
        Case(
            "SELECT Id, FROM A",
            "1:12",
            "FROM",
            "expected a field, found 'FROM'",
            "remove the comma before FROM"
        ),
        Case(
            "SELECT Id FROM ORDER BY Name",
            "1:16",
            "ORDER",
            "expected an sObject, found 'ORDER BY'",
            nil
        ),
        Case(
            "SELECT Id FROM A WHER x = 1",
            "1:18",
            "WHER",
            "'WHER' is not expected here",
            "did you mean WHERE?"
        ),
        Case(
            "SELECT Id FROM A ORDERBY x",
            "1:18",
            "ORDERBY",
            "'ORDERBY' is not expected here",
            "did you mean ORDER BY?"
        ),
        Case(
            "SELECT Id FROM A\r\nOFFSET 5\r\nLIMIT 3",
            "3:1",
            "LIMIT",
            "LIMIT is in the wrong position",
            "LIMIT must come before OFFSET"
        ),
        Case("SELECT Id FROM A LIMIT 1 LIMIT 2", "1:26", "LIMIT", "LIMIT is given twice", nil),
        Case(
            "SELECT Id FROM A HAVING x > 1",
            "1:18",
            "HAVING",
            "HAVING needs a GROUP BY before it",
            "use WHERE for plain fields"
        ),
        Case(
            "SELECT Id FROM A WHERE B IN (SELECT C FROM D LIMIT 1)",
            "1:46",
            "LIMIT",
            "LIMIT is not allowed in a subquery of WHERE",
            "remove it: such a subquery allows only WHERE"
        ),
        Case("SELECT Id FROM A)", "1:17", ")", "unmatched ')'", nil),
        Case(
            "SELECT Id, Group FROM A",
            "1:12",
            "Group",
            "GROUP is a keyword, not the name of a field",
            nil
        ),
        Case(
            "SELECT COUNT(), Id FROM A",
            "1:15",
            ",",
            "COUNT() must be alone in its SELECT list, without an alias",
            "write COUNT(Id)"
        ),
        Case(
            "SELECT Name (SELECT Id FROM B) FROM A",
            "1:14",
            "SELECT",
            "expected a field, found 'SELECT'",
            "a comma is missing before the subquery"
        ),
        Case(
            "SELECT a(b(c(d))) FROM A",
            "1:13",
            "(",
            "functions can be nested at most two levels deep",
            nil
        ),
        Case(
            "SELECT Id FROM A LIMIT 99999999999999999999",
            "1:24",
            "99999999999999999999",
            "the number is out of range",
            nil
        ),
        Case(
            "SELECT Id FROM A OFFSET x",
            "1:25",
            "x",
            "expected a whole number, found 'x'",
            nil
        ),
        Case(
            "SELECT a, FromDate__c",
            "1:22",
            "",
            "expected ',' or FROM, but the query ends here",
            "FROM is missing"
        ),
        Case(
            "SELECT Id Name Email FROM A",
            "1:16",
            "Email",
            "expected ',' or FROM, found 'Email'",
            "a comma is missing"
        ),
        Case(
            "SELECT Id FROM A ORDER BY LimitReached b",
            "1:40",
            "b",
            "'b' does not belong here",
            nil
        ),
        Case(
            "SELECT Id FROM A WITH B (c = 1) WITH D = 'e'",
            "1:40",
            "=",
            "expected '(', found '='",
            nil
        ),
    ]

    static let apex: [Case] = [
        Case(
            "SELECT Id FROM A WHERE B = :c",
            "1:28",
            ":",
            "bind variables are for Apex only",
            "write the value itself instead of the variable"
        ),
        Case(
            "SELECT Id FROM A LIMIT :n",
            "1:24",
            ":",
            "bind variables are for Apex only",
            "write the value itself instead of the variable"
        ),
        Case(
            "SELECT Id FROM A ALL ROWS",
            "1:18",
            "ALL",
            "ALL ROWS is for Apex only",
            "remove it; sfctl query --all-rows includes deleted records"
        ),
        Case(
            "SELECT Id FROM A FOR UPDATE",
            "1:18",
            "FOR",
            "FOR UPDATE is for Apex only",
            "remove it: REST locks no records"
        ),
        Case(
            "SELECT Id FROM A WITH user_mode",
            "1:23",
            "user_mode",
            "WITH USER_MODE is for Apex only",
            "remove it: REST always returns only what the logged-in user may see"
        ),
    ]

    @Test(arguments: clauses + conditions + apex + habits)
    func `an error says where, what and how on`(_ testCase: Case) throws {
        let error = try #require(throws: SyntaxError.self) { try Query(parsing: testCase.soql) }
        expectEqual("\(error.line):\(error.column)", testCase.position)
        expectEqual(error.token, testCase.token)
        expectEqual(error.message, testCase.message)
        expectEqual(error.fix, testCase.fix)
        let bytes = Array(testCase.soql.utf8)
        #expect(bytes[error.offset...].starts(with: Array(error.token.utf8)))
        expectEqual(SourceText(testCase.soql).position(at: error.offset).column, error.column)
    }

    @Test func `what may follow is listed`() throws {
        let error = try #require(throws: SyntaxError.self) {
            try Query(parsing: "SELECT Id FROM A ORDER BY b x")
        }
        expectEqual(error.expected, ["LIMIT", "OFFSET", "FOR", "UPDATE", "the end"])
    }

    @Test func `nothing follows a condition that is parsed alone`() throws {
        let error = try #require(throws: SyntaxError.self) {
            try Condition(parsing: "a = 1 LIMIT 5")
        }
        expectEqual(error.message, "'LIMIT' does not belong here")
        expectEqual(error.expected, ["the end"])
    }
}
