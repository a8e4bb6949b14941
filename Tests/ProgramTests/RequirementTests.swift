import Foundation
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// The names of what tests need stand in Swift and in a shell script.
struct RequirementTests {
    @Test func `the script installs what tests may need`() async throws {
        let names = try await script("--names").split(whereSeparator: \.isWhitespace)
        expectEqual(Set(names.map(String.init)), Set(Requirement.allCases.map(\.rawValue)))
    }

    @Test func `tests and script agree on what is missing`() async throws {
        let missing = try await script("--command")
        let isMet = Requirement.allCases.allSatisfy(\.isMet)
        expectEqual(missing.isEmpty, isMet, "\(missing)")
    }

    /// Runs the script, with the variables of the tests.
    private func script(_ option: String) async throws -> String {
        let tests = "\(#filePath)".split(separator: "/").dropLast(2).joined(separator: "/")
        var shell = try Shell()
        shell.variables["PATH"] = ProcessInfo.processInfo.environment["PATH"]
        let program = ChildProgram(
            path: "/bin/sh",
            arguments: ["/\(tests)/Run/programs.sh", option]
        )
        let ending = try await program.run(
            in: shell.environment(output: MemorySink(), messages: MemorySink())
        )
        return String(decoding: ending.output, as: UTF8.self)
    }
}
