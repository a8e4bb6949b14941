import TestSupport
import Testing

@testable import SOQL

/// The fixes of slips, without an org.
struct StatementCorrectionTests {
    static let units = [
        "DAY", "WEEK", "MONTH", "QUARTER", "YEAR", "FISCAL_QUARTER", "FISCAL_YEAR",
    ]

    @Test(arguments: ["NOT Name LIKE 'a'", "Name LIKE ''", "Name LIKE 'a_'", "Name LIKE 'a%'"])
    func `a pattern that more wildcards would not help stays`(_ condition: String) {
        #expect(Statement("SELECT Id FROM A WHERE \(condition)").withWildcards == nil)
    }

    @Test(arguments: units)
    func `a number within a date literal goes behind its colon`(_ unit: String) {
        for (written, meant) in [
            ("LAST_3_\(unit)S", "LAST_N_\(unit)S:3"), ("LAST_1_\(unit)", "LAST_N_\(unit)S:1"),
            ("NEXT_3_\(unit)S", "NEXT_N_\(unit)S:3"), ("next 3 \(unit)s", "NEXT_N_\(unit)S:3"),
            ("3_\(unit)S_AGO", "N_\(unit)S_AGO:3"), ("3 \(unit) AGO", "N_\(unit)S_AGO:3"),
            ("N_3_\(unit)S_AGO", "N_\(unit)S_AGO:3"), ("LAST3\(unit)S", "LAST_N_\(unit)S:3"),
            ("LAST_N_\(unit)S(3)", "LAST_N_\(unit)S:3"), ("LAST_\(unit)S:3", "LAST_N_\(unit)S:3"),
        ] {
            expectEqual(RelativeDate.meant(by: written), meant, "\(written)")
            expectEqual(RelativeDate.meant(by: meant), nil)
        }
    }

    @Test(arguments: [
        "LAST_90_DAYS", "TODAY", "LAST_N_DAYS:7", "LAST_7_CONTACTS", "7", "DAYS", "THIS_3_DAYS", "",
        "LAST_99999999999999999999_DAYS", "2020-01-01", "3 OF 7 DAYS AGO",
    ])
    func `any other text is no such literal`(_ text: String) {
        expectEqual(RelativeDate.meant(by: text), nil)
    }

    @Test(arguments: [
        (["SELECT Id FROM Contact"], "SELECT Id FROM Contact"),
        (
            ["select", "Id", "from", "Contact", "where", "Name", "=", "Rose"],
            "select Id from Contact where Name = 'Rose'"
        ),
        (
            ["SELECT", "Id", "FROM", "Contact", "WHERE", "Name=Rose Gonzalez"],
            "SELECT Id FROM Contact WHERE Name='Rose Gonzalez'"
        ),
        (
            [
                "SELECT", "Id", "FROM", "Contact", "WHERE", "Age__c", ">", "5", "AND", "Name", "!=",
                "null",
            ],
            "SELECT Id FROM Contact WHERE Age__c > 5 AND Name != null"
        ),
        (
            ["SELECT", "Id", "FROM", "Contact", "WHERE", "Phone", "=", "555-1234", "LIMIT", "1"],
            "SELECT Id FROM Contact WHERE Phone = '555-1234' LIMIT 1"
        ),
        (
            [
                "SELECT", "Id", "FROM", "Contact", "WHERE", "Id", "IN", "(SELECT", "ContactId",
                "FROM", "Case", "WHERE", "Subject", "LIKE", "A%)",
            ],
            "SELECT Id FROM Contact WHERE Id IN (SELECT ContactId FROM Case "
                + "WHERE Subject LIKE 'A%')"
        ),
        (["SELECT", "Id", "FROM"], "SELECT Id FROM"),
    ])
    func `the quotes that a shell removed come back`(_ words: [String], _ text: String) {
        expectEqual(Statement.joining(words), text)
    }

    @Test(arguments: [
        "SELECT Id FROM Contact", "SELECT Id FROM Contact WHERE", "SELECT FROM", "", "x",
        "SELECT Id FROM Contact WHERE Name = 'x",
        "SELECT Id FROM Contact WHERE CreatedDate > DATE('2020-01-01')",
        "SELECT Id FROM Contact WHERE Name = 'a' AND Name = 'b' OR Name = 'c'",
        "SELECT Id FROM Contact WHERE NumberOfCalls__c > 1e6",
        "SELECT Id FROM Contact WHERE Birthdate < 01/02/1950",
        "SELECT Name FROM Account a JOIN Contact c ON c.AccountId = a.Id",
        "SELECT (SELECT TOP 3 Id FROM Contacts) FROM Account",
        "SELECT COUNT(Id) AS \"Number of deals\" FROM A", "SELECT a AS \"All of it FROM A",
        "SELECT a, COUNT(Id) FROM A GROUP BY a ORDER BY a WITH ROLLUP",
    ])
    func `without a certain fix there is no correction`(_ text: String) {
        expectEqual(Statement(text).corrected(), nil)
    }

    @Test(arguments: [
        ("SELECT a FROM A LIMIT 3 ORDER BY b", "SELECT a FROM A ORDER BY b LIMIT 3"),
        ("SELECT a FROM A OFFSET 5 LIMIT 10", "SELECT a FROM A LIMIT 10 OFFSET 5"),
        (
            "SELECT a FROM A ORDER BY b WHERE c IN (SELECT d FROM D WHERE e = 1) LIMIT 2",
            "SELECT a FROM A WHERE c IN (SELECT d FROM D WHERE e = 1) ORDER BY b LIMIT 2"
        ),
        (
            "SELECT (SELECT a FROM Bs LIMIT 1 ORDER BY b) FROM A LIMIT 2",
            "SELECT (SELECT a FROM Bs ORDER BY b LIMIT 1) FROM A LIMIT 2"
        ),
        (
            "SELECT a, COUNT(Id) FROM A GROUP BY a, b WITH CUBE ORDER BY a",
            "SELECT a, COUNT(Id) FROM A GROUP BY CUBE(a, b) ORDER BY a"
        ),
        ("SELECT a, COUNT(*) FROM A GROUP BY a", "SELECT a, COUNT(Id) FROM A GROUP BY a"),
        ("SELECT COUNT(*) n FROM A", "SELECT COUNT(Id) n FROM A"),
        ("SELECT COUNT(*) FROM A", "SELECT COUNT() FROM A"),
        ("SELECT a AS \"All of it\" FROM A", "SELECT a FROM A"),
        ("SELECT a FROM A GROUP a", "SELECT a FROM A GROUP BY a"),
        ("SELECT a FROM A ORDER BY a DECS", "SELECT a FROM A ORDER BY a DESC"),
        ("SELECT a FROM A ORDER BY a descending", "SELECT a FROM A ORDER BY a DESC"),
        ("SELECT a FROM A WHERE a NOT NULL", "SELECT a FROM A WHERE a != NULL"),
        ("SELECT a FROM A WHERE a = ('x', 'y')", "SELECT a FROM A WHERE a IN ('x', 'y')"),
        (
            "SELECT a FROM A WHERE a <> (SELECT b FROM B)",
            "SELECT a FROM A WHERE a NOT IN (SELECT b FROM B)"
        ),
        ("SELECT a FROM A WHERE a => 5", "SELECT a FROM A WHERE a >= 5"),
        ("SELECT a FROM A WHERE a ≤ 5", "SELECT a FROM A WHERE a <= 5"),
        ("SELECT a FROM A WHERE a = this month", "SELECT a FROM A WHERE a = THIS_MONTH"),
        ("SELECT a FROM A WHERE a=('x', 'y')", "SELECT a FROM A WHERE a IN ('x', 'y')"),
        ("SELECT a FROM A WHERE a!=('x')", "SELECT a FROM A WHERE a NOT IN ('x')"),
        ("SELECT COUNT(*) FROM A GROUP BY a", "SELECT COUNT(Id) FROM A GROUP BY a"),
        (
            "SELECT a FROM A ORDER BY b WHERE c='x'LIMIT 2",
            "SELECT a FROM A WHERE c='x' ORDER BY b LIMIT 2"
        ),
        (
            "SELECT a FROM A WHERE a = +44 191 4956203 AND b = 1",
            "SELECT a FROM A WHERE a = '+44 191 4956203' AND b = 1"
        ),
        ("SELECT a FROM A WHERE a = 1 000 000", "SELECT a FROM A WHERE a = 1000000"),
    ])
    func `a habit of SQL is corrected`(_ text: String, _ corrected: String) {
        expectEqual(Statement(text).corrected(), corrected)
    }

    @Test(arguments: [
        ("a > 100k", "write 100000 for a number, '100k' for a text"),
        ("a > EUR 5000", "write EUR5000 for an amount, 'EUR 5000' for a text"),
        ("CreatedById = me", "write the id that sfctl whoami prints"),
        ("a = 1 UNION SELECT b FROM B", "run one query after the other"),
        ("a = 1 ORDER BY a Description", nil), ("a = 1 ORDER BY a ASC DESC", nil),
        ("a = 5 10 'x'", nil),
        ("a = yes", "strings take single quotes, and a checkbox is TRUE or FALSE"),
        ("OwnerId = me", "write FROM A USING SCOPE mine, or the id that sfctl whoami prints"),
        ("IFNULL(a, 0) > 1", "SOQL has no conditional values: select the fields themselves"),
    ])
    func `what is not certain is said and not corrected`(_ condition: String, _ fix: String?) {
        let statement = Statement("SELECT a FROM A WHERE \(condition)")
        expectEqual(statement.syntaxError?.fix, fix)
        expectEqual(statement.corrected(), nil)
    }
}
