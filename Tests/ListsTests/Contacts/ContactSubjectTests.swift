import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// Which contact `contact` shows; what it prints stands in `Golden/contact`.
struct ContactSubjectTests {
    @Test(arguments: [
        "003Dm000001kZ00", "003Dm000001kZ00IAE", "gonzalez", "Rose Gonzalez", "757-9340",
    ])
    func `an id or words name it`(_ text: String) async throws {
        let outcome = try await Shell().run("contact", text, "-r", "ids")
        expectEqual(outcome.output, "003Dm000001kZ00IAE\n", "\(outcome)")
        expectEqual(outcome.code, .success)
    }

    @Test func `who is called exactly so is shown, and the others are counted`() async throws {
        var shell = try Shell()
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00D000000000001!secret"
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.transport = CannedOrg(page: Self.page)
        let outcome = await shell.run("contact", "zoë", "cafe", "-r", "ids")
        expectEqual(outcome.output, "003Dm00000000A2IAI\n")
        expectEqual(outcome.messages, "1 other contact also matched: sfctl contacts \"zoë cafe\"\n")
        expectEqual(outcome.code, .success)
        shell.terminal.isOutput = true
        let several = await shell.run("contact", "zoe", "-r", "ids")
        expectEqual(several.output, "003Dm00000000A1IAI\n003Dm00000000A2IAI\n")
        expectEqual(several.code, .failure)
    }

    @Test(arguments: ResultFormat.all.filter { !$0.isSpreadsheet })
    func `of several contacts, none gets into a pipe or a file`(_ format: ResultFormat) async throws
    {
        var shell = try Shell()
        let messages = """
            error: 6 contacts match 'j'
              hint: sfctl contact ID shows one of them
              hint: sfctl contacts j lists them with their ids

            """
        let pipe = await shell.run("contact", "j", "-r", format.name)
        expectEqual(pipe.code, .failure)
        if format != .json {
            expectEqual(pipe, Shell.Outcome(output: "", messages: messages, code: .failure))
        }
        expect(pipe.output, .lacks("003"))
        shell.terminal.isOutput = true
        let path = shell.folder.path + "/out"
        let file = await shell.run(
            ["contact", "j", "-r", format.name, "--output-file", path]
        )
        expectEqual(file.code, .failure)
        try expectEqual(WholeFile.read(path), nil)
    }

    @Test func `the ids of several contacts delete none of them`() async throws {
        var shell = try Shell()
        let several = await shell.run("contact", "j", "-r", "ids")
        shell.input = Array(several.output.utf8)
        let deletion = await shell.run("delete", "Contact", "--ids-from", "-", "--yes")
        expect(deletion.messages, .hasPrefix("no ids in stdin: nothing was deleted\n"))
        await expectEqual(shell.run("query", "SELECT COUNT() FROM Contact").output, "20\n")
    }

    /// Written by hand for these tests.
    private static let page = #"""
        {"totalSize":2,"done":true,"records":[
        {"attributes":{"type":"Contact"},"Id":"003Dm00000000A1IAI","Name":"Zoe Cafeteria"},
        {"attributes":{"type":"Contact"},"Id":"003Dm00000000A2IAI","Name":"Zoe\u0308 Cafe\u0301"}
        ]}
        """#
}
