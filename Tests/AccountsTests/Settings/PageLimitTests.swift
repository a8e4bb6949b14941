import Client
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// The largest page that is accepted.
struct PageLimitTests {
    private static let soql = "SELECT Id FROM Contact"

    /// An org with one page of somewhat more than so many MiB.
    private func org(mebibytes: Int) -> ScriptedOrg {
        let name = String(repeating: "x", count: mebibytes << 20)
        return ScriptedOrg(.query(Wire.page(#"{"Id":"003Dm000001kZ00IAE","Name":"\#(name)"}"#)))
    }

    @Test func `a page over the limit names the setting`() async throws {
        var shell = try Shell(asking: org(mebibytes: 2))
        shell.variables["SFCTL_MAX_PAGE_MIB"] = "2"
        let outcome = await shell.run("query", Self.soql)
        expectEqual(outcome.output, "")
        expectEqual(
            outcome.messages,
            """
            error: the org's answer is larger than 2 MiB
              why: sfctl limits the size of a decompressed page, to save memory
              hint: SFCTL_MAX_PAGE_MIB=4, or maxPageMiB in config.json, allows a larger page
              hint: in a query without --bulk, --batch-size 200 makes pages smaller

            """
        )
        expectEqual(outcome.code, .failure)
    }

    @Test func `the variable goes before the file`() async throws {
        var shell = try Shell(asking: org(mebibytes: 2))
        try shell.folder.write(#"{"maxPageMiB": 1}"#, to: ".config/sfctl/config.json")
        let outcome = await shell.run("query", Self.soql)
        expect(outcome.messages, .hasPrefix("error: the org's answer is larger than 1 MiB\n"))
        shell.ask(org(mebibytes: 2))
        shell.variables["SFCTL_MAX_PAGE_MIB"] = "3"
        await expectEqual(shell.run("query", Self.soql).output, "Id\n003Dm000001kZ00IAE\n")
    }

    @Test func `without a setting the default holds`() async throws {
        let shell = try Shell(asking: org(mebibytes: 2))
        await expectEqual(shell.run("query", Self.soql).code, .success)
    }

    @Test(arguments: ["0", "-1", "65537", "1.5", "much"])
    func `a size out of range is refused before anything is sent`(size: String) async throws {
        var shell = try Shell(asking: NoNetwork())
        shell.variables["SFCTL_MAX_PAGE_MIB"] = size
        let outcome = await shell.run("query", Self.soql)
        expectEqual(
            outcome.messages,
            """
            error: the largest page is a whole number of MiB from 1 to 65536, not '\(size)' \
            (from SFCTL_MAX_PAGE_MIB)

            """
        )
        expectEqual(outcome.code, .usage)
    }

    @Test func `an error page of any size is told as what it is`() async throws {
        let html = "<html><title>Gone</title>" + String(repeating: " ", count: 3 << 20)
        var shell = try Shell(asking: ScriptedOrg(.query(status: 404, html)))
        shell.variables["SFCTL_MAX_PAGE_MIB"] = "1"
        let outcome = await shell.run("query", Self.soql)
        expect(outcome.messages, .contains("the server answered with HTML (status 404): Gone"))
        expectEqual(outcome.code, .failure)
    }
}
