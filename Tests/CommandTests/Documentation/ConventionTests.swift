import Foundation
import TestSupport
import Testing

/// The table of conventions in docs/testing.md names a test for each of them.
struct ConventionTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The rows of the table: number, convention, what holds it.
    private static func rows() throws -> [[String]] {
        let page = tests.deletingLastPathComponent().appending(path: "docs/testing.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            return cells.count == 3 && Int(cells[0]) != nil ? cells : nil
        }
    }

    @Test func `the table has all 63 rows`() throws {
        try expectEqual(Self.rows().map { $0[0] }, (1...63).map(String.init))
    }

    @Test func `every suite and golden file that the table names exists`() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.tests.path)
        let suites = Set(
            try files.filter { $0.hasSuffix("Tests.swift") }.flatMap { file in
                try String(contentsOf: Self.tests.appending(path: file), encoding: .utf8)
                    .matches(of: #/struct (\w+) /#).map(\.1)
            }
        )
        let golden = files.filter { $0.hasPrefix("CommandTests/Golden/") }
            .map { $0.dropFirst("CommandTests/Golden/".count) }
        for row in try Self.rows() {
            let cell = row[2].split(separator: "`", omittingEmptySubsequences: false)
            let names = cell.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            #expect(!names.isEmpty || row[2].hasPrefix("not built"), "\(row)")
            for name in names where name.contains("/") {
                let prefix = name.prefix { $0 != "*" }
                #expect(golden.contains { $0.hasPrefix(prefix) }, "no golden file \(name)")
            }
            for name in names where !name.contains("/") && name.hasSuffix("Tests") {
                #expect(suites.contains(name), "no suite \(name)")
            }
        }
    }
}
