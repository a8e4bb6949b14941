import Client
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// What a delete did is told whatever happens to its output.
struct DeleteOutputTests {
    /// Nothing blocks a delete of these.
    private static let andy = "003Dm000001kZ04IAE"
    private static let tim = "003Dm000001kZ05IAE"
    /// Has two cases, which block a delete.
    private static let rose = "003Dm000001kZ00IAE"

    @Test(arguments: ["table", "vertical", "json", "ndjson", "csv", "tsv", "ids"])
    func `a full disk afterwards: the messages tell each record's fate`(
        _ format: String
    ) async throws {
        let shell = try Shell()
        let outcome = await shell.run(
            "delete",
            "Contact",
            Self.andy,
            Self.rose,
            "--yes",
            "--no-backup",
            "-r",
            format,
            into: FailingSink(after: 0, code: ENOSPC)
        )
        expectEqual(
            outcome.messages,
            """
            \(Self.andy) deleted
            \(Self.rose) refused
            error: cannot write output: No space left on device

            """
        )
        expectEqual(outcome.code, .cannotWrite)
    }

    @Test func `a reader that went away hears it from the messages too`() async throws {
        let outcome = try await Shell().run(
            "delete",
            "Contact",
            Self.andy,
            "--yes",
            "--no-backup",
            into: FailingSink(after: 0, code: EPIPE)
        )
        expectEqual(outcome.messages, "\(Self.andy) deleted\n")
        expectEqual(outcome.code, .outputClosed)
    }

    @Test func `of many records, the messages list those that are left, and count the others`()
        async throws
    {
        let shell = try Shell()
        _ = await shell.run("demo", "reset", "--contacts", "30")
        let outcome = await shell.run(
            "delete",
            "Contact",
            "--matching",
            "Id != null",
            "--max",
            "100",
            "--yes",
            into: FailingSink(after: 0, code: EPIPE)
        )
        let lines = outcome.messages.split(separator: "\n")
        #expect(lines.contains("\(Self.rose) refused"))
        expectEqual(lines.last, "35 records deleted", "\(outcome)")
        expect(outcome.messages, .lacks("\(Self.andy) deleted"))
        expectEqual(outcome.code, .outputClosed)
    }

    @Test(arguments: ["nowhere/fates.csv", "folder"])
    func `a file that cannot be written is found out about before anything is sent`(
        _ name: String
    ) async throws {
        let org = ScriptedOrg()
        let shell = try Shell(asking: org)
        try shell.folder.write("", to: "folder/kept")
        let path = "\(shell.folder.path)/\(name)"
        let outcome = await shell.run(
            "delete",
            "Contact",
            Self.andy,
            "--yes",
            "--no-backup",
            "--output-file",
            path
        )
        expect(outcome.messages, .hasPrefix("error: cannot write \(path): "))
        expectEqual(outcome.code, .cannotWrite)
        #expect(org.requests.isEmpty)
    }

    @Test func `ids are those of records that are gone`() async throws {
        let outcome = try await Shell().run(
            "delete",
            "Contact",
            Self.andy,
            Self.rose,
            Self.tim,
            "--yes",
            "--no-backup",
            "-r",
            "ids"
        )
        expectEqual(outcome.output, "\(Self.andy)\n\(Self.tim)\n")
        expectEqual(outcome.code, .partial)
    }

    @Test func `a single delete that a proxy answers is checked, not taken for done`()
        async throws
    {
        let org = ScriptedOrg(
            .on(
                "/services/data/v67.0/sobjects/Contact/\(Self.andy)",
                method: .delete,
                headers: ["Content-Type": "text/plain"],
                "OK"
            ),
            .lookUp(Wire.page(#"{"Id":"\#(Self.andy)","IsDeleted":false}"#))
        )
        let outcome = try await Shell(asking: org).run(
            "delete",
            "Contact",
            Self.andy,
            "--yes",
            "--no-backup"
        )
        expect(outcome.output, .contains("\(Self.andy)\t\tnot deleted\t"))
        expect(outcome.messages, .contains("error: Contact \(Self.andy) was not deleted\n"))
        expect(outcome.messages, .contains("the record is still there"))
        expectEqual(outcome.code, .failure)
    }

    @Test(arguments: [[], ["--json"]])
    func `the command that goes on names the journal, which names the org`(_ flags: [String])
        async throws
    {
        var shell = try Shell()
        shell.transport = RemoteDemo(deletes: .cutOff, now: shell.now)
        try shell.folder.write(
            #"{"apiVersion":"67.0","orgs":{"acme":{"instanceUrl":"https://acme.my.salesforce.com","#
                + #""accessToken":"t"}}}"#,
            to: ".config/sfctl/config.json"
        )
        let line = ["delete", "Contact", Self.andy, Self.tim, "--yes", "-o", "acme"]
        let outcome = await shell.run(line + flags)
        let name = "20260912T120000Z-Contact-1.journal.ndjson"
        let hint =
            "sfctl delete --resume \(shell.folder.path)/.local/state/sfctl/deleted/\(name)"
        #expect(
            flags.isEmpty
                ? outcome.messages.hasSuffix("  hint: \(hint)\n")
                : outcome.output.contains(#""actions":["\#(hint)"]"#)
        )
        expectEqual(outcome.code, .unavailable)
        shell.transport = RemoteDemo(now: shell.now)
        let words = hint.split(separator: " ").dropFirst().map(String.init)
        await expectEqual(shell.run(words + ["--yes"]).code, .success)
    }

    @Test(arguments: [
        (#"{"success":false,"errors":[{"statusCode":"DELETE_FAILED","message":"no"}]}"#, 300),
        (#"{"id":"ID","success":true,"errors":[]}"#, 100),
    ])
    func `an interrupt exits 130 whatever became of the records before it`(
        result: String,
        left: Int
    ) async throws {
        let ids = (0..<300).map { number in
            "003Dm0000" + String(repeating: "0", count: 6 - "\(number)".count) + "\(number)"
        }
        let running = Mutex<Task<ExitCode, Never>?>(nil)
        let org = ScriptedOrg(
            .init(method: .delete, target: "/services/data/v67.0/composite/sobjects?") {
                () throws(TransportError) in
                running.withLock { $0?.cancel() }
                let results = ids.prefix(200).map { result.replacing("ID", with: $0) }
                let body = "[\(results.joined(separator: ","))]"
                return Response(status: 200, body: Response.Body(Array(body.utf8)))
            }
        )
        let messages = MemorySink()
        var environment = try Shell(asking: org).environment(
            output: MemorySink(),
            messages: messages
        )
        // The immediate clock would use the patience with the chunk under way up at once.
        environment.clock = ContinuousClock()
        let run = running.withLock { [environment] running in
            let run = Task {
                await Program.run(
                    ["delete", "Contact"] + ids + ["--yes", "--no-backup"],
                    in: environment
                )
            }
            running = run
            return run
        }
        await expectEqual(run.value, .interrupted)
        expect(messages.text, .contains("error: \(left) of 300 records not deleted\n"))
        expectEqual(org.requests.count, 1)
    }
}
