import Foundation
import TestSupport
import Testing

@testable import CommandSupport

extension ProcessTests {
    /// Seeded queries to `demo serve` and to SQLite over the same records: `Tests/Oracle`, in
    /// Python.
    @Suite(.needs(.python3)) struct SQLiteTests {
        private static let script = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
            .appending(path: "Oracle/oracle.py")

        @Test func `the built-in org answers five hundred queries as SQLite does`() async throws {
            let folder = try TemporaryFolder()
            let process = TestProcess(
                "/usr/bin/env",
                [
                    "python3", "-B", Self.script.path, try BuiltProgram.executable.path,
                    folder.path, "--queries", "500",
                ]
            )
            process.standardOutput = try folder.handle(of: "stdout")
            process.standardError = try folder.handle(of: "stderr")
            try await process.runToItsEnd()
            let words = (folder.text(of: "stdout") ?? "") + (folder.text(of: "stderr") ?? "")
            expectEqual(process.terminationStatus, 0, "\(words)")
            #expect(words.hasPrefix("500 queries, ") && words.hasSuffix(" 0 differ\n"))
        }
    }
}
