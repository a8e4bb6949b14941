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
    private static let left = """
        job \(FaultOrg.job) is left in the org
          hint: sfctl query --bulk --resume
        """
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func content(_ name: String) -> String? {
        try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
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
        #expect(clean.code == .success, "\(clean)")
        let request = page == 1 && parallel == "1" ? "/results" : "locator=p\(page)"
        let plan = FaultOrg.Plan(fault: WireFault.closed, isLasting: true, matching: request)
        let broken = try await FaultOrg.run(Self.query + [file] + more, plan).outcome
        #expect(broken.code == .unavailable, "\(broken)")
        #expect(broken.messages.contains("rows.\(format).part"))
        #expect(content("rows.\(format)") == nil)
        #expect(content("rows.\(format).part.state")?.contains(FaultOrg.job) == true)
        let (resumed, requests) = try await FaultOrg.run(Self.resume + [file] + more)
        #expect(resumed.code == .success, "\(resumed)")
        #expect(content("rows.\(format)") == content("whole.\(format)"))
        #expect(try names == ["rows.\(format)", "whole.\(format)"])
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
        let part = content("rows.csv.part") ?? ""
        try (part + "half a li").write(toFile: file + ".part", atomically: true, encoding: .utf8)
        let resumed = try await FaultOrg.run(Self.resume + [file]).outcome
        #expect(resumed.code == .success)
        #expect(content("rows.csv") == content("whole.csv"))
    }

    @Test func `another form, or a file that is too short, begins again`() async throws {
        let (whole, file) = ("\(folder.path)/whole.csv", "\(folder.path)/rows.csv")
        _ = try await FaultOrg.run(Self.query + [whole, "--no-header"])
        let plan = FaultOrg.Plan(fault: WireFault.closed, isLasting: true, matching: "locator=p3")
        _ = try await FaultOrg.run(Self.query + [file], plan)
        let resumed = try await FaultOrg.run(Self.resume + [file, "--no-header"]).outcome
        #expect(resumed.code == .success)
        #expect(content("rows.csv") == content("whole.csv"))
        _ = try await FaultOrg.run(Self.query + [file], plan)
        try "Id".write(toFile: file + ".part", atomically: true, encoding: .utf8)
        _ = try await FaultOrg.run(Self.query + [whole])
        let again = try await FaultOrg.run(Self.resume + [file]).outcome
        #expect(again.code == .success)
        #expect(content("rows.csv") == content("whole.csv"))
    }

    @Test func `of two runs with one file the second is refused, and its job is left`() async throws
    {
        let (whole, file) = ("\(folder.path)/whole.csv", "\(folder.path)/rows.csv")
        _ = try await FaultOrg.run(Self.query + [whole])
        let first = try PartFile(path: file, keeping: 0)
        try first.write(Array("first\n".utf8))
        for words in [Self.query + [file], Self.resume + [file]] {
            let second = try await FaultOrg.run(words).outcome
            #expect(second.code == .cannotWrite && second.output.isEmpty)
            let problem = "error: cannot write \(file).part: another sfctl is writing it\n"
            #expect(second.messages.hasSuffix(problem))
            #expect(words == Self.resume + [file] || second.messages.contains(Self.left))
        }
        try first.commit()
        #expect(content("rows.csv") == "first\n")
        // The first run still has the file open, which no longer has the name of a growing one.
        let third = try await FaultOrg.run(Self.query + [file]).outcome
        #expect(third.code == .success, "\(third)")
        #expect(content("rows.csv") == content("whole.csv"))
        withExtendedLifetime(first) {}
    }

    @Test func `rows that are missing at the end exit 3`() async throws {
        let plan = FaultOrg.Plan(fault: LostRow(), isLasting: true, matching: "locator=p2")
        let words = ["query", "SELECT Id, Name FROM Contact", "--bulk", "-r", "ids"]
        let outcome = try await FaultOrg.run(words, plan).outcome
        #expect(outcome.code == .partial, "\(outcome)")
        #expect(outcome.messages.contains("the org announced 6 rows and sent 5"))
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
