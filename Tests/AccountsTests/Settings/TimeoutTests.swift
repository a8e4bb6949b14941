import Client
import Synchronization
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// How long an org may be silent.
struct TimeoutTests {
    /// The timeout that the transport is made with; nil where none is made.
    private func timeout(_ shell: Shell, _ arguments: String...) async -> Duration? {
        let made = Mutex<Duration?>(nil)
        var environment = shell.environment(output: MemorySink(), messages: MemorySink())
        environment.servers = BuiltInOrg.servers { _, network in
            let timeout = network.idleTimeout
            made.withLock { $0 = timeout }
            return EmptyOrg()
        }
        let query = ["query", "SELECT Id FROM Contact"]
        _ = await Program.run(query + arguments, in: environment)
        return made.withLock(\.self)
    }

    @Test func `each source goes before the weaker ones`() async throws {
        var shell = try Shell(asking: NoNetwork())
        await expectEqual(timeout(shell), .seconds(60))
        try shell.folder.write(#"{"timeout": 10}"#, to: ".config/sfctl/config.json")
        await expectEqual(timeout(shell), .seconds(10))
        shell.variables["SFCTL_TIMEOUT"] = "20"
        await expectEqual(timeout(shell), .seconds(20))
        await expectEqual(timeout(shell, "--timeout", "30"), .seconds(30))
    }

    @Test func `seconds out of range are refused for the built-in org too`() async throws {
        let outcome = try await Shell().run("query", "SELECT Id FROM Contact", "--timeout", "0")
        expect(outcome.messages, .hasPrefix("error: the timeout is a whole number of seconds "))
        expectEqual(outcome.code, .usage)
    }

    @Test(arguments: ["0", "3601", "-1", "1.5", "long"])
    func `seconds out of range are refused before a transport is made`(_ seconds: String)
        async throws
    {
        let shell = try Shell(asking: NoNetwork())
        await expectEqual(timeout(shell, "--timeout=\(seconds)"), nil)
        let outcome = await shell.run("query", "SELECT Id FROM Contact", "--timeout=\(seconds)")
        expectEqual(
            outcome.messages,
            """
            error: the timeout is a whole number of seconds from 1 to 3600, not '\(seconds)' \
            (from --timeout)
              hint: sfctl query --help

            """
        )
        expectEqual(outcome.code, .usage)
    }
}
