import Client
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Where nothing may be changed, no request leaves that could change something.
struct ReadOnlyTests {
    private static let id = "003Dm000001kZ00IAE"
    private let org = ScriptedOrg()

    private func expectRefusal(_ shell: Shell, _ arguments: String...) async {
        let outcome = await shell.run(["delete", "Contact", Self.id, "--yes"] + arguments)
        expect(outcome.messages, .contains("read-only mode: sfctl sends no DELETE requests"))
        expectEqual(outcome.code, .usage)
        #expect(org.requests.isEmpty)
    }

    @Test func `the flag keeps a delete from being sent`() async throws {
        await expectRefusal(try Shell(asking: org), "--read-only")
    }

    @Test func `the variable keeps a delete from being sent`() async throws {
        var shell = try Shell(asking: org)
        shell.variables["SFCTL_READ_ONLY"] = "1"
        await expectRefusal(shell)
    }

    @Test(arguments: ["0", "false", "False", "FALSE", ""])
    func `the variable may say no`(_ value: String) async throws {
        var shell = try Shell()
        shell.variables["SFCTL_READ_ONLY"] = value
        let outcome = await shell.run("delete", "Contact", "003Dm000001kZ04IAE", "--yes")
        expectEqual(outcome.code, .success)
    }

    @Test func `the org's entry in the settings file keeps a delete from being sent`() async throws
    {
        var shell = try Shell()
        shell.transport = org
        try shell.folder.write(
            #"{"apiVersion":"67.0","orgs":{"acme":{"instanceUrl":"https://acme.my.salesforce.com","#
                + #""accessToken":"t","readOnly":true}}}"#,
            to: ".config/sfctl/config.json"
        )
        await expectRefusal(shell, "-o", "acme")
    }

    @Test func `it is refused before the question, not after it`() async throws {
        var shell = try Shell.terminal()
        shell.answers = ["y"]
        let outcome = await shell.run("delete", "Contact", Self.id, "--read-only")
        expectEqual(outcome.output, "")
        expectEqual(
            outcome.messages,
            """
            error: read-only mode: sfctl sends no DELETE requests
              hint: --read-only, SFCTL_READ_ONLY or the org's setting readOnly sets it;
                    sfctl config list --show-origin shows the settings

            """
        )
        expectEqual(outcome.code, .usage)
    }

    @Test func `reading goes on`() async throws {
        let shell = try Shell(asking: EmptyOrg())
        await expectEqual(
            shell.run("query", "SELECT Id FROM Contact", "--read-only").code,
            .success
        )
    }
}
