import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// A file that an interrupted bulk query leaves is continued, and ends as if nothing had happened.
@Suite(.timeLimit(.minutes(5))) struct BulkResumeTests {
    private static let query = ["query", "SELECT Id, Name FROM Contact", "--bulk", "--output-file"]
    private static let resume = ["query", "--bulk", "--resume", FaultOrg.job, "--output-file"]
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let pages = [(1, "1"), (2, "1"), (3, "1"), (1, "4"), (2, "4"), (3, "4")]

    @Test(arguments: ["csv", "tsv", "json", "ndjson"], pages)
    func `the rest is fetched after a page that failed`(
        _ format: String,
        _ failing: (page: Int, parallel: String)
    ) async throws {
        let (page, parallel) = failing
        let whole = "\(folder.path)/whole.\(format)"
        let file = "\(folder.path)/rows.\(format)"
        let more = ["--parallel", parallel]
        let clean = try await FaultOrg.run(Self.query + [whole] + more).outcome
        expectEqual(clean.code, .success, "\(clean)")
        let request = page == 1 && parallel == "1" ? "/results" : "locator=p\(page)"
        let plan = FaultOrg.Plan(fault: WireFault.closed, isLasting: true, matching: request)
        let broken = try await FaultOrg.run(Self.query + [file] + more, plan).outcome
        expectEqual(broken.code, .unavailable, "\(broken)")
        expect(broken.messages, .contains("rows.\(format).part"))
        expectEqual(folder.text(of: "rows.\(format)"), nil)
        expect(folder.text(of: "rows.\(format).part.state"), .contains(FaultOrg.job))
        let (resumed, requests) = try await FaultOrg.run(Self.resume + [file] + more)
        expectEqual(resumed.code, .success, "\(resumed)")
        expectEqual(folder.text(of: "rows.\(format)"), folder.text(of: "whole.\(format)"))
        expectEqual(folder.names, ["rows.\(format)", "whole.\(format)"])
        for earlier in 1..<page {
            #expect(!requests.contains { $0.hasSuffix("results?locator=p\(earlier)") })
        }
        #expect(!requests.contains { $0.hasPrefix("POST") })
    }

    @Test func `bytes after the last whole page are not kept`() async throws {
        let (whole, file) = ("\(folder.path)/whole.csv", "\(folder.path)/rows.csv")
        _ = try await FaultOrg.run(Self.query + [whole])
        let plan = FaultOrg.Plan(fault: WireFault.closed, isLasting: true, matching: "locator=p3")
        _ = try await FaultOrg.run(Self.query + [file], plan)
        let part = folder.text(of: "rows.csv.part") ?? ""
        try (part + "half a li").write(toFile: file + ".part", atomically: true, encoding: .utf8)
        let resumed = try await FaultOrg.run(Self.resume + [file]).outcome
        expectEqual(resumed.code, .success)
        expectEqual(folder.text(of: "rows.csv"), folder.text(of: "whole.csv"))
    }

    @Test func `another form, or a file that is too short, begins again`() async throws {
        let (whole, file) = ("\(folder.path)/whole.csv", "\(folder.path)/rows.csv")
        _ = try await FaultOrg.run(Self.query + [whole, "--no-header"])
        let plan = FaultOrg.Plan(fault: WireFault.closed, isLasting: true, matching: "locator=p3")
        _ = try await FaultOrg.run(Self.query + [file], plan)
        let resumed = try await FaultOrg.run(Self.resume + [file, "--no-header"]).outcome
        expectEqual(resumed.code, .success)
        expectEqual(folder.text(of: "rows.csv"), folder.text(of: "whole.csv"))
        _ = try await FaultOrg.run(Self.query + [file], plan)
        try "Id".write(toFile: file + ".part", atomically: true, encoding: .utf8)
        _ = try await FaultOrg.run(Self.query + [whole])
        let again = try await FaultOrg.run(Self.resume + [file]).outcome
        expectEqual(again.code, .success)
        expectEqual(folder.text(of: "rows.csv"), folder.text(of: "whole.csv"))
    }

    /// Expects both lines to be refused for a reason, before a job is created.
    private func expectRefusal(of file: String, _ problem: String) async throws {
        for words in [Self.query + [file], Self.resume + [file]] {
            let (outcome, requests) = try await FaultOrg.run(words)
            #expect(outcome.code == .cannotWrite && outcome.output.isEmpty)
            let start = "error: cannot write \(file).part: \(problem)\n"
            expect(outcome.messages, .hasPrefix(start), "\(outcome)")
            #expect(!requests.contains { $0.hasPrefix("POST") })
        }
    }

    @Test func `of two runs with one file the second is refused`() async throws {
        let (whole, file) = ("\(folder.path)/whole.csv", "\(folder.path)/rows.csv")
        _ = try await FaultOrg.run(Self.query + [whole])
        let plan = FaultOrg.Plan(fault: WireFault.closed, isLasting: true, matching: "locator=p2")
        _ = try await FaultOrg.run(Self.query + [file], plan)
        let first = try PartFile(path: file) { _ in true }
        try await expectRefusal(of: file, "another sfctl is writing it")
        try first.commit()
        // The first run still has the file open, which no longer has the name of a growing one.
        let third = try await FaultOrg.run(Self.query + [file]).outcome
        expectEqual(third.code, .success, "\(third)")
        expectEqual(folder.text(of: "rows.csv"), folder.text(of: "whole.csv"))
        withExtendedLifetime(first) {}
    }

    #if os(Linux)
    @Test func `a file is free at once, though a child that is being started has a copy`() throws {
        let file = "\(folder.path)/rows.csv"
        var first: PartFile? = try PartFile(path: file) { _ in true }
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let own = names.filter {
            let target = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/fd/\($0)"
            )
            return target == file + ".part"
        }
        let copies = own.compactMap { Int32($0) }.map { dup($0) }
        defer { for copy in copies { close(copy) } }
        #expect(copies.count == 1 && first != nil)
        first = nil
        _ = try PartFile(path: file) { _ in true }
    }
    #endif

    @Test func `a file that another program began is not touched`() async throws {
        let file = try folder.write("a download", to: "rows.csv.part").dropLast(5)
        let plan = "it is not from sfctl: move it, or write to another file"
        let (outcome, requests) = try await FaultOrg.run(Self.query + [String(file)])
        expectEqual(outcome.messages, "error: cannot write \(file).part: \(plan)\n")
        #expect(outcome.code == .cannotWrite && !requests.contains { $0.hasPrefix("POST") })
        expectEqual(folder.text(of: "rows.csv.part"), "a download")
    }

    @Test func `a file that cannot be written is told before there is a job`() async throws {
        let (outcome, requests) = try await FaultOrg.run(Self.query + ["\(folder.path)/no/r.csv"])
        #expect(outcome.code == .cannotWrite && !requests.contains { $0.hasPrefix("POST") })
        let plan = FaultOrg.Plan(fault: WireFault.closed, isLasting: true, matching: "POST")
        _ = try await FaultOrg.run(Self.query + ["\(folder.path)/rows.csv"], plan)
        #expect(folder.names.isEmpty)
    }

    /// A page of a job's result.
    private func page(_ lines: String, next: String) -> FaultOrg.Answer {
        let fields = ["Sforce-NumberOfRecords: 2", "Sforce-Locator: \(next)"]
        return FaultOrg.Answer(fields: ["Content-Type: text/csv"] + fields, body: lines)
    }

    @Test func `the line that continues has the limit, too`() async throws {
        let fault = Answers([FaultOrg.Answer(status: 503, fields: [], body: "")])
        let plan = FaultOrg.Plan(fault: fault, isLasting: true, matching: "/results")
        let words = ["query", "SELECT Id FROM Contact", "--bulk", "-n", "5", "--fail-empty"]
        let outcome = try await FaultOrg.run(words, plan).outcome
        let line = "sfctl query --bulk --resume \(FaultOrg.job) --max-rows 5 --fail-empty\n"
        expect(outcome.messages, .contains("hint: \(line)"), "\(outcome)")
    }

    @Test func `cells like formulas in the rows before are counted, too`() async throws {
        let file = "\(folder.path)/rows.csv"
        let first = page("Id,Name\n\(FaultOrg.rows[0]),=1+1\n\(FaultOrg.rows[1]),b\n", next: "p2")
        let fault = Answers([first, FaultOrg.Answer(status: 503, fields: [], body: "")])
        let plan = FaultOrg.Plan(fault: fault, isLasting: true, matching: "/results")
        let more = ["--parallel", "1"]
        let broken = try await FaultOrg.run(Self.query + [file] + more, plan).outcome
        expect(broken.messages, .contains("the rows so far are in"), "\(broken)")
        let resumed = try await FaultOrg.run(Self.resume + [file] + more).outcome
        expect(resumed.messages, .contains("1 cell could run as a formula"), "\(resumed)")
        expect(folder.text(of: "rows.csv"), .contains(",=1+1\n"))
    }

    @Test(arguments: ["csv", "json"])
    func `a line that cannot be read leaves the job and the rows before`(format: String)
        async throws
    {
        let file = "\(folder.path)/rows.\(format)"
        let bad = page("Id,Name\n\(FaultOrg.rows[2])\n", next: "p3")
        let plan = FaultOrg.Plan(fault: Answers([bad]), isLasting: true, matching: "locator=p2")
        let outcome = try await FaultOrg.run(Self.query + [file], plan).outcome
        expectEqual(outcome.code, .failure)
        expect(outcome.messages, .contains("error: cannot read the org's answer\n"), "\(outcome)")
        expect(outcome.messages, .contains("the rows so far are in \(file).part\n"))
        let resumed = try await FaultOrg.run(Self.resume + [file]).outcome
        expectEqual(resumed.code, .success, "\(resumed)")
    }

    @Test func `the JSON of a failure before the first row is not done`() async throws {
        let bad = page("Id,Name\n\(FaultOrg.rows[0])\n", next: "null")
        let plan = FaultOrg.Plan(fault: Answers([bad]), isLasting: true, matching: "/results")
        let words = Self.query.dropLast() + ["--parallel", "1", "--json"]
        let outcome = try await FaultOrg.run(Array(words), plan).outcome
        let start = #"{"result":{"records":[],"totalSize":0,"done":false},"name":"Malformed"#
        expect(outcome.output, .hasPrefix(start), "\(outcome)")
        expectEqual(outcome.code, .failure)
    }

    @Test func `one page with fewer rows than the job has exits 3`() async throws {
        let only = page("Id,Name\n\(FaultOrg.rows[0]),a\n\(FaultOrg.rows[1]),b\n", next: "null")
        let plan = FaultOrg.Plan(fault: Answers([only]), isLasting: true, matching: "/results")
        let words = ["query", "SELECT Id, Name FROM Contact", "--bulk", "--parallel", "1"]
        let outcome = try await FaultOrg.run(words, plan).outcome
        expectEqual(outcome.code, .partial, "\(outcome)")
        expect(outcome.messages, .contains("6"), "\(outcome)")
    }

    @Test func `after --async, a line gets the rows into the file`() async throws {
        let file = "\(folder.path)/rows.csv"
        for more in [[], ["--json"]] {
            let outcome = try await FaultOrg.run(Self.query + [file, "--async"] + more).outcome
            #expect(outcome.code == .success && outcome.output.contains(FaultOrg.job))
            expect(outcome.messages, .hasPrefix("the rows are not in \(file) yet\n  hint: "))
            expect(outcome.messages, .contains("--resume \(FaultOrg.job)"))
            expect(outcome.messages, .contains("--output-file \(file)"))
        }
        #expect(folder.names.isEmpty)
    }

    @Test(arguments: [("ndjson", "csv"), ("csv", "ndjson")])
    func `the rows of a job are printed in another format, too`(made: String, wanted: String)
        async throws
    {
        let shell = try Shell(asking: RemoteDemo(now: try Shell().now, isTicking: true))
        let soql = "SELECT Name, Account.Name FROM Contact ORDER BY Name LIMIT 1"
        let job = await shell.result(of: ["query", soql, "--bulk", "--async", "-r", made]).output
            .prefix(18)
        let file = "\(folder.path)/rows"
        let state =
            #"{"job":"\#(job)","soql":"\#(soql)","form":"\#(made)","rows":0,"bytes":0}"#
        try state.write(toFile: file + ".part.state", atomically: true, encoding: .utf8)
        let words = ["query", "--bulk", "--resume", String(job), "-r", wanted]
        let resumed = await shell.result(of: words + ["--output-file", file])
        expectEqual(resumed.code, .success, "\(resumed)")
        let rows = [
            "csv": "Name,Account.Name\nAndy Young,Dickenson plc\n",
            "ndjson": #"{"Name":"Andy Young","Account":{"Name":"Dickenson plc"}}"# + "\n",
        ]
        expectEqual(folder.text(of: "rows"), rows[wanted])
        expectEqual(folder.names, ["rows"])
    }

    @Test(arguments: ["Id,Name", "Name,Id", "Contact.Id,Contact.Name", "acme__Id,acme__Name"])
    func `fields are found however the org writes their names`(header: String) async throws {
        let values = ["Id": FaultOrg.rows[0], "Name": "Ada"]
        let names = header.split(separator: ",").map(String.init)
        let cells = names.map { name in values.first { name.hasSuffix($0.key) }?.value ?? "" }
        let line = cells.joined(separator: ",")
        let only = page("\(header)\n\(line)\n\(line)\n", next: "null")
        let plan = FaultOrg.Plan(fault: Answers([only]), isLasting: true, matching: "/results")
        let words = ["query", "SELECT Id, Name FROM Contact", "--bulk", "--parallel", "1"]
        let outcome = try await FaultOrg.run(words + ["-r", "csv", "-n", "1"], plan).outcome
        expectEqual(outcome.code, .success, "\(outcome)")
        expectEqual(outcome.output, "Id,Name\n\(FaultOrg.rows[0]),Ada\n", "\(outcome)")
    }

    @Test(arguments: ["Ada,a@example.com", "Email,Name", "Name", "Account.Name,Id"])
    func `a result whose header does not name the fields is an error`(header: String) async throws {
        let bad = page("\(header)\nBob,b@example.com\nEve,e@example.com\n", next: "null")
        let plan = FaultOrg.Plan(fault: Answers([bad]), isLasting: true, matching: "/results")
        let words = ["query", "SELECT Name, Id FROM Contact", "--bulk", "--parallel", "1"]
        let outcome = try await FaultOrg.run(words, plan).outcome
        #expect(outcome.code == .failure && outcome.output.isEmpty, "\(outcome)")
        expect(outcome.messages, .contains("the job's result has no column"), "\(outcome)")
    }

    @Test func `rows that are missing at the end exit 3`() async throws {
        let plan = FaultOrg.Plan(fault: LostRow(), isLasting: true, matching: "locator=p2")
        let words = ["query", "SELECT Id, Name FROM Contact", "--bulk", "-r", "ids"]
        let outcome = try await FaultOrg.run(words, plan).outcome
        expectEqual(outcome.code, .partial, "\(outcome)")
        let messages = """
            created job \(FaultOrg.job)
            error: the org announced 6 rows and sent 5
              why: rows of the job's result are missing
              hint: sfctl query --bulk --resume \(FaultOrg.job) --result-format ids

            """
        expectEqual(outcome.messages, messages)
    }

    /// A page that lacks its last row.
    private struct LostRow: Fault {
        func steps(
            for answer: FaultOrg.Answer,
            after _: FaultOrg.Answer?
        ) -> [LoopbackServer.Step] {
            var short = answer
            let second = answer.body.range(of: "\"\(FaultOrg.rows[3])\"")
            short.body = String(answer.body[..<(second?.lowerBound ?? answer.body.endIndex)])
            return [.send(short.withLength)]
        }
    }
}
