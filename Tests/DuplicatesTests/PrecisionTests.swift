import Foundation
import TestSupport
import Testing

@testable import Duplicates

/// How many of the known duplicates are found, and how many of the found are duplicates;
/// docs/duplicates.md shows the same figures.
struct PrecisionTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "docs/duplicates.md")

    /// Two records of one person, the lower number first.
    private struct Pair: Hashable {
        let left: UInt32
        let right: UInt32
    }

    private func pairs(_ members: some Collection<UInt32>) -> Set<Pair> {
        let sorted = members.sorted()
        var pairs: Set<Pair> = []
        for (index, left) in sorted.enumerated() {
            for right in sorted[(index + 1)...] { pairs.insert(Pair(left: left, right: right)) }
        }
        return pairs
    }

    @Test func `the page has the figures of the seeded set`() throws {
        let seeded = SeededContacts()
        let known = Dictionary(grouping: seeded.owners.indices, by: { seeded.owners[$0] }).values
            .map { pairs($0.map(UInt32.init)) }
            .reduce(into: Set<Pair>()) { $0.formUnion($1) }
        let found = try GroupedRecords(seeded.people)
        var lines: [String] = []
        for score in [80, 50, 30, 0] {
            let groups = found.groups.groups.filter { $0.rule.score >= score }
            let pairs = groups.map { self.pairs(found.groups.members(of: $0)) }
                .reduce(into: Set<Pair>()) { $0.formUnion($1) }
            let right = pairs.intersection(known).count
            lines.append(
                "| \(score) | \(groups.count) | \(Self.percent(right, of: pairs.count)) | "
                    + "\(Self.percent(right, of: known.count)) |"
            )
        }
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        expect(text, .contains(lines.joined(separator: "\n")), "\(lines.joined(separator: "\n"))")
        let size = "\(seeded.people.count) contacts, \(known.count) pairs"
        expect(text, .contains(size), "\(size)")
    }

    private static func percent(_ part: Int, of whole: Int) -> String {
        let tenths = (part * 1000 + whole / 2) / whole
        return "\(tenths / 10).\(tenths % 10) %"
    }

    @Test func `the page has all rules`() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let rows = GroupRule.all.map { rule in
            let words = rule.words.replacing("{kind}", with: "account")
                .replacing("{count}", with: "N people").replacing("{place}", with: "ACCOUNT")
                .replacing("{others}", with: "no email, phone or account differs")
            return "| \(rule.score) | \(words) |"
        }
        expect(text, .contains(rows.joined(separator: "\n")), "\(rows.joined(separator: "\n"))")
    }
}
