import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// What `--dry-run` lists, and that it exits as the delete does.
struct DryRunTests {
    private static let andy = "003Dm000001kZ04IAE"
    private static let tim = "003Dm000001kZ05IAE"
    private static let nobody = "003Dm000001kZ99IAE"

    @Test(arguments: [
        (["--matching", "Id != null", "--max", "3"], "20 records, but the limit is 3"),
        ([andy, tim, "--max", "1"], "2 records, but the limit is 1"),
    ])
    func `it lists more records than the delete would take`(_ words: [String], _ reason: String)
        async throws
    {
        let shell = try Shell()
        let outcome = await shell.run(["delete", "Contact"] + words + ["--dry-run", "-r", "csv"])
        expect(outcome.output, .contains("\(Self.andy),Andy Young,would be deleted,,\n"))
        expect(outcome.output, .contains("\(Self.tim),Tim Barr,would be deleted,,\n"))
        expect(
            outcome.messages,
            .contains("warning: sfctl would refuse this delete: got \(reason) per delete\n")
        )
        // Most contacts have cases.
        expectEqual(outcome.code, words.contains("--matching") ? .partial : .success)
        let json = await shell.run(["delete", "Contact"] + words + ["--dry-run", "--json"])
        expect(json.output, .contains(#""warnings":["sfctl would refuse this delete: "#))
        let deletion = await shell.run(["delete", "Contact"] + words + ["--yes"])
        expectEqual(deletion.code, .usage)
    }

    @Test func `it lists more than 200 records of a condition`() async throws {
        let shell = try Shell()
        _ = await shell.run("demo", "reset", "--contacts", "181")
        let outcome = await shell.run(
            ["delete", "Contact", "--matching", "Id != null", "--dry-run", "-r", "ids"]
        )
        expectEqual(outcome.output.split(separator: "\n").count, 201)
        expectEqual(outcome.code, .partial)
    }

    @Test func `no match has the columns of a match`() async throws {
        let shell = try Shell()
        let line = ["delete", "Contact", "--matching", "LastName = 'Nobody'", "--dry-run"]
        let csv = await shell.run(line + ["-r", "csv"])
        expectEqual(csv.output, "Id,Name,Status,Reason,Along\n")
        expectEqual(
            csv.messages,
            """
            no Contact matches the condition
            dry run: deletes nothing from demo (built-in org)
            No records.

            """
        )
        expectEqual(csv.code, .success)
        let json = await shell.run(line + ["--json"])
        expectEqual(
            json.output,
            #"{"result":{"records":[],"totalSize":0,"done":true,"along":[],"notCounted":[]},"#
                + #""status":0,"warnings":[]}"# + "\n"
        )
    }

    /// A world in which Andy is in the recycle bin, and stdin has some ids.
    private func shell(_ ids: [String]) async throws -> Shell {
        var shell = try Shell()
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        shell.input = Array(ids.joined(separator: "\n").utf8)
        return shell
    }

    @Test(arguments: [[], ["--no-backup"]])
    func `a deleted record is an error for an id on the command line, as in sf`(_ flags: [String])
        async throws
    {
        let shell = try await shell([])
        let name = flags.isEmpty ? "Andy Young" : ""
        for words in [["Contact", Self.andy], ["-s", "Contact", "-i", Self.andy]] {
            let line = ["delete"] + words + flags
            let deletion = await shell.run(line + ["--yes", "-r", "csv"])
            expectEqual(
                deletion,
                Shell.Outcome(
                    output: """
                        Id,Name,Status,Code,Message,Along
                        \(Self.andy),\(name),already deleted,ENTITY_IS_DELETED,entity is deleted,

                        """,
                    messages: """
                        1 record
                        error: Contact \(Self.andy) is already deleted
                          why: entity is deleted (ENTITY_IS_DELETED)

                        """,
                    code: .failure
                )
            )
            let dryRun = await shell.run(line + ["--dry-run", "-r", "csv"])
            expectEqual(
                dryRun.output,
                "Id,Name,Status,Reason,Along\n\(Self.andy),,already deleted,,\n"
            )
            expect(
                dryRun.messages,
                .hasSuffix("error: this record is already deleted: Contact \(Self.andy)\n")
            )
            expectEqual(dryRun.code, .failure)
            for mode in ["--yes", "--dry-run"] {
                let json = await shell.run(line + [mode, "--json"])
                expect(json.output, .contains(#""name":"ENTITY_IS_DELETED","message":""#))
                expectEqual(json.code, .failure)
            }
        }
    }

    @Test func `a deleted record is a success with a warning for an id of a file`() async throws {
        let shell = try await shell([Self.andy])
        let line = ["delete", "Contact", "--ids-from", "-"]
        for mode in ["--yes", "--dry-run"] {
            let outcome = await shell.run(line + [mode])
            expect(outcome.messages, .contains("warning: \(Self.andy): already deleted\n"))
            expectEqual(outcome.code, .success)
            let json = await shell.run(line + [mode, "--json"])
            expect(json.output, .contains(#""warnings":["\#(Self.andy): already deleted"]"#))
            expectEqual(json.code, .success)
        }
        await expectEqual(shell.run(line + ["--yes", "--quiet"]).messages, "")
    }

    @Test(arguments: [
        ([andy, tim], [], ExitCode.partial), ([nobody, tim], [], .partial),
        ([andy, nobody], [], .failure), ([tim, nobody], ["--all-or-none"], .failure),
        ([tim, andy], ["--all-or-none"], .failure), ([tim], [], .success),
    ])
    func `it exits as the delete does`(_ ids: [String], _ flags: [String], _ code: ExitCode)
        async throws
    {
        let shell = try await shell(ids)
        let line = ["delete", "Contact"] + ids + flags
        await expectEqual(shell.run(line + ["--dry-run"]).code, code)
        await expectEqual(shell.run(line + ["--yes"]).code, code)
    }

    @Test func `a missing record has the name of sf's error, and no data of the org`() async throws
    {
        let shell = try Shell()
        for mode in [["--yes"], ["--dry-run"], ["--yes", "--no-backup"]] {
            let json = await shell.run(["delete", "Contact", Self.nobody, "--json"] + mode)
            expect(json.output, .contains(#""name":"INVALID_CROSS_REFERENCE_KEY","message":""#))
            expect(json.output, .lacks(#""data":"#))
            expectEqual(json.code, .failure)
        }
    }
}
