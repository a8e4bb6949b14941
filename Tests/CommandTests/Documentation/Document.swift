import Foundation
import Testing

/// A page for people: the README, or one of the guides.
struct Document: Sendable, CustomTestStringConvertible {
    /// The path within the repository.
    let name: String
    let steps: [ConsoleStep]

    var testDescription: String { name }

    init(_ name: String) throws {
        self.name = name
        let text = try String(contentsOf: Self.repository.appending(path: name), encoding: .utf8)
        steps = ConsoleStep.all(in: text)
    }

    /// The pages that show commands with what they print.
    static var all: [Document] {
        get throws {
            let guides = try FileManager.default.contentsOfDirectory(
                atPath: repository.appending(path: "docs").path
            )
            let names = guides.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
            return try (["README.md"] + names).map { try Document($0) }.filter { !$0.steps.isEmpty }
        }
    }

    private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
