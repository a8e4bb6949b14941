import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Environment variables that cannot be used are refused, each with a plain sentence.
struct EnvironmentTests {
    @Test(arguments: [nil, ""])
    func `without a home the built-in org is read, and nothing is kept of it`(
        _ home: String?
    ) async throws {
        var shell = try Shell()
        shell.variables["HOME"] = home
        let outcome = await shell.run("query", "SELECT COUNT() FROM Contact")
        expectEqual(outcome.output, "20\n")
        expectEqual(
            outcome.messages,
            "changes to the demo org will not be saved: no folder for the built-in org: "
                + "neither XDG_STATE_HOME nor HOME is set\n"
        )
        expectEqual(outcome.code, .success)
    }

    @Test func `with a folder for its state the built-in org needs no home`() async throws {
        var shell = try Shell()
        shell.variables["HOME"] = nil
        shell.variables["XDG_STATE_HOME"] = shell.folder.path + "/state"
        await expectEqual(shell.run("query", "SELECT COUNT() FROM Contact").output, "20\n")
    }

    @Test func `an org by URL needs no home, and is asked for its versions each time`() async throws
    {
        let versions = ScriptedOrg.Answer.on("/services/data", Wire.versions)
        let org = ScriptedOrg(
            versions,
            .query(Wire.page()),
            versions,
            .query(Wire.page())
        )
        var shell = try Shell(asking: org, version: nil)
        shell.variables["HOME"] = nil
        for _ in 1...2 {
            let outcome = await shell.run("query", "SELECT Id FROM Contact")
            #expect(outcome.messages == "No records.\n" && outcome.code == .success)
        }
        expectEqual(org.paths.filter { $0 == "GET /services/data" }.count, 2)
    }

    @Test func `SFCTL_COLOR takes what --color takes`() async throws {
        var shell = try Shell()
        shell.variables["SFCTL_COLOR"] = "sometimes"
        let outcome = await shell.run("query", "SELECT Id FROM Contact")
        expectEqual(outcome.output, "")
        expectEqual(
            outcome.messages,
            "error: SFCTL_COLOR takes auto, always or never, not 'sometimes'\n"
        )
        expectEqual(outcome.code, .usage)
    }
}
