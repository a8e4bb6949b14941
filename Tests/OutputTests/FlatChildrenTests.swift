import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// `--children flat`: a row for each child of a subquery.
struct FlatChildrenTests {
    private static let soql =
        "SELECT Id, (SELECT Subject, Owner.Name FROM Cases), Name FROM Contact"
    private static let page = Wire.page(
        #"{"attributes":{"type":"Contact"},"Id":"1","Cases":{"totalSize":2,"done":true,"records":["#
            + #"{"attributes":{"type":"Case"},"Subject":"a,b","Owner":{"Name":"Ada"}},"#
            + #"{"attributes":{"type":"Case"},"Subject":"c\td","Owner":null}]},"Name":"Rose"}"#,
        #"{"attributes":{"type":"Contact"},"Id":"2","Cases":null,"Name":"Sean"}"#,
        #"{"attributes":{"type":"Contact"},"Id":"3","Cases":{"totalSize":0,"done":true,"#
            + #""records":[]},"Name":"J\"R"}"#
    )

    private func run(_ flags: String..., soql: String = soql) async throws -> Shell.Outcome {
        var shell = try Shell()
        shell.ask(ScriptedOrg(.query(Self.page)))
        return await shell.run(["query", soql, "--children", "flat"] + flags)
    }

    @Test func `csv, tsv and ndjson have a row a child, and one for a record without`() async throws
    {
        let csv = try await run("-r", "csv")
        expectEqual(
            csv.output,
            """
            Id,Cases.Subject,Cases.Owner.Name,Name
            1,"a,b",Ada,Rose
            1,c\td,,Rose
            2,,,Sean
            3,,,"J""R"

            """
        )
        expectEqual(csv.messages, "3 records, 4 rows\n")
        try await expectEqual(
            run().output,
            """
            Id\tCases.Subject\tCases.Owner.Name\tName
            1\ta,b\tAda\tRose
            1\tc\\td\t\tRose
            2\t\t\tSean
            3\t\t\tJ"R

            """
        )
        try await expectEqual(
            run("-r", "ndjson").output,
            #"""
            {"Id":"1","Cases.Subject":"a,b","Cases.Owner.Name":"Ada","Name":"Rose"}
            {"Id":"1","Cases.Subject":"c\td","Cases.Owner.Name":null,"Name":"Rose"}
            {"Id":"2","Cases.Subject":null,"Cases.Owner.Name":null,"Name":"Sean"}
            {"Id":"3","Cases.Subject":null,"Cases.Owner.Name":null,"Name":"J\"R"}

            """#
        )
    }

    @Test func `a limit counts records`() async throws {
        try await expectEqual(
            run("-r", "csv", "--no-header", "--max-rows", "1").output,
            "1,\"a,b\",Ada,Rose\n1,c\td,,Rose\n"
        )
    }

    @Test(arguments: [
        ("SELECT Id FROM Contact", [], "needs a subquery, but the query has none"),
        (
            "SELECT Id, (SELECT Id FROM Cases), (SELECT Id FROM Tasks) FROM Contact", [],
            "takes one subquery: the rows of Cases, Tasks are unrelated"
        ),
        (
            "SELECT Id, (SELECT Id, (SELECT Id FROM Tasks) FROM Contacts) FROM Account", [],
            "takes one level of children: the subquery on Contacts contains one on Tasks"
        ),
        (
            "SELECT FIELDS(ALL), (SELECT Id FROM Cases) FROM Contact", [],
            "needs known columns in the SELECT list"
        ),
        (
            "SELECT Id, (SELECT FIELDS(ALL) FROM Cases LIMIT 200) FROM Contact", [],
            "needs named fields in the subquery on Cases"
        ),
        (soql, ["-r", "table"], "does not apply to table output"),
        (soql, ["--json"], "does not apply to json output"),
    ])
    func `what cannot be laid flat is refused, with why`(
        _ soql: String,
        _ flags: [String],
        _ why: String
    ) async throws {
        let outcome = try await Shell().run(["query", soql, "--children", "flat"] + flags)
        let words = flags.contains("--json") ? outcome.output : outcome.messages
        expect(words, .contains("--children flat \(why)"), "\(outcome)")
        expectEqual(outcome.code, .usage)
    }

    @Test func `csv alone names the way`() async throws {
        let outcome = try await Shell().run("query", Self.soql, "-r", "csv")
        expect(outcome.messages, .contains("hint: --children flat writes one row per child\n"))
    }
}
