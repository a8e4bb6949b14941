import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// What `delete --bulk` changes and prints.
struct BulkDeletionTests {
    private static let andy = "003Dm000001kZ04IAE"
    /// Cases belong to her.
    private static let rose = "003Dm000001kZ00IAE"

    /// The built-in org as an org of one's own, whose jobs take time.
    private func shell(contacts: Int = 0) throws -> (shell: Shell, org: RemoteDemo) {
        let now = try Shell().now
        let org = RemoteDemo(contacts: contacts, now: now, isTicking: true)
        var shell = try Shell(asking: org)
        shell.passesTime = true
        return (shell, org)
    }

    /// The requests of jobs, without ids.
    private func jobRequests(_ org: RemoteDemo) -> [String] {
        org.requests.filter { $0.contains("/jobs/") }.map { line in
            let words = line.split(separator: "/", omittingEmptySubsequences: false)
            let tail = words.count > 7 ? "/" + words[7...].joined(separator: "/") : ""
            return "\(line.prefix { $0 != " " })\(tail)"
        }
    }

    @Test func `one job deletes the records, and the journal has its id`() async throws {
        let (shell, org) = try shell()
        let ran = await shell.result(
            of: ["delete", "Contact", Self.andy, Self.rose, "--bulk", "--yes", "-r", "csv"]
        )
        expectEqual(ran.code, .partial)
        let cases = "00001000, 00001017"
        expectEqual(
            ran.output,
            """
            Id,Name,Status,Code,Message,Along
            \(Self.andy),Andy Young,deleted,,,
            \(Self.rose),Rose Gonzalez,refused,DELETE_FAILED,"Your attempt to delete Ms. Rose \
            Gonzalez could not be completed because it is associated with the following cases.: \
            \(cases)",

            """
        )
        expectEqual(
            jobRequests(org).filter { $0 != "GET" },
            [
                "POST", "PUT/batches", "PATCH", "GET/unprocessedrecords", "GET/failedResults",
                "GET/successfulResults",
            ]
        )
        let journal = await shell.result(of: ["journal", "show", "--last", "--json"]).output
        expect(journal, .contains(#""bulk":"delete""#))
        let job = try #require(ran.messages.firstMatch(of: /job (750\w{15}) deletes 2 records/)?.1)
        expect(journal, .contains(#""State":"deleted","Code":null,"Message":null,"Job":"\#(job)""#))
    }

    @Test func `each job has ten thousand records`() async throws {
        let (shell, org) = try shell(contacts: 10_050)
        let ran = await shell.result(
            of: [
                "delete", "Contact", "--matching", "Id > '003Dm000001kZ0JIAU'", "--max", "20000",
                "--bulk", "--no-backup", "--yes", "-r", "csv",
            ]
        )
        expectEqual(ran.code, .success, "\(ran.messages)")
        expectEqual(ran.output.split(separator: "\n").count, 10_051)
        expectEqual(jobRequests(org).count { $0 == "PUT/batches" }, 2)
        expect(ran.messages, .contains("deletes 10,000 records"))
        expect(ran.messages, .contains("deletes 50 records"))
    }

    @Test func `a job that was aborted is the last one, also without its results`() async throws {
        let demo = RemoteDemo(contacts: 10_050, now: try Shell().now, isTicking: true)
        var shell = try Shell(asking: AbortingOrg(demo: demo))
        shell.passesTime = true
        let ran = await shell.result(
            of: [
                "delete", "Contact", "--matching", "Id > '003Dm000001kZ0JIAU'", "--max", "20000",
                "--bulk", "--no-backup", "--yes", "-r", "csv",
            ]
        )
        expectEqual(jobRequests(demo).count { $0 == "PUT/batches" }, 1)
        #expect(ran.code != .success, "\(ran.messages)")
        expectEqual(ran.output.split(separator: "\n").count { $0.contains(",not sent,") }, 50)
    }

    @Test func `--hard says that nothing brings the records back, and undelete says so too`()
        async throws
    {
        let (shell, _) = try shell()
        let line = ["delete", "Contact", Self.andy, "--bulk", "--hard"]
        let preview = await shell.result(of: line + ["--dry-run"])
        let warning = "It bypasses the recycle bin: no undelete can bring it back.\n"
        expect(preview.messages, .contains(warning))
        var terminal = try Shell.terminal()
        terminal.transport = shell.transport
        terminal.variables = shell.variables
        terminal.answers = ["y"]
        await expectEqual(terminal.run(line).code, .declined)
        let ran = await shell.result(of: line + ["--yes"])
        #expect(ran.code == .success && !ran.messages.contains("undelete"), "\(ran)")
        let undone = await shell.result(of: ["undelete", "--last"])
        expectEqual(undone.code, .failure)
        expect(
            undone.messages,
            .contains("are not in the recycle bin: they were deleted with --hard")
        )
        let name = try #require(undone.messages.firstMatch(of: /journal show (\S+) --records/)?.1)
        let saved = await shell.result(of: ["journal", "show", "\(name)", "--records", "-r", "csv"])
        expect(saved.output, .contains("Andy"), "\(saved)")
    }

    @Test func `undelete waits for a job that the journal leaves open`() async throws {
        var (shell, org) = try shell()
        shell.variables["SFCTL_ACCESS_TOKEN"] = org.accessToken
        _ = await shell.result(of: ["delete", "Contact", Self.andy, "--bulk", "--yes"])
        let folder = ".local/state/sfctl/deleted"
        let name = try #require(try shell.names(in: folder).first { $0.contains(".journal.") })
        let journal = try #require(shell.folder.text(of: "\(folder)/\(name)"))
        // As after kill -9, while the job was running.
        let lines = journal.split(separator: "\n").prefix { !$0.contains("results") }
        try shell.folder.write(lines.joined(separator: "\n") + "\n", to: "\(folder)/\(name)")
        let asked = await shell.result(of: ["undelete", "--last", "--dry-run"])
        expect(asked.messages, .contains("undelete waits for the job 750"), "\(asked)")
        let outcome = await shell.result(of: ["undelete", "--last", "-r", "csv"])
        expect(outcome.messages, .contains("waiting for the job 750"), "\(outcome)")
        expect(outcome.output, .contains("\(Self.andy),Andy Young,restored,"))
        expectEqual(outcome.code, .success)
    }

    @Test(arguments: [
        (["--hard"], "--hard needs --bulk"),
        (["--bulk", "--all-or-none"], "--all-or-none is for one request"),
    ])
    func `flags that contradict each other are refused`(
        _ flags: [String],
        _ words: String
    ) async throws {
        let (shell, org) = try shell()
        let ran = await shell.result(of: ["delete", "Contact", Self.andy, "--yes"] + flags)
        #expect(ran.code == .usage && ran.messages.contains(words))
        #expect(org.requests.isEmpty)
    }
}

/// An org whose jobs somebody else aborts at their end, and whose results cannot be read.
private struct AbortingOrg: Transport {
    let demo: RemoteDemo

    func send(_ request: Request) async throws(TransportError) -> Response {
        if request.target.hasSuffix("Results/") { return Response(status: 500) }
        let response = try await demo.send(request)
        guard request.method == .get, request.target.contains("/jobs/ingest/") else {
            return response
        }
        let text = String(decoding: try await response.body.collect(), as: UTF8.self)
            .replacing("JobComplete", with: "Aborted")
        let body = Response.Body(Array(text.utf8))
        return Response(status: response.status, headers: response.headers, body: body)
    }
}
