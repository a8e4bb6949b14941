import TestSupport
import Testing

@testable import CommandSupport

extension ProcessTests {
    /// A disk that is full in the middle of the rows.
    struct FullDiskTests {
        @Test(arguments: ["csv", "ndjson", "ids"])
        func `--partial keeps whole records, and says how many`(format: String) async throws {
            let program = try BuiltProgram()
            let folder = try TemporaryFolder()
            try await expectEqual(program.run("demo", "reset", "--contacts", "6000").status, 0)
            let file = "\(folder.path)/rows"
            let line = [
                "query", "SELECT Id FROM Contact", "-o", "demo", "-r", format, "--output-file",
                file,
                "--partial",
            ]
            let whole = try await program.run(line)
            expectEqual(whole.status, 0, "\(whole)")
            let text = try #require(folder.text(of: "rows"))
            // In blocks of 512 bytes: the first pages fit, and the last one does not.
            let blocks = text.utf8.count * 5 / 6 / 512
            let ending = try await program.run(line, after: "ulimit -f \(blocks)")
            expectEqual(ending.status, 74, "\(ending)")
            expect(ending.messages, .hasPrefix("4,000 records in \(file)\n"), "\(ending)")
            let kept = try #require(folder.text(of: "rows"))
            #expect(text.hasPrefix(kept) && kept.hasSuffix("\n") && kept != text)
        }
    }
}
