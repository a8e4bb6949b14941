import Foundation
import TestSupport
import Testing

@testable import CommandLine

/// The folders of each module use each other as docs/architecture.md draws it.
///
/// The compiler checks the arrows between modules. Between folders this test does, by names: a
/// folder uses another one if its code has a word that is the name of a type declared at the top
/// level there. Members of extensions are not looked at.
struct FolderArrowTests {
    private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test func `each module with folders is drawn`() throws {
        let drawn = try Self.drawings().map(\.module)
        expectEqual(drawn.count, Set(drawn).count)
        try expectEqual(Set(drawn), Self.modulesWithFolders())
    }

    @Test(arguments: try FolderArrowTests.drawings())
    func `the arrows are those of the code`(_ drawing: FolderDrawing) throws {
        let module = Self.repository.appending(path: "Sources/\(drawing.module)")
        let found = try FolderArrows(of: module)
        expectEqual(Set(drawing.folders.map(\.name)), found.folders)
        let missing = found.arrows.filter { !drawing.arrows.contains($0.key) }
        expectEqual(missing, [:], "used in the code, not drawn in docs/architecture.md")
        let unused = drawing.arrows.subtracting(found.arrows.keys)
        expectEqual(unused, [], "drawn in docs/architecture.md, not used in the code")
    }

    /// A folder may use only folders of later lines, so the drawing has no cycle.
    @Test(arguments: try FolderArrowTests.drawings())
    func `each arrow points down`(_ drawing: FolderDrawing) {
        for (number, folder) in drawing.folders.enumerated() {
            let below = Set(drawing.folders.dropFirst(number + 1).map(\.name))
            expectEqual(folder.uses.subtracting(below), [], "\(folder.name) uses a folder above it")
        }
    }

    private static func drawings() throws -> [FolderDrawing] {
        let map = repository.appending(path: "docs/architecture.md")
        return FolderDrawing.all(in: try String(contentsOf: map, encoding: .utf8))
    }

    /// The modules that have Swift files in folders.
    private static func modulesWithFolders() throws -> Set<String> {
        let paths = try FileManager.default.subpathsOfDirectory(
            atPath: repository.appending(path: "Sources").path
        )
        let parts = paths.filter { $0.hasSuffix(".swift") }.map { $0.split(separator: "/") }
        return Set(parts.filter { $0.count > 2 }.map { String($0[0]) })
    }
}

/// A module's folders as docs/architecture.md draws them: a line for each, as in
/// `API → Data, Time`, in a block whose first line is the module's name.
struct FolderDrawing: Sendable, CustomTestStringConvertible {
    /// The module's name.
    let module: String
    /// The folders from top to bottom, each with those that it uses.
    let folders: [(name: String, uses: Set<String>)]

    /// The lines of the drawing, one for each used folder.
    var arrows: Set<String> {
        Set(folders.flatMap { folder in folder.uses.map { "\(folder.name) → \($0)" } })
    }

    var testDescription: String { module }

    /// Returns the drawings of a page: the blocks below the heading "The folders of a module".
    static func all(in page: String) -> [FolderDrawing] {
        let section = page.components(separatedBy: "\n## ").first {
            $0.hasPrefix("The folders of a module\n")
        }
        let blocks = (section ?? "").components(separatedBy: "```\n")
        return stride(from: 1, to: blocks.count, by: 2).flatMap { index in
            blocks[index].components(separatedBy: "\n\n").map(FolderDrawing.init)
        }
    }

    private init(_ block: String) {
        let lines = block.split(separator: "\n")
        module = lines.first.map(String.init) ?? ""
        folders = lines.dropFirst().map { line in
            let sides = line.components(separatedBy: "→")
            let names = sides.map { $0.trimmingCharacters(in: .whitespaces) }
            let uses = names.dropFirst().flatMap { $0.components(separatedBy: ", ") }
            return (names[0], Set(uses))
        }
    }
}
