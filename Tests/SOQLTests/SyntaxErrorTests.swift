import SOQL
import Testing

@Suite struct SyntaxErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let soql: String
        let place: String
        let token: String
        let message: String
        let fix: String?
        var testDescription: String { soql }

        init(_ soql: String, _ place: String, _ token: String, _ message: String, _ fix: String?) {
            self.soql = soql
            self.place = place
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
            "this is SOSL: use sfctl search"
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
            "take away the comma before FROM"
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
            "LIMIT stands too late",
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
            "LIMIT cannot stand in a subquery of WHERE",
            "leave it out: such a subquery has only WHERE"
        ),
        Case("SELECT Id FROM A)", "1:17", ")", "there is no '(' for this ')'", nil),
        Case(
            "SELECT Id, Group FROM A",
            "1:12",
            "Group",
            "GROUP is a keyword and names no field",
            nil
        ),
        Case(
            "SELECT COUNT(), Id FROM A",
            "1:15",
            ",",
            "COUNT() stands alone in its SELECT list, without an alias",
            "write COUNT(Id)"
        ),
        Case(
            "SELECT Name (SELECT Id FROM B) FROM A",
            "1:14",
            "SELECT",
            "expected a field, found 'SELECT'",
            "a comma is missing before the subquery"
        ),
        Case("SELECT a(b(c(d))) FROM A", "1:13", "(", "functions nest two deep at most", nil),
        Case(
            "SELECT Id FROM A LIMIT 99999999999999999999",
            "1:24",
            "99999999999999999999",
            "the number is out of range",
            nil
        ),
    ]

    static let conditions: [Case] = [
        Case(
            "a = 1 AND b = 2 OR c = 3",
            "1:40",
            "OR",
            "AND and OR are mixed without parentheses",
            "put parentheses round what belongs together"
        ),
        Case(
            "NOT a = 1 AND b = 2",
            "1:34",
            "AND",
            "NOT is followed by AND without parentheses",
            "write (NOT …) AND …"
        ),
        Case(
            "a = 1 OR NOT b = 2",
            "1:33",
            "NOT",
            "expected a condition, found 'NOT'",
            "put parentheses round it: (NOT …)"
        ),
        Case(
            "(a = 1",
            "1:30",
            "",
            "expected ')', but the query ends here",
            "the '(' of line 1, column 24 is not closed"
        ),
        Case(
            "a IS NULL",
            "1:26",
            "IS",
            "expected an operator, found 'IS'",
            "write = NULL or != NULL"
        ),
        Case("a == 1", "1:27", "=", "expected a value, found '='", "equality is a single ="),
        Case("a LIK 'x'", "1:26", "LIK", "expected an operator, found 'LIK'", "did you mean LIKE?"),
        Case("a LIKE NULL", "1:31", "NULL", "LIKE takes no NULL", "write = NULL"),
        Case(
            "a = Paul",
            "1:28",
            "Paul",
            "expected a value, found 'Paul'",
            "strings take single quotes"
        ),
        Case("a > TODY", "1:28", "TODY", "expected a value, found 'TODY'", "did you mean TODAY?"),
        Case(
            "a > LAST_N_DAYS",
            "1:39",
            "",
            "expected ':', but the query ends here",
            "LAST_N_DAYS takes a number: LAST_N_DAYS:30"
        ),
        Case(
            "a = ('x')",
            "1:28",
            "(",
            "expected a value, found '('",
            "a list stands after IN, INCLUDES or EXCLUDES"
        ),
        Case("a IN ()", "1:30", ")", "expected a value, found ')'", nil),
        Case(
            "a = 1e5",
            "1:29",
            "e5",
            "a number is written in digits alone",
            "write it without an exponent"
        ),
        Case(
            "a = 2020-1-5",
            "1:32",
            "-",
            "a number is written in digits alone",
            "dates are written YYYY-MM-DD"
        ),
        Case(
            "a = 2020-01-05T10:00",
            "1:38",
            "T10",
            "the dateTime is incomplete",
            "write YYYY-MM-DDThh:mm:ss and then Z or an offset such as +01:00"
        ),
        Case(
            "a = USD-500",
            "1:28",
            "USD",
            "expected a value, found 'USD'",
            "a currency literal has no sign: USD5000"
        ),
        Case("a = \"x\"", "1:28", "\"", "double quotes are no SOQL", "strings take single quotes"),
        Case(
            "a > \"2020-01-01\"",
            "1:28",
            "\"",
            "double quotes are no SOQL",
            "date values are not quoted"
        ),
        Case(
            "a = ‘x’",
            "1:28",
            "‘",
            "typographic quotes are no SOQL",
            "strings take single quotes"
        ),
        Case("é = 'x'", "1:24", "é", "unexpected character 'é'", nil),
        Case("a = 'é' b", "1:32", "b", "'b' does not belong here", nil),
        Case(
            "a = 'x",
            "1:28",
            "'x",
            "the string is not closed",
            "end it with a single quote; one inside is written \\'"
        ),
        Case(
            "a = 'x\\q'",
            "1:30",
            "\\q",
            "\\q is no escape of a string",
            "write \\\\ for a backslash"
        ),
        Case(
            "a = 'x\\_'",
            "1:30",
            "\\_",
            "\\_ is no escape of a string",
            "it stands for itself outside LIKE"
        ),
        Case(
            "a = '\\u12G4'",
            "1:29",
            "\\u",
            "\\u is no escape of a string",
            "write \\\\ for a backslash"
        ),
        Case("a = '\\uD800x'", "1:29", "\\uD800", "half of a surrogate pair is no character", nil),
        Case("a = 1;", "1:29", ";", "a query has no ';'", "leave it out"),
        Case("a = 1 // x", "1:30", "/", "SOQL has no comments", "leave the comment out"),
        Case(
            "a = 1 -- x",
            "1:30",
            "-",
            "-- begins no comment",
            "write // or /* */, which sfctl removes"
        ),
    ].map {
        Case("SELECT Id FROM A WHERE " + $0.soql, $0.place, $0.token, $0.message, $0.fix)
    }

    static let apex: [Case] = [
        Case(
            "SELECT Id FROM A WHERE B = :c",
            "1:28",
            ":",
            "bind variables are for Apex only",
            "write the value itself in place of the variable"
        ),
        Case(
            "SELECT Id FROM A LIMIT :n",
            "1:24",
            ":",
            "bind variables are for Apex only",
            "write the value itself in place of the variable"
        ),
        Case(
            "SELECT Id FROM A ALL ROWS",
            "1:18",
            "ALL",
            "ALL ROWS is for Apex only",
            "use --all-rows, which asks the queryAll resource"
        ),
        Case(
            "SELECT Id FROM A FOR UPDATE",
            "1:18",
            "FOR",
            "FOR UPDATE is for Apex only",
            "leave it out: REST locks no records"
        ),
        Case(
            "SELECT Id FROM A WITH user_mode",
            "1:23",
            "user_mode",
            "WITH USER_MODE is for Apex only",
            "leave it out: REST always answers with what the signed-in user may see"
        ),
    ]

    @Test(arguments: clauses + conditions + apex)
    func `an error says where, what and how on`(_ testCase: Case) throws {
        let error = try #require(throws: SyntaxError.self) { try Query(parsing: testCase.soql) }
        #expect("\(error.line):\(error.column)" == testCase.place)
        #expect(error.token == testCase.token)
        #expect(error.message == testCase.message)
        #expect(error.fix == testCase.fix)
        let bytes = Array(testCase.soql.utf8)
        #expect(bytes[error.offset...].starts(with: Array(error.token.utf8)))
        #expect(SourceText(testCase.soql).place(at: error.offset).column == error.column)
    }

    static let serverMessages: [(soql: String, message: String)] = [
        ("invalid", "unexpected token: 'invalid'"),
        ("select id from account where", "unexpected token: '<EOF>'"),
        ("SELECT Id FROM Account USING everything", "unexpected token: 'everything'"),
        ("SELECT Id from $casecomment", "line 1:15 unexpected token: '$'"),
        ("SELECT Id FROM A WHERE b = 1 AND c = 2 OR d = 3", "unexpected token: 'OR'"),
        ("SELECT a FROM B WHERE c LIKE NULL", "unexpected token: 'NULL'"),
        (
            "SELECT convertCurrency(calendar_year(convertTimezone(a))) FROM b",
            "unexpected token: '('"
        ),
        ("SELECT Id FROM A WHERE b = :c", "Bind variables only allowed in Apex code"),
        ("SELECT Id FORM Account", "unexpected token: 'Account'"),
    ]

    @Test(arguments: serverMessages)
    func `the server's own words are known`(_ soql: String, _ message: String) throws {
        let error = try #require(throws: SyntaxError.self) { try Query(parsing: soql) }
        #expect(error.serverMessage == message)
    }

    @Test func `what may follow is listed`() throws {
        let error = try #require(throws: SyntaxError.self) {
            try Query(parsing: "SELECT Id FROM A ORDER BY b x")
        }
        #expect(error.expected == ["LIMIT", "OFFSET", "FOR", "UPDATE", "the end"])
    }
}
