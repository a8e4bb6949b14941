import TestSupport
import Testing
import Text

@testable import CommandSupport

/// Records on the command line and in files as people copy them: URLs, reports, ids in the wrong
/// case.
struct RecordWordTests {
    private static let andy = "003Dm000001kZ04IAE"
    private static let page = "/lightning/r/Contact/\(andy)/view"

    /// A shell on an org with a My Domain.
    private func acme() throws -> Shell {
        var shell = try Shell()
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00D000000000001!secret"
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.transport = RemoteDemo(now: shell.now)
        return shell
    }

    @Test(arguments: [
        ["get", "Contact", "https://acme.lightning.force.com\(page)", "--fields", "Id"],
        ["get", "-s", "Contact", "-i", page, "--fields", "Id"],
        ["contact", "https://acme.my.salesforce.com/\(andy)?x=1"],
        ["delete", "Contact", "https://acme.lightning.force.com\(page)", "--yes"],
        ["delete", "Contact", "--ids-from", "-", "--yes"],
    ])
    func `a URL of the org names a record`(_ line: [String]) async throws {
        var shell = try acme()
        shell.input = Array("https://acme.lightning.force.com\(Self.page)\n".utf8)
        let outcome = await shell.run(line + ["-r", "ids"])
        expectEqual(outcome.output, "\(Self.andy)\n", "\(outcome)")
        expect(outcome.messages, .lacks("warning"))
        expectEqual(outcome.code, .success)
    }

    @Test func `open and account filters take URLs`() async throws {
        let shell = try acme()
        let url = "https://acme.my.salesforce.com/\(Self.andy)\n"
        await expectEqual(shell.run("open", Self.page, "--url-only").output, url)
        let account = "https://acme.lightning.force.com/lightning/r/Account/001Dm000001kZ02/view"
        let ids = await shell.run("contacts", "--account", "001Dm000001kZ02", "-r", "ids").output
        await expectEqual(shell.run("contacts", "--account", account, "-r", "ids").output, ids)
        #expect(!ids.isEmpty)
    }

    @Test(arguments: [["delete", "--yes"], ["delete", "--dry-run"], ["undelete"]])
    func `a URL of another org changes nothing`(_ words: [String]) async throws {
        var shell = try acme()
        let url = "https://globex.lightning.force.com\(Self.page)"
        let hint = "  hint: sfctl orgs lists your orgs; --target-org ORG uses one of them\n"
        let line = [words[0], "Contact"] + words.dropFirst()
        let outcome = await shell.run(line + [url])
        expectEqual(
            outcome.messages,
            "error: the URL is of another org: globex.lightning.force.com, not "
                + "acme.my.salesforce.com; nothing was sent\n" + hint
        )
        #expect(outcome.code == .usage && outcome.output.isEmpty)
        shell.input = Array("\(Self.andy)\n\(url)\n".utf8)
        let file = await shell.run(line + ["--ids-from", "-"])
        expect(file.messages, .contains("line 2: the URL is of another org: globex"))
        expectEqual(file.code, .usage)
        // Each wrong line is named, whatever is wrong with it.
        shell.input = Array("\(url)\n\(Self.andy)\n001Dm000001kZ00IAE\n003\n\(url)?x=1\n".utf8)
        let all = await shell.run(line + ["--ids-from", "-"])
        let foreign =
            "the URL is of another org: globex.lightning.force.com, not "
            + "acme.my.salesforce.com\n"
        expectEqual(
            all.messages,
            """
            error: 4 lines of stdin are wrong; nothing was sent
              why: line 1: \(foreign)\
              why: line 3: 001Dm000001kZ00IAE is not an id of Contact (those start with 003): \
            it belongs to Account
              why: line 4: '003' is not a record id: expected 15 or 18 characters, got 3
              why: line 5: \(foreign)\
            \(hint)
            """
        )
        let words = await shell.run(line + ["003", Self.andy, "x"])
        expect(
            words.messages,
            .hasPrefix(
                """
                error: 2 of 3 ids are wrong; nothing was sent
                  why: '003' is not a record id: expected 15 or 18 characters, got 3
                  why: 'x' is not a record id: expected 15 or 18 characters, got 1

                """
            )
        )
        let ids = await shell.run(line + ["001Dm000001kZ00IAE", "500Dm000001kZ00IAE"])
        expect(ids.messages, .contains("error: 2 of 2 ids are wrong; nothing was sent\n"))
        let count = await shell.run("query", "SELECT COUNT() FROM Contact")
        expectEqual(count.output, "20\n")
    }

    @Test(arguments: [["get", "Contact"], ["contact"], ["open", "--url-only"]])
    func `a URL of another org is only a warning for a read`(_ words: [String]) async throws {
        let shell = try acme()
        let outcome = await shell.run(words + ["https://globex.lightning.force.com\(Self.page)"])
        #expect(
            outcome.messages.hasPrefix(
                "warning: the URL is of another org: globex.lightning.force.com, not "
                    + "acme.my.salesforce.com\n"
            )
        )
        expectEqual(outcome.code, .success)
    }

    @Test(arguments: ["get", "delete", "undelete"])
    func `the object of a URL is the command's`(_ command: String) async throws {
        let outcome = try await acme().run(command, "Account", Self.page)
        expect(
            outcome.messages,
            .hasPrefix("error: the URL is of a record of Contact, not of Account: '\(Self.page)'\n")
        )
        expectEqual(outcome.code, .usage)
        let list = try await acme().run(command, "Contact", "/lightning/o/Contact/list")
        expect(list.messages, .contains("the URL of a record ends like /lightning/r/Contact/"))
        expectEqual(list.code, .usage)
    }

    @Test func `a URL in place of the object is told with the whole line`() async throws {
        let outcome = try await acme().run("delete", Self.page)
        expect(outcome.messages, .contains("  hint: sfctl delete Contact \(Self.page)\n"))
    }

    @Test(arguments: [
        ["get", "Contact", "003dm000001kz04"], ["contact", "003DM000001KZ04"],
        ["delete", "Contact", "003dm000001kz04", "--yes"],
        ["delete", "Contact", "003dm000001kz04", "--dry-run"],
        ["undelete", "Contact", "003dm000001kz04"],
        ["get", "Lead", "00q000000000abc"],
    ])
    func `15 characters of one case are doubted if the org has no such record`(_ line: [String])
        async throws
    {
        let outcome = try await Shell().run(line)
        expect(
            outcome.messages,
            .contains("15-character ids are case-sensitive; copy it again"),
            "\(outcome)"
        )
        #expect(outcome.code != .success)
    }

    @Test func `15 characters in both cases, and 18, are not doubted`() async throws {
        let shell = try Shell()
        for id in ["003Dm000001kZ99", "003dm000001kz04aaa"] {
            let outcome = await shell.run("get", "Contact", id)
            expectEqual(outcome.code, .failure)
            expect(outcome.messages, .lacks("case-sensitive"))
        }
    }

    @Test(arguments: ["delete", "undelete"])
    func `a report's export is read, and its footer told`(_ command: String) async throws {
        let shell = try Shell()
        let report = """
            "Name","Contact ID","Account ID"
            "Andy Young","003Dm000001kZ04","001Dm000001kZ02"


            "Grand Totals (1 record)"
            "Copyright (c) 2000-2026 salesforce.com, inc. All rights reserved."

            """
        let file = try shell.folder.write(report, to: "report.csv")
        let yes = command == "delete" ? ["--yes"] : []
        let outcome = await shell.run([command, "Contact", "--ids-from", file] + yes)
        #expect(
            outcome.messages.hasPrefix(
                "skipped the footer of the report in \(file): 2 lines, from line 5: "
                    + "'Grand Totals (1 record)'\n"
            )
        )
        expectEqual(outcome.code, .success)
        let wrong = await shell.run([command, "Case", "--ids-from", file] + yes)
        expectEqual(
            wrong.messages,
            """
            error: 1 line of \(file) is wrong; nothing was sent
              why: line 1: no column Id or 'Case ID'; the columns are 'Name', 'Contact ID', \
            'Account ID'
              hint: --id-column NAME names the column with the ids

            """
        )
        let named = await shell.run(
            [command, "Contact", "--ids-from", file, "--id-column", "contact id"] + yes
        )
        expect(named.messages, .hasPrefix("skipped the footer"))
    }

    @Test func `a column needs a file`() async throws {
        let outcome = try await Shell().run("delete", "Contact", Self.andy, "--id-column", "Id")
        expect(
            outcome.messages,
            .hasPrefix("error: --id-column names a column of --ids-from: add the file\n")
        )
        expectEqual(outcome.code, .usage)
    }
}
