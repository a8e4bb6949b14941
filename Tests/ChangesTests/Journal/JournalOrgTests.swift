import Client
import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// A journal belongs to one org, and the newest is the last one begun, whatever URL and clock say.
struct JournalOrgTests {
    private static let andy = "003Dm000001kZ04IAE"
    private static let tim = "003Dm000001kZ05IAE"
    private static let journal = "20260912T120000Z-Contact-1"

    /// A shell that has deleted a contact of a sandbox.
    private func shell(token: String) async throws -> Shell {
        var shell = try Shell()
        shell.ask(RemoteDemo(.sandbox, now: shell.now))
        shell.variables["SFCTL_ACCESS_TOKEN"] = token
        let outcome = await shell.run("delete", "Contact", Self.andy, "--yes")
        expectEqual(outcome.code, .success)
        return shell
    }

    @Test func `an org that came from the environment is missed there`() async throws {
        var shell = try await shell(token: "00Dxx0000001gPL!AQ.one")
        shell.variables["SFCTL_INSTANCE_URL"] = nil
        for words in [
            ["undelete", "--journal", Self.journal], ["delete", "--resume", Self.journal, "--yes"],
        ] {
            let outcome = await shell.run(words)
            let url = "https://acme.my.salesforce.com"
            expect(
                outcome.messages,
                .hasPrefix(
                    """
                    error: the journal belongs to the org at \(url), which was in \
                    SFCTL_INSTANCE_URL
                      hint: export SFCTL_INSTANCE_URL=\(url) SFCTL_ACCESS_TOKEN=…

                    """
                ),
                "\(outcome)"
            )
            expectEqual(outcome.code, .usage)
        }
    }

    @Test func `a refreshed sandbox does not take the deletes of the one before`() async throws {
        var shell = try await shell(token: "00Dxx0000001gPL!AQ.one")
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00Dxx0000001gPM!AQ.other"
        let last = await shell.run("undelete", "--last")
        expect(last.messages, .hasPrefix("error: no journal of a delete in "))
        expectEqual(last.code, .failure)
        for words in [
            ["undelete", "--journal", Self.journal], ["delete", "--resume", Self.journal, "--yes"],
        ] {
            let outcome = await shell.run(words)
            #expect(
                outcome.messages.contains(
                    "belongs to the org 00Dxx0000001gPLEAY, but https://acme.my.salesforce.com is "
                        + "now the org 00Dxx0000001gPMEAY: a refreshed sandbox has none of the old "
                        + "records"
                ),
                "\(outcome)"
            )
            expectEqual(outcome.code, .usage)
        }
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00Dxx0000001gPL!AQ.renewed"
        let shown = await shell.run(
            "delete",
            "--resume",
            Self.journal,
            "--dry-run",
            "-r",
            "ids"
        )
        expectEqual(shown.code, .success, "\(shown)")
    }

    @Test(arguments: ["eyJhbGciOi.JIUzI1NiJ9.x", "00Dxx!short", "001Dm000001kZ99!AQ.other"])
    func `a token that does not tell the org leaves the URL to tell it`(
        _ token: String
    ) async throws {
        var shell = try await shell(token: token)
        let show = await shell.run("journal", "show", "--last", "--json")
        expect(show.output, .contains(#""orgId":null"#), "\(show)")
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00Dxx0000001gPM!AQ.other"
        let outcome = await shell.run(
            "delete",
            "--resume",
            Self.journal,
            "--dry-run",
            "-r",
            "ids"
        )
        expectEqual(outcome.code, .success, "\(outcome)")
    }

    @Test func `the journal of the built-in org knows its id`() async throws {
        let shell = try Shell()
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        let show = await shell.run("journal", "show", "--last", "--json")
        let id = await shell.run("query", "SELECT Id FROM Organization", "-r", "ids").output
        expect(show.output, .contains(#""orgId":"\#(id.dropLast())""#), "\(show.output) \(id)")
    }

    @Test func `after the clock is set back the last delete is still the newest`() async throws {
        var shell = try Shell()
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        shell.now -= 86_400_000
        _ = await shell.run("delete", "Contact", Self.tim, "--yes")
        let list = await shell.run("journal", "-r", "ids")
        expectEqual(list.output, "20260911T120000Z-Contact-2\n\(Self.journal)\n")
        let outcome = await shell.run("undelete", "--last", "-r", "ids")
        expectEqual(outcome.output, "\(Self.tim)\n")
    }
}
