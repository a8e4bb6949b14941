import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Which record `get` shows; what it prints stands in `Golden/get`.
struct GetTests {
    @Test(arguments: [
        ["Contact", "003Dm000001kZ00"], ["contact", "003Dm000001kZ00IAE"],
        ["-s", "Contact", "-i", "003Dm000001kZ00"], ["-s", "Contact", "003Dm000001kZ00"],
        ["--record-id", "003Dm000001kZ00IAE", "Contact"], ["Contact", "--", "003Dm000001kZ00"],
    ])
    func `object and id may be given in any of these ways`(_ words: [String]) async throws {
        let shell = try Shell()
        let outcome = await shell.run(["get", "--fields", "Name,Email"] + words)
        let expected = "Name\tRose Gonzalez\nEmail\trose@edge.com\n"
        expectEqual(outcome, Shell.Outcome(output: expected, messages: "", code: .success))
    }

    @Test(arguments: [
        "LastName='Young' FirstName=Andy", "lastname=Young", #"LastName="Young""#,
        "Email=a_young@dickenson.com  LastName=Young",
    ])
    func `values name the one record that has them, as in sf`(_ values: String) async throws {
        let shell = try Shell()
        for flag in ["-w", "--where"] {
            let line = ["get", "-s", "Contact", flag, values, "--fields", "Name"]
            await expectEqual(
                shell.run(line),
                Shell.Outcome(output: "Name\tAndy Young\n", messages: "", code: .success)
            )
        }
    }

    @Test(arguments: [
        ("LastName=Nobody", "DataRecordGetNoRecord", "no Contact has these values"),
        ("Levle__c=x", "INVALID_FIELD", "No such column 'Levle__c' on entity 'Contact'."),
        ("Salutation=Mr.", "DataRecordGetMultipleRecords", " Contact records have these values"),
        ("LastName!=Young", "UsageError", "--where takes FIELD=VALUE pairs"),
    ])
    func `another number of records than one is an error with sf's name`(
        _ values: String,
        _ name: String,
        _ message: String
    ) async throws {
        let outcome = try await Shell().run("get", "Contact", "-w", values, "--json")
        expect(outcome.output, .hasPrefix(#"{"name":"\#(name)","message":""#))
        expect(outcome.output, .contains(message))
        expectEqual(outcome.code, name == "UsageError" ? .usage : .failure)
        expectEqual(outcome.messages, "")
    }

    @Test(arguments: [
        ("003Dm000001kZ00", "Rose Gonzalez"), ("001Dm000001kZ00IAE", "Edge Communications"),
        ("/lightning/r/Account/001Dm000001kZ00IAE/view", "Edge Communications"),
        ("00EDm000001kZ00MAE", "CEO"),
    ])
    func `an id tells its object`(_ id: String, _ name: String) async throws {
        for words in [[id], ["-i", id]] {
            let outcome = try await Shell().run(["get", "--fields", "Name"] + words)
            expectEqual(outcome, .init(output: "Name\t\(name)\n", messages: "", code: .success))
        }
    }

    @Test func `the org's list of objects is fetched once for an id of another object`()
        async throws
    {
        var shell = try Shell()
        let org = RemoteDemo(now: shell.now)
        shell.ask(org)
        for lists in [1, 1] {
            let outcome = await shell.run("get", "00EDm000001kZ00MAE", "--fields", "Name")
            expectEqual(outcome.output, "Name\tCEO\n", "\(outcome)")
            let asked = org.requests.filter { $0 == "GET /services/data/v67.0/sobjects" }
            expectEqual(asked.count, lists)
        }
    }

    @Test(arguments: [
        ("ZZZDm0000000001", "no object of this org has ids that start with ZZZ"),
        ("003Dm000001kZ00IAF", "'003Dm000001kZ00IAF' is not a record id: its last three"),
        ("ContentDocument", "name the record's id"),
    ])
    func `a word that is no id of the org is refused`(_ word: String, _ message: String)
        async throws
    {
        let outcome = try await Shell().run("get", word)
        expect(outcome.messages, .hasPrefix("error: \(message)"), "\(outcome)")
        expectEqual(outcome.code, .usage)
    }

    @Test func `a record is named by its id or by values, not by both`() async throws {
        let outcome = try await Shell().run("get", "Contact", "003Dm000001kZ00", "-w", "LastName=x")
        expectEqual(
            outcome.messages,
            "error: an id and --where both select the record: use only one\n"
                + "  hint: sfctl get --help\n"
        )
        expectEqual(outcome.code, .usage)
    }

    @Test(arguments: [
        (
            ["get", "ApexClass", "01pDm000001kZ00"],
            "/tooling/sobjects/ApexClass/01pDm000001kZ00IAE"
        ),
        (["describe", "ApexClass"], "/tooling/sobjects/ApexClass/describe"),
        (["describe"], "/tooling/sobjects"),
        (["get", "ApexClass", "-w", "Name=X"], "/tooling/sobjects/ApexClass/describe"),
    ])
    func `-t asks the Tooling API`(_ line: [String], _ path: String) async throws {
        var shell = try Shell()
        let demo = RemoteDemo(now: shell.now)
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00D000000000001!secret"
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.transport = demo
        for flag in ["-t", "--use-tooling-api"] {
            await expectEqual(shell.run(line + [flag]).code, .failure)
            expect(demo.requests.last, .hasSuffix(path), "\(demo.requests)")
        }
    }

    @Test func `an id that has lost its case is corrected by its checksum, with a note`()
        async throws
    {
        let shell = try Shell()
        let note = "corrected upper and lower case by the checksum: 003Dm000001kZ04IAE\n"
        for id in ["003dm000001kz04iae", "003DM000001KZ04IAE"] {
            let outcome = await shell.run("get", "Contact", id, "--fields", "Name", "-r", "csv")
            expectEqual(outcome.output, "Name\nAndy Young\n")
            #expect(outcome.messages == note + "1 record\n" || outcome.messages == note)
            expectEqual(outcome.code, .success)
            await expectEqual(shell.run("contact", id, "-r", "ids").messages, note)
        }
        let deleted = await shell.run("delete", "Contact", "003dm000001kz04iae", "--yes")
        expect(deleted.messages, .hasPrefix(note))
        #expect(deleted.output.contains("003Dm000001kZ04IAE,deleted") || deleted.code == .success)
        // Digits cannot be capitals, so another character is wrong.
        await expectEqual(shell.run("get", "Contact", "003dm000001kz00555").code, .usage)
    }

    @Test func `several ids in one argument are several records`() async throws {
        let ids = ["003Dm000001kZ01IAE", "003Dm000001kZ00IAE"]
        let outcome = try await Shell().run(
            "get",
            "Contact",
            ids.joined(separator: ", "),
            "-r",
            "ids"
        )
        expectEqual(outcome.output, ids.map { "\($0)\n" }.joined())
        expect(outcome.messages, .hasPrefix("read '"))
    }

    @Test(arguments: [",", " ", ", ", ";", "\n"])
    func `ids in one argument are taken apart, with a word about it`(_ separator: String)
        async throws
    {
        let shell = try Shell()
        let ids = ["003Dm000001kZ04IAE", "003Dm000001kZ05IAE"]
        let text = ids.joined(separator: separator)
        let deleted = await shell.run("delete", "Contact", text, "--yes", "-r", "ids")
        expectEqual(deleted.output, ids.map { "\($0)\n" }.joined())
        expect(deleted.messages, .contains("' as 2 ids\n"))
        let restored = await shell.run("undelete", "Contact", text, "-r", "ids")
        expectEqual(restored.output, deleted.output)
        expect(restored.messages, .contains("' as 2 ids\n"))
    }

    @Test(arguments: [
        (["get", "Contact", "003Dm000001kZ00IAE"], #"["003Dm000001kZ00IAE"]"#),
        (["query", "SELECT Id FROM Contact WHERE LastName = 'Young'"], #"["003Dm000001kZ04IAE"]"#),
        (["query", "SELECT Id FROM Contact WHERE LastName = 'Nobody'"], "[]"),
    ])
    func `-r ids beside --json gives the ids as the result`(_ line: [String], _ ids: String)
        async throws
    {
        for flags in [["-r", "ids", "--json"], ["--json", "-r", "ids"]] {
            let outcome = try await Shell().run(line + flags)
            expectEqual(outcome.output, #"{"result":\#(ids),"status":0,"warnings":[]}"# + "\n")
            expectEqual(outcome.code, .success)
        }
        let refused = try await Shell().run("orgs", "--json", "-r", "ids")
        expect(refused.output, .contains("are different formats"))
    }

    @Test func `an id of another object is refused before the record is asked for`() async throws {
        var shell = try Shell()
        let demo = RemoteDemo(now: shell.now)
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00D000000000001!secret"
        shell.transport = demo
        await expectEqual(shell.run("get", "Account", "003Dm000001kZ00").code, .usage)
        #expect(!demo.requests.contains { $0.contains("/sobjects/Account/") })
    }

    @Test func `a blank within a field's name is not dropped`() async throws {
        let shell = try Shell()
        let line = ["get", "Contact", "003Dm000001kZ00", "--fields"]
        await expect(shell.run(line + ["Name , Email"]).output, .hasPrefix("Name\tRose Gonzalez\n"))
        let outcome = await shell.run(line + ["First Name"])
        expectEqual(
            outcome.messages,
            "error: --fields takes a field's API name, not 'First Name'\n"
                + "  hint: sfctl get --help\n"
        )
        #expect(outcome.output == "" && outcome.code == .usage)
    }

    @Test func `only a contact gives a vCard`() async throws {
        let shell = try Shell()
        let outcome = await shell.run("get", "Account", "001Dm000001kZ00IAE", "-r", "vcard")
        expectEqual(
            outcome.messages,
            """
            error: vcard output works for Contact only, not Account
              hint: --result-format csv
              hint: sfctl get --help

            """
        )
        #expect(outcome.output == "" && outcome.code == .usage)
        let card = await shell.run("get", "contact", "003Dm000001kZ00", "-r", "vcard")
        expect(card.output, .contains("FN:Rose Gonzalez"))
    }

    @Test func `ids without the Id among the fields say where to put it`() async throws {
        let outcome = try await Shell().run(
            "get",
            "Contact",
            "003Dm000001kZ00",
            "--fields",
            "Name",
            "-r",
            "ids"
        )
        expect(outcome.messages, .contains("  hint: add Id to the fields\n"))
    }

    @Test func `without --fields all fields come`() async throws {
        let shell = try Shell()
        let names = await shell.run("describe", "Contact", "-r", "ids").output
        let record = await shell.run("get", "Contact", "003Dm000001kZ00", "-r", "csv").output
        let heading = record.prefix { $0 != "\n" }.split(separator: ",")
        expectEqual(Set(heading), Set(names.split(separator: "\n")))
    }
}
