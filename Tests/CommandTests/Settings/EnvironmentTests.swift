import TestSupport
import Testing

@testable import sfctl

/// Environment variables that cannot be used are refused, each with a plain sentence.
struct EnvironmentTests {
    @Test(arguments: [nil, ""])
    func `without a home there is no place for settings, and that is said`(
        _ home: String?
    ) async throws {
        var shell = try Shell()
        shell.variables["HOME"] = home
        let outcome = await shell.run("query", "SELECT Id FROM Contact")
        #expect(outcome.output == "")
        #expect(
            outcome.messages
                == "error: HOME is not set, so there is no place for settings and state\n"
        )
        #expect(outcome.code == .usage)
    }

    @Test func `with a folder for each purpose no home is needed`() async throws {
        var shell = try Shell()
        shell.variables["HOME"] = nil
        for name in ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
            shell.variables[name] = "\(shell.folder.path)/\(name)"
        }
        #expect(await shell.run("query", "SELECT COUNT() FROM Contact").output == "20\n")
    }

    @Test func `SFCTL_COLOR takes what --color takes`() async throws {
        var shell = try Shell()
        shell.variables["SFCTL_COLOR"] = "sometimes"
        let outcome = await shell.run("query", "SELECT Id FROM Contact")
        #expect(outcome.output == "")
        #expect(
            outcome.messages
                == "error: SFCTL_COLOR takes auto, always, never, not 'sometimes'\n"
        )
        #expect(outcome.code == .usage)
    }
}
