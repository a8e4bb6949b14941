import TestSupport
import Testing

@testable import sfctl

/// The names of what tests need stand in Swift and in a shell script.
struct RequirementTests {
    @Test func `the script installs what tests may need`() async throws {
        let script = "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")
        let program = ChildProgram(
            path: "/bin/sh",
            arguments: ["/\(script)/Run/programs.sh", "--names"]
        )
        let shell = try Shell()
        let ending = try await program.run(
            in: shell.environment(output: MemorySink(), messages: MemorySink())
        )
        let names = String(decoding: ending.output, as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(Set(names) == Set(Requirement.allCases.map(\.rawValue)))
    }
}
