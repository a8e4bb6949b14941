import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// What `list` asks for; what it prints stands in `Golden/list`.
struct ListTests {
    /// The WHERE of a list, on one line.
    private func condition(_ words: [String]) async throws -> String {
        let outcome = try await Shell().run(["list"] + words + ["--print-soql"])
        expectEqual(outcome.code, .success, "\(outcome)")
        let lines = outcome.output.split(separator: "\n").drop { !$0.hasPrefix("WHERE") }
        let text = lines.prefix { !$0.hasPrefix("ORDER") }.joined(separator: " ")
        return text.split(separator: " ").dropFirst().joined(separator: " ")
    }

    @Test(arguments: [
        ("Industry=Energy", "Industry = 'Energy'"),
        ("industry=Energy", "industry = 'Energy'"),
        ("Industry = 'Energy'", "Industry = 'Energy'"),
        ("Name=O'Brien", #"Name = 'O\'Brien'"#),
        ("Industry!=Energy", "Industry != 'Energy'"),
        ("Industry<>Energy", "Industry != 'Energy'"),
        ("Industry <> ''", "Industry != ''"),
        ("Name='>x'", "Name = '>x'"),
        ("Industry=", "Industry = NULL"),
        ("Industry!=null", "Industry != NULL"),
        ("Industry='null'", "Industry = 'null'"),
        ("AnnualRevenue>=1000000", "AnnualRevenue >= 1000000"),
        ("NumberOfEmployees<10", "NumberOfEmployees < 10"),
        ("IsDeleted=FALSE", "IsDeleted = FALSE"),
        ("Name~gen", "Name LIKE '%gen%'"),
        ("Name~50%", "Name LIKE '50%'"),
        ("Name='A B'", "Name = 'A B'"),
        (#"Name="A B""#, "Name = 'A B'"),
        (#"Name='"A"'"#, #"Name = '"A"'"#),
        (#"Name="null""#, "Name = 'null'"),
        ("Name~a_b", #"Name LIKE '%a\_b%'"#),
        ("ParentId=001Dm000001kZ00", "ParentId = '001Dm000001kZ00IAE'"),
        (
            "ParentId=https://x.my.salesforce.com/001Dm000001kZ00IAE",
            "ParentId = '001Dm000001kZ00IAE'"
        ),
        ("Owner.IsActive=true", "Owner.IsActive = TRUE"),
        ("CreatedDate>=LAST_N_DAYS:30", "CreatedDate >= LAST_N_DAYS:30"),
        ("CreatedDate<today", "CreatedDate < TODAY"),
        ("CreatedDate>2026-09-01T10:00:00Z", "CreatedDate > 2026-09-01T10:00:00Z"),
        // The shell's time zone is two hours east; a day has a beginning and an end.
        ("CreatedDate<2026-09-01", "CreatedDate < 2026-08-31T22:00:00Z"),
        ("CreatedDate>2026-09-01", "CreatedDate >= 2026-09-01T22:00:00Z"),
        ("CreatedDate<=2026-09-01", "CreatedDate < 2026-09-01T22:00:00Z"),
        (
            "CreatedDate=2026-09-01",
            "CreatedDate >= 2026-08-31T22:00:00Z AND CreatedDate < 2026-09-01T22:00:00Z"
        ),
        (
            "CreatedDate!=2026-09-01",
            "CreatedDate < 2026-08-31T22:00:00Z OR CreatedDate >= 2026-09-01T22:00:00Z"
        ),
    ])
    func `the field's type decides how a value is written`(
        _ comparison: String,
        _ condition: String
    ) async throws {
        try await expectEqual(self.condition(["Account", "--where", comparison]), condition)
    }

    @Test(arguments: [
        ("Industry", "--where takes FIELD=VALUE, also with !=, <, <=, >, >= and ~, not 'Industry'"),
        ("=x", "--where takes FIELD=VALUE, also with !=, <, <=, >, >= and ~, not '=x'"),
        ("Name == x y", "--where does not take '=='\n  hint: --where \"Name=x y\"\n"),
        ("Name=>x", "--where does not take '=>'\n  hint: --where \"Name>=x\"\n"),
        ("Name=<x", "--where does not take '=<'\n  hint: --where \"Name<=x\"\n"),
        ("Industri=x", "Account has no field 'Industri'"),
        ("Ownr.Name=x", "Account has no field 'Ownr.Name'"),
        (
            "Owner=Dana R", "Account has no field 'Owner'\n  hint: --where \"Owner.Name=Dana R\"\n"
        ),
        ("AnnualRevenue=much", "AnnualRevenue is of type currency: expected a number"),
        ("AnnualRevenue=1 OR Id != null", "AnnualRevenue is of type currency: expected a number"),
        ("IsDeleted=maybe", "IsDeleted is of type boolean: expected true or false, got 'maybe'"),
        ("CreatedDate>soon", "CreatedDate is of type datetime: expected a day"),
        (
            "CreatedDate>2026-01-01T00:00:00",
            "CreatedDate is of type datetime: expected a time zone behind the time"
        ),
        ("CreatedDate>2026-02-30", "CreatedDate is of type datetime: expected a day"),
        ("CreatedDate~2026", "~ compares texts, but CreatedDate is of type datetime"),
        ("ParentId=edge", "ParentId is of type reference: expected a record's id, got 'edge'"),
        ("BillingAddress=x", "BillingAddress cannot be compared"),
        ("Description=x", "Description cannot be compared"),
    ])
    func `a comparison that the org would refuse is refused before the query`(
        _ comparison: String,
        _ message: String
    ) async throws {
        let outcome = try await Shell().run("list", "Account", "--where", comparison)
        expect(outcome.messages, .hasPrefix("error: \(message)"), "\(outcome)")
        #expect(outcome.code == .usage && outcome.output == "")
    }

    @Test(arguments: [
        ["list", "Contact", "003Dm000001kZ00IAF"], ["contacts", "003Dm000001kZ00IAF"],
        ["list", "Account", "003Dm000001kZ00IAF"], ["search", "003Dm000001kZ00IAF"],
    ])
    func `a mistyped id is told where nothing matches`(_ words: [String]) async throws {
        let outcome = try await Shell().run(words)
        expect(
            outcome.messages,
            .hasSuffix(
                """
                  hint: '003Dm000001kZ00IAF' is not a record id: its last three characters do not \
                match the rest, so a character is wrong

                """
            ),
            "\(outcome)"
        )
        expectEqual(outcome.code, .success)
        let other = try await Shell().run(["list", "Account", "internationalizing"])
        expect(other.messages, .lacks("record id"))
    }

    @Test(arguments: [
        (["Account", "genepoint"], ["GenePoint"]),
        (["account", "GENE", "point"], ["GenePoint"]),
        (["Account", "650 867 3450"], ["GenePoint"]),
        (["Account", "+1 650-867-3450"], ["GenePoint"]),
        (["Account", "001Dm000001kZ0A"], ["GenePoint"]),
        (["-s", "Account", "genepoint"], ["GenePoint"]),
        (["Lead", "Kathy"], ["Kathy Snyder"]),
        (["Opportunity", "edge", "sla"], ["Edge SLA"]),
        (["Contact", "gonz"], ["Rose Gonzalez"]),
        (["Contact", "o", "--where", "LastName=Young"], ["Andy Young"]),
    ])
    func `words are in the fields by which people search`(
        _ words: [String],
        _ names: [String]
    ) async throws {
        let outcome = try await Shell().run(
            ["list"] + words + ["--fields", "Name", "--no-header"]
        )
        expectEqual(outcome.output.split(separator: "\n").map(String.init), names, "\(outcome)")
        expectEqual(outcome.code, .success)
    }

    @Test(arguments: [
        ("Amount:desc", "ORDER BY Amount DESC NULLS LAST, Name"),
        ("Amount DESC", "ORDER BY Amount DESC NULLS LAST, Name"),
        ("StageName,Amount:desc", "ORDER BY StageName, Amount DESC NULLS LAST, Name"),
        ("name", "ORDER BY Name"),
        ("name:desc", "ORDER BY Name DESC NULLS LAST"),
        ("modified", "ORDER BY LastModifiedDate DESC NULLS LAST, Name"),
        ("created:asc", "ORDER BY CreatedDate, Name"),
        ("Account.Name", "ORDER BY Account.Name, Name"),
    ])
    func `an order is a word, or fields with their directions`(
        _ order: String,
        _ clause: String
    ) async throws {
        let outcome = try await Shell().run("list", "Opportunity", "--sort", order, "--print-soql")
        expect(outcome.output, .hasSuffix("\n\(clause)\n"), "\(outcome)")
    }

    @Test(arguments: ["", "Name sideways", "Name desc nulls last", "1", "a,,b", "Name;x"])
    func `what is no order is refused`(_ order: String) async throws {
        let outcome = try await Shell().run("list", "Account", "--sort", order)
        #expect(outcome.code == .usage && outcome.output == "", "\(outcome)")
    }

    @Test(arguments: [
        ("-Amount", "Amount:desc"), ("Amount:dsc", "Amount:desc"), ("Amount:date", nil),
        ("Amount:ascending", "Amount"), ("-Amount,Name", "Amount:desc,Name"),
    ])
    func `a direction of other programs is corrected`(_ order: String, _ meant: String?)
        async throws
    {
        let outcome = try await Shell().run("list", "Opportunity", "--sort=\(order)")
        let hint = "\n  hint: --sort \(meant ?? "modified")\n"
        #expect(outcome.messages.contains(hint) && outcome.code == .usage, "\(outcome)")
    }

    @Test func `contacts and list Contact are one list`() async throws {
        for words in [["gonz"], ["united", "vp", "--sort", "modified"], ["-n", "3"], ["nobody"]] {
            let shell = try Shell()
            let contacts = await shell.run(["contacts"] + words)
            await expectEqual(shell.run(["list", "contact"] + words), contacts)
            await expectEqual(
                shell.run(["contacts", "--print-soql"] + words),
                shell.run(["list", "Contact", "--print-soql"] + words)
            )
        }
    }

    @Test func `my own records are asked for by their scope`() async throws {
        let outcome = try await Shell().run(
            "list",
            "Account",
            "--where",
            "OwnerId=me",
            "--print-soql"
        )
        expect(outcome.output, .contains("FROM Account\nUSING SCOPE mine\n"), "\(outcome)")
    }

    @Test func `a saved list runs again with its columns, order and format`() async throws {
        let shell = try Shell()
        let words = [
            "Account", "gen", "--where", "Type~Customer", "--sort", "Industry", "-r", "csv",
        ]
        let listed = await shell.run(["list"] + words + ["--save", "mine"])
        expectEqual(listed.code, .success, "\(listed)")
        let view = await shell.run("view", "mine")
        #expect(view.output == listed.output && view.output.hasPrefix("Name,Type,"), "\(view)")
        let again = await shell.run(["list"] + words + ["--save", "mine", "-n", "1"])
        #expect(again.output == "" && again.code == .usage, "\(again)")
    }

    @Test(arguments: [
        (["list", "Contact", "003Dm000001kZ00", "003Dm000001kZ01IAE"], " 003Dm000001kZ01IAE"),
        (["contacts", "delete", "003Dm000001kZ00IAE"], ""),
    ])
    func `ids that no record has together lead to the records`(
        _ words: [String],
        _ second: String
    ) async throws {
        let outcome = try await Shell().run(words)
        expect(
            outcome.messages,
            .hasSuffix("hint: by id: sfctl get Contact 003Dm000001kZ00IAE\(second)\n"),
            "\(outcome)"
        )
    }

    @Test(arguments: [
        ("Owner.Name~Support", "Owner.Name LIKE '%Support%'"),
        ("Owner.IsActive=true", "Owner.IsActive = TRUE"),
        ("Owner.Type=Queue", "Owner.Type = 'Queue'"),
    ])
    func `an owner that may be a user or a queue has the fields of a name`(
        _ comparison: String,
        _ condition: String
    ) async throws {
        try await expectEqual(self.condition(["Case", "--where", comparison]), condition)
        let outcome = try await Shell().run("list", "Case", "--where", comparison)
        #expect(outcome.code == .success && !outcome.messages.contains("warning"), "\(outcome)")
    }

    @Test(arguments: [
        (["contacts", "gonzales"], "Rose Gonzalez"),
        (["contacts", "rose", "gonzáles"], "Rose Gonzalez"),
        (["list", "Account", "genpoint"], "GenePoint"),
        (["search", "gonzales"], "Rose Gonzalez"),
    ])
    func `no match names the nearest`(_ words: [String], _ name: String) async throws {
        let outcome = try await Shell().run(words)
        expectEqual(outcome.messages, "No records.\n  hint: did you mean \(name)?\n", "\(outcome)")
        expectEqual(outcome.code, .success)
        let quiet = try await Shell().run(words + ["--quiet"])
        #expect(quiet.messages == "" && quiet.output == outcome.output)
    }

    @Test func `a comparison among the words is looked for as text, and the hint says so`()
        async throws
    {
        let outcome = try await Shell().run("list", "Contact", "LastName=Bond")
        expectEqual(
            outcome.messages,
            """
            No records.
              hint: --where LastName=Bond compares a field; words are looked for as text

            """
        )
        expectEqual(outcome.code, .success)
    }

    @Test(arguments: [
        (["contacts", "rose", "--missing", "email"], "Rose Gonzalez matches"),
        (["contacts", "ROSE gonzalez", "--city", "berlin"], "Rose Gonzalez matches"),
        (["list", "Account", "united", "-w", "Name=x"], "United Oil & Gas Corp., "),
    ])
    func `names that the flags leave out are no misspellings`(
        _ words: [String],
        _ start: String
    ) async throws {
        let outcome = try await Shell().run(words)
        expect(outcome.messages, .hasPrefix("No records.\n  hint: \(start)"), "\(outcome)")
        expect(outcome.messages, .hasSuffix(" the words, but not the flags\n"), "\(outcome)")
    }

    @Test(arguments: [["contacts", "xyzzy"], ["list", "Account", "x1"], ["list", "Task", "abc"]])
    func `no match and no near name is just said`(_ words: [String]) async throws {
        try await expectEqual(Shell().run(words).messages, "No records.\n")
    }

    @Test(arguments: [
        ("StageName=Closed Wno", "StageName has no value 'Closed Wno'; did you mean 'Closed Won'?"),
        ("Account.Rating=Tepid", "Account.Rating has no value 'Tepid': Hot, Warm, Cold"),
    ])
    func `a value that the picklist does not have is told if nothing matches`(
        _ comparison: String,
        _ hint: String
    ) async throws {
        let outcome = try await Shell().run("list", "Opportunity", "--where", comparison)
        expectEqual(outcome.messages, "No records.\n  hint: \(hint)\n", "\(outcome)")
        expectEqual(outcome.code, .success)
    }

    @Test(arguments: [[], ["-o", "demo"]])
    func `the id of another object leads to its record in the same org`(
        _ org: [String]
    ) async throws {
        let outcome = try await Shell().run(["contacts", "001Dm000001kZ00"] + org)
        let line = (["sfctl get Account 001Dm000001kZ00IAE"] + org).joined(separator: " ")
        expectEqual(
            outcome.messages,
            "No records.\n  hint: 001Dm000001kZ00 is an id of Account: \(line)\n"
        )
    }
}
