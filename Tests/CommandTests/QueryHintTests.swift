import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// The org says that a query is wrong; the caret stands under what is wrong, and the hint is what
/// works.
struct QueryHintTests {
    @Test func `an object that only another API has is no misspelling of itself`() async throws {
        let outcome = try await Shell().run("query", "SELECT Id FROM Contact", "-t")
        expect(outcome.messages, .contains("hint: the org has Contact, but not in this API"))
        expect(outcome.messages, .lacks("did you mean"), "\(outcome)")
    }

    /// A condition on Contact, the column of the caret within it, and the hint.
    static let conditions: [(condition: String, caret: String, hint: String)] = [
        ("CreatedDate > 2020-01-01", "2020-01-01", "write CreatedDate > 2020-01-01T00:00:00Z"),
        ("CreatedDate > '2020-01-01'", "'2020", "write CreatedDate > 2020-01-01T00:00:00Z"),
        (
            "CreatedDate > 2020-01-01 00:00:00", "2020",
            "write CreatedDate > 2020-01-01T00:00:00Z"
        ),
        ("CreatedDate > 2020-01-01T00:00:00", "2020", "write CreatedDate > 2020-01-01T00:00:00Z"),
        ("Birthdate > 2020-01-01 00:00:00", "2020", "write Birthdate > 2020-01-01"),
        ("Birthdate < 01/01/1950", "01/01", "write Birthdate < 1950-01-01"),
        (
            "Account.CreatedDate < 01/01/1950", "01/",
            "write Account.CreatedDate < 1950-01-01T00:00:00Z"
        ),
        (
            "Birthdate < 01/02/1950", "01/02",
            "01/02/1950 has two meanings: write Birthdate < 1950-02-01 if the day comes first, "
                + "or Birthdate < 1950-01-02 if the month does"
        ),
        ("CreatedDate > NOW()", "NOW", "write CreatedDate > TODAY"),
        ("CreatedDate > GETDATE()", "GETDATE", "write CreatedDate > TODAY"),
        ("CreatedDate > CURRENT_DATE", "CURRENT", "write CreatedDate > TODAY"),
        ("CreatedDate > TODAY - 7", "TODAY", "write CreatedDate >= LAST_N_DAYS:7"),
        ("CreatedDate > TODAY-7", "TODAY", "write CreatedDate >= LAST_N_DAYS:7"),
        ("CreatedDate > 'TODAY'", "'TODAY", "write CreatedDate > TODAY"),
        ("Birthdate > 2020-01-01T00:00:00Z", "2020", "write Birthdate > 2020-01-01"),
        ("Email != NULL AND Name NOT LIKE 'R%'", "NOT LIKE", "write (NOT Name LIKE 'R%')"),
        ("Email != NULL AND NOT Name IN ('R', 'S')", "NOT", "write Name NOT IN ('R', 'S')"),
        (
            "Email != NULL AND NOT AccountId IN (SELECT Id FROM Account)", "NOT",
            "write AccountId NOT IN (SELECT …)"
        ),
        ("NOT Name IN ('R') AND Email != NULL", "AND", "write Name NOT IN ('R') AND …"),
        ("NOT Name LIKE 'R%' OR Email != NULL", "OR", "write (NOT Name LIKE 'R%') OR …"),
        ("Email = NULL OR NOT Name = 'R'", "NOT", "put parentheses around it: (NOT Name = 'R')"),
        ("Name NOT IN 'R', 'S'", "'R'", "write Name NOT IN ('R', 'S')"),
        ("Name IN 'R'", "'R'", "write Name IN ('R')"),
        ("Account.Nam = 'x'", "Nam", "did you mean Account.Name?"),
        ("Name = 5", "5", "write Name = '5'"),
    ]

    @Test(arguments: conditions)
    func `the built-in org's error has caret and hint`(
        condition: String,
        caret: String,
        hint: String
    ) async throws {
        let soql = "SELECT Id FROM Contact WHERE \(condition)"
        let outcome = try await Shell().run("query", soql)
        try expectHint(outcome, soql, caret: caret, hint: hint)
        expect(outcome.messages, .lacks("answered"))
    }

    /// Another org points to the field, or to the token where it stopped, or to nothing.
    static let strangers:
        [(soql: String, code: String, message: String, caret: String, hint: String)] = [
            (
                "SELECT Id FROM Contact WHERE Email != NULL AND CreatedDate >= 2020-01-01",
                "INVALID_FIELD",
                #"\nCreatedDate >= 2020-01-01\n^\nERROR at Row:1:Column:48\n"#
                    + "value of filter criterion for field 'CreatedDate' must be of type dateTime "
                    + "and should not "
                    + "be enclosed in quotes",
                "2020", "write CreatedDate >= 2020-01-01T00:00:00Z"
            ),
            (
                "SELECT Id FROM Contact WHERE Email > 2020-01-01 00:00:00", "MALFORMED_QUERY",
                #"\n2020-01-01 00:00:00\n           ^\nERROR at Row:1:Column:49\nunexpected "#
                    + #"token: '00'"#,
                "2020", "write Email > 2020-01-01T00:00:00Z"
            ),
            (
                "SELECT Id FROM Contact WHERE Email > 0 AND NOT Name IN ('R')", "MALFORMED_QUERY",
                "unexpected token: 'NOT'", "NOT", "write Name NOT IN ('R')"
            ),
        ]

    @Test(arguments: strangers)
    func `any org's error has caret and hint`(
        soql: String,
        code: String,
        message: String,
        caret: String,
        hint: String
    ) async throws {
        let org = ScriptedOrg(.query(status: 400, Wire.refusal(code, message)))
        let outcome = try await Shell(asking: org).run("query", soql)
        try expectHint(outcome, soql, caret: caret, hint: hint)
    }

    private func expectHint(
        _ outcome: Shell.Outcome,
        _ soql: String,
        caret: String,
        hint: String
    ) throws {
        let lines = outcome.messages.split(separator: "\n").map(String.init)
        let condition = try #require(soql.firstRange(of: "WHERE"))
        let start = try #require(soql[condition.upperBound...].firstRange(of: caret)).lowerBound
        let column = soql.distance(from: soql.startIndex, to: start)
        expectEqual(lines.dropFirst().first, "  \(soql)")
        expectEqual(lines.dropFirst(2).first, String(repeating: " ", count: column + 2) + "^")
        let hints = lines.filter { $0.hasPrefix("  hint: ") }
        expectEqual(hints.first, "  hint: \(hint)")
        #expect(hints.dropFirst().allSatisfy { $0.hasPrefix("  hint: sfctl query ") })
        #expect(outcome.code == .failure && outcome.output.isEmpty)
    }

    @Test(arguments: [
        (
            "SELECT Name, Close Date FROM Opportunity", "did you mean CloseDate?",
            "SELECT Name, CloseDate FROM Opportunity"
        ),
        (
            "SELECT Name, Owner Name FROM Opportunity", "did you mean Owner.Name?",
            "SELECT Name, Owner.Name FROM Opportunity"
        ),
        (
            "SELECT Id, Name FROM Case", "did you mean CaseNumber?",
            "SELECT Id, CaseNumber FROM Case"
        ),
        (
            "SELECT Stage FROM Opportunity", "did you mean StageName?",
            "SELECT StageName FROM Opportunity"
        ),
        (
            "SELECT Name FROM Opportunities", "did you mean Opportunity?",
            "SELECT Name FROM Opportunity"
        ),
        (
            "SELECT Name, Contacts.Email FROM Account",
            "Contacts leads to several records: write (SELECT Email FROM Contacts)",
            "SELECT Name, (SELECT Email FROM Contacts) FROM Account"
        ),
        (
            "SELECT Name, Contacts.Owner.Name FROM Account",
            "Contacts leads to several records: write (SELECT Owner.Name FROM Contacts)",
            "SELECT Name, (SELECT Owner.Name FROM Contacts) FROM Account"
        ),
        (
            "SELECT StageName, SUM(Amount) n FROM Opportunity GROUP BY StageName HAVING n > 1 "
                + "ORDER BY n DESC",
            "write SUM(Amount): SOQL knows an alias only in the answer",
            "SELECT StageName, SUM(Amount) n FROM Opportunity GROUP BY StageName "
                + "HAVING SUM(Amount) > 1 ORDER BY SUM(Amount) DESC"
        ),
        (
            "SELECT Id FROM Contact WHERE Email = 'x' AND AccountId = 'Edge'",
            "AccountId holds ids: write Account.Name = 'Edge'",
            "SELECT Id FROM Contact WHERE Email = 'x' AND Account.Name = 'Edge'"
        ),
        (
            "SELECT Id FROM Opportunity WHERE Amount > $5000 AND Probability > 50%", "write 5000",
            "SELECT Id FROM Opportunity WHERE Amount > 5000 AND Probability > 50"
        ),
        (
            "SELECT\u{A0}Name\u{A0}FROM Contact", "write a space", "SELECT Name FROM Contact"
        ),
        (
            "SELECT FIELDS(ALL) FROM Contact",
            "write LIMIT 200, or name the fields to get more records",
            "SELECT FIELDS(ALL) FROM Contact LIMIT 200"
        ),
        (
            "SELECT LastName, COUNT(Id) FROM Contact WHERE LastName > 'A' AND COUNT(Id) > 1 "
                + "GROUP BY LastName",
            "write HAVING COUNT(Id) > 1",
            "SELECT LastName, COUNT(Id) FROM Contact WHERE LastName > 'A' GROUP BY LastName "
                + "HAVING COUNT(Id) > 1"
        ),
        (
            "SELECT Id FROM Contact WHERE Email = nul", "did you mean NULL?",
            "SELECT Id FROM Contact WHERE Email = NULL"
        ),
        (
            "SELECT Id FROM Contact WHERE CreatedDate BETWEEN 2026-11-01 AND 2026-11-29",
            "write CreatedDate >= 2026-11-01 AND CreatedDate <= 2026-11-29",
            "SELECT Id FROM Contact WHERE CreatedDate >= 2026-11-01T00:00:00Z "
                + "AND CreatedDate <= 2026-11-29T23:59:59Z"
        ),
        (
            "SELECT Id FROM Contact WHERE CreatedDate > 2026-11-28 AND CreatedDate < 2026-11-30",
            "write CreatedDate > 2026-11-28T00:00:00Z",
            "SELECT Id FROM Contact WHERE CreatedDate > 2026-11-28T00:00:00Z "
                + "AND CreatedDate < 2026-11-30T00:00:00Z"
        ),
        (
            "SELECT Id FROM Opportunity WHERE Name = Edge AND Amount = '5'",
            "strings take single quotes",
            "SELECT Id FROM Opportunity WHERE Name = 'Edge' AND Amount = 5"
        ),
        (
            "SELECT StageName, Type, SUM(Amount) FROM Opportunity GROUP BY Type",
            "write GROUP BY Type, StageName",
            "SELECT StageName, Type, SUM(Amount) FROM Opportunity GROUP BY Type, StageName"
        ),
        (
            "SELECT Account.Name, Owner.Name, COUNT(Id) FROM Opportunity",
            "write GROUP BY Account.Name, Owner.Name",
            "SELECT Account.Name, Owner.Name OwnerName, COUNT(Id) FROM Opportunity "
                + "GROUP BY Account.Name, Owner.Name"
        ),
        (
            "SELECT Name, Owner.Name, Account.Name, COUNT(Id) FROM Opportunity "
                + "GROUP BY Name, Account.Name, Owner.Name",
            "give it an alias: Owner.Name OwnerName, Account.Name AccountName",
            "SELECT Name, Owner.Name OwnerName, Account.Name AccountName, COUNT(Id) "
                + "FROM Opportunity GROUP BY Name, Account.Name, Owner.Name"
        ),
    ])
    func `a name that SQL would have is corrected`(
        _ soql: String,
        _ hint: String,
        _ corrected: String
    ) async throws {
        let outcome = try await Shell().run("query", soql)
        let hints = outcome.messages.split(separator: "\n").suffix(2)
        expectEqual(hints, ["  hint: \(hint)", #"  hint: sfctl query "\#(corrected)""#])
        #expect(outcome.code == .failure && outcome.output.isEmpty)
        let second = try await Shell().run("query", corrected)
        expectEqual(second.code, .success, "\(second)")
    }

    @Test func `a parent without a name is compared by what names it`() async throws {
        let outcome = try await Shell().run("query", "SELECT Id FROM Case WHERE ParentId = 'x'")
        let hint = "ParentId holds ids: write Parent.CaseNumber = 'x'"
        expect(outcome.messages, .contains("\n  hint: \(hint)\n"), "\(outcome)")
    }

    @Test(arguments: [
        (
            "SELECT StageName, SUM(Amount) n FROM Opportunity WHERE n > 1 GROUP BY StageName",
            "write HAVING SUM(Amount) …: WHERE cannot compare aggregates"
        ),
        (
            "SELECT Id FROM Account WHERE Contacts.Email = 'x'",
            "Contacts leads to several records: write Id IN (SELECT AccountId FROM Contact WHERE "
                + "Email …)"
        ),
        (
            "SELECT Account.Contacts.Email FROM Contact",
            "Contacts leads to several records: query Contact"
        ),
        (
            "SELECT Id FROM Opportunity WHERE Amount > lots",
            "Amount takes values of type currency, such as 12.50"
        ),
        (
            "SELECT Id FROM Opportunity WHERE CloseDate > Friday",
            "CloseDate takes values of type date, such as 2026-09-12 or TODAY"
        ),
        (
            "SELECT Id FROM Opportunity WHERE Name = $5000", "strings take single quotes"
        ),
        ("SELECT Id FROM Opportunity WHERE Name LIKE 50%", "strings take single quotes"),
        (
            "SELECT Id FROM Opportunity WHERE OwnerId != 'me'",
            "write the id that sfctl whoami prints"
        ),
        (
            "SELECT Id FROM Opportunity WHERE IsWon = 'yes' AND Name = Edge",
            "strings take single quotes\n  hint: IsWon takes values of type boolean, such as true"
        ),
        (
            "SELECT Id FROM Contact WHERE CreatedDate IN (2026-11-28, 2026-11-29)",
            "for whole days, compare DAY_ONLY(CreatedDate)"
        ),
        (
            "SELECT StageName, COUNT(Id) FROM Opportunity GROUP BY StageName HAVING Amount > 5",
            "HAVING and ORDER BY take grouped fields and aggregates"
        ),
        (
            "SELECT Description, COUNT(Id) FROM Opportunity",
            "Description cannot be grouped: leave it out"
        ),
        (
            "SELECT Amount, COUNT(Id) FROM Opportunity",
            "Amount cannot be grouped: write MAX(Amount), or leave it out"
        ),
    ])
    func `what has no certain correction gets words alone`(
        _ soql: String,
        _ hint: String
    ) async throws {
        let outcome = try await Shell().run("query", soql)
        expect(outcome.messages, .hasSuffix("\n  hint: \(hint)\n"), "\(outcome)")
    }

    @Test func `a pattern without a wildcard that finds nothing gets some`() async throws {
        let soql = "SELECT Id FROM Contact WHERE Name LIKE 'Gonzalez'"
        let outcome = try await Shell().run("query", soql, "-r", "csv")
        expectEqual(
            outcome.messages,
            """
            No records.
            LIKE without % finds only the whole text; write LIKE '%Gonzalez%'
              hint: sfctl query "SELECT Id FROM Contact WHERE Name LIKE '%Gonzalez%'" -r csv

            """
        )
        expectEqual(outcome.code, .success)
    }

    @Test func `the caret stands under the name that is wrong, in subqueries too`() async throws {
        let soql = "SELECT Name, (SELECT Account.Nam FROM Contacts) FROM Account"
        let outcome = try await Shell().run("query", soql)
        let lines = outcome.messages.split(separator: "\n").map(String.init)
        expectEqual(
            lines.dropFirst(2),
            [
                String(repeating: " ", count: 31) + "^", "  hint: did you mean Account.Name?",
                #"  hint: sfctl query "SELECT Name, (SELECT Account.Name FROM Contacts) "#
                    + #"FROM Account""#,
            ]
        )
    }

    @Test func `a TYPEOF that cannot be is answered with the path`() async throws {
        let soql = "SELECT TYPEOF Owner WHEN User THEN Email END FROM Contact"
        let outcome = try await Shell().run("query", soql)
        expect(
            outcome.messages,
            .hasSuffix("  hint: Owner refers to User only: write Owner.Email without TYPEOF\n")
        )
    }

    @Test func `status and code are told where requests are`() async throws {
        let outcome = try await Shell().run("query", "SELECT Nmae FROM Contact", "--debug")
        expect(outcome.messages, .contains("  why: the org answered 400 INVALID_FIELD\n"))
        let json = try await Shell().run("query", "SELECT Nmae FROM Contact", "--json")
        expect(json.output, .contains(#""name":"INVALID_FIELD""#))
    }

    @Test func `--check gives both forms of a date, for want of a schema`() async throws {
        let outcome = try await Shell().run(
            "query",
            "--check",
            "SELECT Id FROM Contact WHERE Birthdate < 01/01/1950"
        )
        #expect(
            outcome.messages.hasSuffix(
                "  hint: write Birthdate < 1950-01-01 (1950-01-01T00:00:00Z for a field with a "
                    + "time)\n"
            )
        )
        expectEqual(outcome.code, .usage)
    }
}
