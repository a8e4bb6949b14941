import Foundation
import TestSupport
import Testing
import Text

/// The map of the sources agrees with the sources.
struct ArchitectureTests {
    private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Types of the standard library and of Foundation that the map speaks of.
    private static let foreign: Set = ["JSONDecoder", "AsyncSequence", "Decodable"]

    @Test func `each type and folder that the map names is there`() throws {
        let map = try String(
            contentsOf: Self.repository.appending(path: "docs/architecture.md"),
            encoding: .utf8
        )
        let names = Self.names(in: map).subtracting(Self.foreign)
        #expect(names.count > 40)
        let missing = names.subtracting(try Self.declared())
        expectEqual(missing, [])
    }

    /// The names in code font, outside of drawings, that begin like a type; without what follows a
    /// dot.
    private static func names(in map: String) -> Set<String> {
        let prose = map.split(separator: "```", omittingEmptySubsequences: false).odd(false)
        let code = prose.flatMap {
            $0.split(separator: "`", omittingEmptySubsequences: false).odd(true)
        }
        return Set(code.map { String($0.prefix { $0 != "." && $0 != "/" }) })
            .filter { $0.first?.isUppercase == true && $0.allSatisfy(\.isLetter) }
            .filter { $0 != $0.uppercased() }
    }

    /// The names of all types and folders of the sources and the tests.
    private static func declared() throws -> Set<String> {
        var names: Set<String> = []
        for folder in ["Sources", "Tests"] {
            names.insert(folder)
            let files = FileManager.default.enumerator(
                at: repository.appending(path: folder),
                includingPropertiesForKeys: nil
            )
            for case let file as URL in try #require(files) {
                names.insert(file.lastPathComponent)
                guard file.pathExtension == "swift" else { continue }
                let text = try String(contentsOf: file, encoding: .utf8)
                let words = text.split { !$0.isLetter && !$0.isNumber }
                for (keyword, name) in zip(words, words.dropFirst())
                where keywords.contains(keyword) {
                    names.insert(String(name))
                }
            }
        }
        return names
    }

    private static let keywords: Set<Substring> = [
        "struct", "class", "enum", "protocol", "actor", "typealias",
    ]
}

extension Collection {
    /// The elements at odd offsets, or at even ones.
    fileprivate func odd(_ isOdd: Bool) -> [Element] {
        enumerated().filter { $0.offset.isMultiple(of: 2) != isOdd }.map(\.element)
    }
}
