import TestSupport
import Testing
import Text

struct BytePatternsTests {
    @Test(arguments: 0..<40)
    func `every pattern is found at every place`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        func bytes(_ counts: ClosedRange<Int>) -> [UInt8] {
            (0..<Int.random(in: counts, using: &random)).map { _ in
                UInt8.random(in: 97...98, using: &random)
            }
        }
        let patterns = (0..<4).map { _ in bytes(2...6) }
        let text = bytes(0...60)
        let search = BytePatterns(patterns)
        var found: [Int: [Int]] = [:]
        var start = 0
        while let match = search.next(in: text, from: start) {
            found[match.index] = match.patterns
            start = match.index + 1
        }
        for index in text.indices {
            let expected = patterns.indices.filter { text[index...].starts(with: patterns[$0]) }
            expectEqual(found[index] ?? [], expected, "at \(index)")
        }
    }

    @Test func `without patterns, nothing is found`() {
        expectEqual(BytePatterns([]).next(in: [1, 2, 3], from: 0), nil)
        #expect(BytePatterns([]).isEmpty)
    }

    @Test func `a set finds its bytes from a start on`() {
        let set = ByteSet { $0 == 7 || $0 > 0xF0 }
        expectEqual([1, 7, 2, 0xFF].firstIndex(of: set, from: 0), 1)
        expectEqual([1, 7, 2, 0xFF].firstIndex(of: set, from: 2), 3)
        expectEqual([1, 7, 2].firstIndex(of: set, from: 2), nil)
    }
}
