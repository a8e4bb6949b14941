import Foundation
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import sfctl

/// What the built-in org keeps between runs; what the commands print stands in `Golden/demo`.
struct DemoTests {
    private static let everything = [
        "query", "SELECT FIELDS(STANDARD) FROM Contact ORDER BY Id", "-r", "csv",
    ]

    @Test func `a reset undoes every change`() async throws {
        let shell = try Shell()
        let first = await shell.run(Self.everything)
        _ = await shell.run("delete", "Contact", "003Dm000001kZ04", "--yes")
        #expect(await shell.run(Self.everything) != first)
        _ = await shell.run("demo", "reset")
        await expectEqual(shell.run(Self.everything), first)
    }

    @Test func `in read-only mode nothing is reset`() async throws {
        var shell = try Shell()
        _ = await shell.run("delete", "Contact", "003Dm000001kZ04", "--yes")
        let changed = await shell.run(Self.everything)
        shell.variables["SFCTL_READ_ONLY"] = "1"
        let outcome = await shell.run("demo", "reset", "--yes")
        expectEqual(outcome.messages, "error: read-only mode: sfctl does not reset the demo org\n")
        #expect(outcome.code == .usage && outcome.output.isEmpty)
        await expectEqual(shell.run(Self.everything), changed)
    }

    @Test func `generated contacts are the same ones each time`() async throws {
        let (one, other) = (try Shell(), try Shell())
        _ = await one.run("demo", "reset", "--contacts", "300")
        _ = await other.run("demo", "reset", "--contacts", "300")
        let contacts = await one.run(Self.everything)
        await expectEqual(contacts, other.run(Self.everything))
        expectEqual(contacts.messages, "320 records\n")
    }

    @Test func `generated contacts come in pages, and all of them`() async throws {
        let shell = try Shell()
        _ = await shell.run("demo", "reset", "--contacts", "5000")
        let ids = await shell.run(
            "query",
            "SELECT Id FROM Contact",
            "-r",
            "ids",
            "--batch-size",
            "200"
        )
        expectEqual(Set(ids.output.split(separator: "\n")).count, 5020)
        expectEqual(ids.messages, "5,020 records\n")
    }

    @Test func `the state can be read by its owner only`() async throws {
        let shell = try Shell()
        _ = await shell.run("demo", "reset")
        let folder = "\(shell.folder.path)/.local/state/sfctl"
        try expectEqual(mode(of: folder), 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try expectEqual(mode(of: "\(folder)/\(name)"), 0o600)
        }
    }

    @Test func `a state that cannot be read is told as such, not as an answer`() async throws {
        let shell = try Shell()
        _ = await shell.run("demo", "reset")
        let state = "\(shell.folder.path)/.local/state/sfctl/demo-org.json"
        try Data("{".utf8).write(to: URL(fileURLWithPath: state))
        let run = await shell.run("query", "SELECT Id FROM Contact")
        expectEqual(
            run.messages,
            """
            error: cannot read the demo org's state: the JSON text ends too early (at byte 1)
              hint: sfctl demo reset restores its initial state

            """
        )
        #expect(run.output.isEmpty)
        expectEqual(run.code, .failure)
    }

    private func mode(of path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
}
