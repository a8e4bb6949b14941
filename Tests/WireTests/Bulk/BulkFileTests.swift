import Foundation
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// What a bulk query may replace, and what it must leave as it is.
@Suite(.timeLimit(.minutes(5))) struct BulkFileTests {
    private static let query = ["query", "SELECT Id, Name FROM Contact", "--bulk", "--output-file"]
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `what lies in the state's place is not touched`() async throws {
        let victim = try folder.write("precious", to: "victim")
        let state = "\(folder.path)/rows.csv.part.state"
        let other = "\(state): it is not from sfctl: move it, or write to another file"
        try FileManager.default.createSymbolicLink(atPath: state, withDestinationPath: victim)
        let linked = try await FaultOrg.run(Self.query + ["\(folder.path)/rows.csv"])
        expectEqual(linked.outcome.messages, "error: cannot write \(other)\n")
        expectEqual(folder.text(of: "victim"), "precious")
        try FileManager.default.removeItem(atPath: state)
        try "my own".write(toFile: state, atomically: true, encoding: .utf8)
        let (outcome, requests) = try await FaultOrg.run(Self.query + ["\(folder.path)/rows.csv"])
        expectEqual(outcome.messages, "error: cannot write \(other)\n")
        #expect(outcome.code == .cannotWrite && !requests.contains { $0.hasPrefix("POST") })
        expectEqual(folder.names, ["rows.csv.part.state", "victim"])
        expectEqual(folder.text(of: "rows.csv.part.state"), "my own")
    }

    @Test func `a pipe gets the rows and stays a pipe`() async throws {
        let path = "\(folder.path)/pipe"
        expectEqual(unsafe mkfifo(path, 0o600), 0)
        let reader = unsafe open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let outcome = try await FaultOrg.run(Self.query + [path, "-r", "ids"]).outcome
        expectEqual(outcome.code, .success, "\(outcome)")
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = unsafe read(reader, &bytes, bytes.count)
        expectEqual(count, FaultOrg.rows.prefix(6).map { $0.utf8.count + 1 }.reduce(0, +))
        expectEqual(folder.names, ["pipe"])
    }

    @Test func `a pipe in the growing file's place does not hang`() async throws {
        expectEqual(unsafe mkfifo("\(folder.path)/rows.csv.part", 0o600), 0)
        let outcome = try await FaultOrg.run(Self.query + ["\(folder.path)/rows.csv"]).outcome
        expectEqual(outcome.code, .cannotWrite, "\(outcome)")
        expectEqual(folder.names, ["rows.csv.part"])
    }

    @Test func `a read-only target is told, and replaced`() async throws {
        let file = try folder.write("old", to: "rows.csv")
        unsafe chmod(file, 0o400)
        let outcome = try await FaultOrg.run(Self.query + [file]).outcome
        let warning = "warning: \(file) is read-only; sfctl will replace it\n"
        #expect(outcome.code == .success && outcome.messages.contains(warning), "\(outcome)")
    }

    @Test(arguments: ["csv", "table", "xlsx"])
    func `a folder is told before there is a job`(_ format: String) async throws {
        let words = Self.query + [folder.path, "-r", format]
        let (outcome, requests) = try await FaultOrg.run(words)
        #expect(outcome.code == .cannotWrite && !requests.contains { $0.hasPrefix("POST") })
    }
}
