import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Settings for output: they apply to what people read on a terminal, and to nothing that a script
/// reads.
struct OutputDefaultsTests {
    private static let file = ".config/sfctl/config.json"
    private static let settings = """
        {"terminalFormat": "vertical", "null": "-", "utc": true, "pager": "/nowhere/pager",
        "children": "flat", "contactsFields": "Name,Phone",
        "getFields": {"Contact": "Name,Birthdate,Account.Name"}}
        """
    private static let record = ["get", "Contact", "003Dm000001kZ00IAE"]
    private static let soql = "SELECT Name, Birthdate, CreatedDate FROM Contact LIMIT 1"

    private func terminal(_ settings: String = settings) throws -> Shell {
        // Wide enough for the path of the file in a message.
        let shell = try Shell.terminal(columns: 300)
        try shell.folder.write(settings, to: Self.file)
        return shell
    }

    /// Every command line whose output a script may read.
    @Test(arguments: [
        ["query", soql], ["query", soql, "-r", "table"], ["query", soql, "--json"],
        ["query", "SELECT Id, (SELECT Id FROM Cases) FROM Contact LIMIT 1"],
        ["query", "SELECT Id, (SELECT Id FROM Cases) FROM Contact LIMIT 1", "-r", "ndjson"],
        record, record + ["--json"], record + ["-r", "vertical"], record + ["-r", "csv"],
        ["contacts", "rose"], ["contacts", "rose", "--json"], ["contacts", "rose", "-r", "table"],
        ["contacts", "rose", "--print-soql"], ["orgs"], ["whoami"], ["bin", "Contact"],
        ["describe", "Contact"],
    ])
    func `a pipe does not depend on them`(_ line: [String]) async throws {
        let plain = try Shell()
        let configured = try Shell()
        try configured.folder.write(Self.settings, to: Self.file)
        await expectEqual(configured.run(line), plain.run(line))
    }

    @Test(arguments: [
        ["query", soql, "-r", "csv"], ["query", soql, "--json"], record + ["--json"],
        record + ["-r", "tsv"], ["contacts", "rose", "-r", "csv"], ["contacts", "rose", "--json"],
        ["contacts", "rose", "-r", "vcard"],
    ])
    func `a machine format on a terminal does not depend on them`(_ line: [String]) async throws {
        let plain = try await Shell.terminal().run(line)
        try await expectEqual(terminal().run(line), plain)
    }

    @Test func `a terminal follows them`() async throws {
        let shell = try terminal()
        let flags = ["--no-pager", "--quiet"]
        let query = await shell.run(["query", Self.soql] + flags)
        expectEqual(
            query.output,
            """
            -- 1/1 ---------------------------------
            Name         Rose Gonzalez
            Birthdate    -
            CreatedDate  2026-09-12 12:00 UTC

            """
        )
        await expectEqual(
            shell.run(Self.record + flags).output,
            """
            -- 1/1 ---------------------------------
            Name          Rose Gonzalez
            Birthdate     -
            Account.Name  Edge Communications

            """
        )
        await expectEqual(
            shell.run(["contacts", "rose"] + flags).output,
            """
            -- 1/1 ---------------------------------
            Name   Rose Gonzalez
            Phone  (512) 757-6000

            """
        )
        let soql = await shell.run("contacts", "rose", "--print-soql").output
        expect(soql, .hasPrefix("SELECT Name, Phone\n"))
    }

    @Test func `a pager that is set is used, and --no-pager is not`() async throws {
        let shell = try terminal()
        let paged = await shell.run("query", Self.soql)
        expect(paged.messages, .hasPrefix("warning: no such pager: '/nowhere/pager'"))
        let plain = await shell.run("query", Self.soql, "--no-pager")
        #expect(plain.messages == "\n1 record\n" && plain.output == paged.output)
    }

    @Test func `a flag wins over a variable, and a variable over the file`() async throws {
        var shell = try terminal()
        shell.variables["SFCTL_NULL"] = "none"
        shell.variables["SFCTL_TERMINAL_FORMAT"] = "table"
        shell.variables["SFCTL_UTC"] = "0"
        shell.variables["SFCTL_PAGER"] = ""
        shell.variables["SFCTL_CONTACTS_FIELDS"] = "Name,Email"
        let line = ["query", "SELECT Name, Birthdate FROM Contact LIMIT 1"]
        await expectEqual(shell.run(line).output, "Name           Birthdate\nRose Gonzalez  none\n")
        let flags = await shell.run(line + ["-r", "vertical", "--null", "nil"])
        expect(flags.output, .hasSuffix("\nBirthdate  nil\n"))
        await expectEqual(
            shell.run("contacts", "rose").output,
            "Name           Email\nRose Gonzalez  rose@edge.com\n"
        )
        await expect(shell.run("contacts", "rose", "--fields", "Id").output, .hasPrefix("Id\n"))
        let local = await shell.run("query", Self.soql).output
        expect(local, .lacks("UTC"))
        await expect(shell.run("query", Self.soql, "--utc").output, .contains("(UTC)"))
    }

    @Test func `a flag takes each of them back`() async throws {
        let shell = try terminal()
        let local = await shell.run("query", Self.soql, "--no-utc", "--no-pager")
        expect(local.output, .lacks("UTC"))
        let all = await shell.run(Self.record + ["--all-fields", "--no-pager"])
        expect(all.output, .contains("\nLastName "))
        // A flag that fits a table alone asks for one.
        let whole = await shell.run("query", Self.soql, "--no-truncate", "--no-pager")
        expect(whole.output, .hasPrefix("Name           Birthdate  CreatedDate (UTC)\n"))
    }

    @Test(arguments: [["--utc", "--no-utc"], ["--pager", "--no-pager"]])
    func `a flag and its opposite contradict each other`(_ flags: [String]) async throws {
        let outcome = try await Shell().run(["query", Self.soql, "-r", "table"] + flags)
        expect(outcome.messages, .hasPrefix("error: \(flags[0]) and \(flags[1]) contradict each"))
        expectEqual(outcome.code, .usage)
    }

    @Test func `lists that sfctl makes itself stay tables`() async throws {
        try await expect(terminal().run("orgs", "--no-pager").output, .hasPrefix("Default  Name"))
    }

    @Test(arguments: [
        ("terminalFormat", #""csv""#, "terminalFormat takes table or vertical, not 'csv'"),
        ("contactsFields", #""a b""#, "contactsFields takes a field's API name, not 'a b'"),
    ])
    func `a wrong value is an error on a terminal, with its file`(
        key: String,
        value: String,
        message: String
    ) async throws {
        let settings = #"{"\#(key)": \#(value)}"#
        let shell = try terminal(settings)
        let outcome = await shell.run("contacts", "rose")
        expectEqual(
            outcome.messages,
            """
            error: \(message) (from \(shell.folder.path)/\(Self.file))
              hint: sfctl config unset \(key)

            """
        )
        expectEqual(outcome.code, .usage)
        let pipe = try Shell()
        try pipe.folder.write(settings, to: Self.file)
        await expectEqual(pipe.run("contacts", "rose").code, .success)
    }

    @Test func `an org's error about a field names the setting that it comes from`() async throws {
        let shell = try terminal(
            #"{"contactsFields": "Emial", "getFields": {"Contact": "Name,Foo__c"}}"#
        )
        let path = "\(shell.folder.path)/\(Self.file)"
        let record = await shell.run(Self.record)
        expect(
            record.messages,
            .contains(
                "  hint: getFields.Contact in \(path) sets the fields; --all-fields shows all\n"
            )
        )
        let contacts = await shell.run("contacts", "rose")
        expect(
            contacts.messages,
            .contains("  hint: contactsFields in \(path) sets the columns; --fields overrides it\n")
        )
        let named = await shell.run("contacts", "rose", "--fields", "Emial")
        expect(named.messages, .lacks("contactsFields"))
    }

    @Test func `the formats of the setting are those for people`() {
        let formats = ResultFormat.all.filter(\.isForPeople).map(\.name)
        expectEqual(SettingKey.terminalFormat.kind, .choices(formats, hint: Self.hint))
    }

    private static let hint = "--result-format chooses any other format, for one command"
}

extension OutputDefaultsTests {
    private static let children = "SELECT Id, (SELECT Subject FROM Cases) FROM Contact"

    private func csv(_ settings: String, _ flags: String..., soql: String = children)
        async throws -> Shell.Outcome
    {
        var shell = try Shell()
        try shell.folder.write(settings, to: Self.file)
        shell.ask(
            ScriptedOrg(
                .query(
                    Wire.page(
                        #"{"attributes":{"type":"Contact"},"Id":"1","Cases":{"totalSize":1,"#
                            + #""done":true,"records":[{"attributes":{"type":"Case"},"#
                            + #""Subject":"x"}]}}"#
                    )
                )
            )
        )
        return await shell.run(["query", soql, "-r", "csv"] + flags)
    }

    @Test func `csv has flat children, where it would be an error otherwise`() async throws {
        let flat = #"{"children": "flat"}"#
        try await expectEqual(csv(flat).output, "Id,Cases.Subject\n1,x\n")
        try await expect(csv("{}").messages, .hasPrefix("error: csv cannot contain"))
        let nested = try await csv(flat, "--children", "nested")
        expect(nested.messages, .hasPrefix("error: csv cannot contain"))
        let two = "SELECT Id, (SELECT Id FROM Cases), (SELECT Id FROM Tasks) FROM Contact"
        try await expect(csv(flat, soql: two).messages, .hasPrefix("error: csv cannot contain"))
        let wrong = try await csv(#"{"children": "both"}"#)
        expect(wrong.messages, .hasPrefix("error: children takes nested or flat, not 'both'"))
    }
}
