import Records
import TestSupport
import Testing

@testable import Client

extension IDNumber {
    /// The contact with a number.
    static func contact(_ value: UInt128) throws -> IDNumber {
        try #require(IDNumber(value, keyPrefix: "003"))
    }
}

extension IDRange {
    static func contacts(_ first: UInt128, _ last: UInt128) throws -> IDRange {
        try #require(IDRange(from: .contact(first), through: .contact(last)))
    }
}

struct IDRangeTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func `every id of a split range is in exactly one part`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let first = UInt128.random(in: 0..<IDNumberTests.limit, using: &random)
        let bits = Int.random(in: 0...70, using: &random)
        let width = UInt128.random(in: 0...(1 << bits), using: &random)
        let last = min(first + width, IDNumberTests.limit - 1)
        let range = try IDRange.contacts(first, last)
        let parts = range.split(at: range.cuts(into: .random(in: 1...40, using: &random)))
        expectEqual(parts.first?.start, range.start)
        expectEqual(parts.last?.end, range.end)
        expectEqual(parts.map(\.isClosed), Array(repeating: false, count: parts.count - 1) + [true])
        #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.end == $1.start })
        let edges = parts.flatMap { [$0.start.value, $0.end.value] }
        let others = (0..<50).map { _ in UInt128.random(in: first...last, using: &random) }
        let ids = try (edges + others).map { try IDNumber.contact($0) }
        for id in ids {
            expectEqual(parts.count { $0.contains(id) }, 1, "\(id.text)")
        }
        // A part can be split again, at ids of its own only.
        for part in parts {
            let pieces = part.split(at: range.cuts(into: 100))
            for id in ids {
                expectEqual(pieces.count { $0.contains(id) }, part.contains(id) ? 1 : 0)
            }
        }
    }

    @Test func `the parts are of the same width`() throws {
        let range = try IDRange.contacts(100, 1099)
        expectEqual(range.cuts(into: 4).map(\.value), [350, 600, 850])
    }

    @Test(arguments: [(1, 0), (2, 1), (3, 2), (16, 2)])
    func `three ids make at most three parts`(parts: Int, cuts: Int) throws {
        try expectEqual(IDRange.contacts(7, 9).cuts(into: parts).count, cuts)
    }

    @Test func `one id is one part`() throws {
        let range = try IDRange.contacts(7, 7)
        #expect(range.cuts(into: 8).isEmpty)
        expectEqual(range.split(at: []), [range])
    }

    @Test(arguments: [(0.25, 350), (0.5, 600), (0.0004, nil), (0.0006, 101), (0.9996, nil)])
    func `a cut leaves ids on both sides`(fraction: Double, cut: UInt128?) throws {
        try expectEqual(IDRange.contacts(100, 1099).cut(at: fraction)?.value, cut)
    }

    @Test func `the whole of all ids is cut about where it should be`() throws {
        let range = try IDRange.contacts(0, IDNumberTests.limit - 1)
        let cut = try #require(range.cut(at: 0.5))
        expectEqual(Double(cut.value), (range.width / 2).rounded())
    }

    @Test func `an id of another object is in no range`() throws {
        let account = IDNumber(try RecordID("001000000000001"))
        #expect(try !IDRange.contacts(0, 2).contains(account))
        #expect(try IDRange.contacts(0, 2).contains(.contact(1)))
    }

    @Test func `the whole of all ids can be split`() throws {
        let range = try IDRange.contacts(0, IDNumberTests.limit - 1)
        expectEqual(range.cuts(into: 32).count, 31)
    }

    @Test func `ids of two objects, or in the wrong order, are no range`() throws {
        let account = IDNumber(try RecordID("001000000000001"))
        expectEqual(IDRange(from: account, through: try .contact(2)), nil)
        expectEqual(IDRange(from: try .contact(2), through: try .contact(1)), nil)
    }
}
