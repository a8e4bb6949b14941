import TestSupport
import Testing

@testable import Client

/// Where the ids of contacts may lie, as numbers.
enum IDLayout: String, CaseIterable, CustomTestStringConvertible {
    /// One after the other.
    case dense
    /// Every third.
    case spaced
    /// Anywhere within fifty times the room that they need.
    case strewn
    /// Anywhere at all.
    case anywhere
    /// Three clusters far from each other, as an org has that has moved twice.
    case moved
    /// The same, by turns.
    case pods
    /// Three clusters, two of which are near each other compared with the third.
    case near
    /// Two clusters, one of them a thousand times as dense.
    case thinned
    /// Ten clusters anywhere.
    case scattered
    /// Runs of up to 60 ids, with gaps of any length.
    case runs
    /// The later, the farther from each other.
    case slowing
    /// The later, the nearer to each other.
    case quickening
    /// All but one.
    case oneFar
    /// All but the first and the last.
    case narrow
    /// Gaps that double from id to id, which no org has.
    case doubling

    var testDescription: String { rawValue }

    /// Ascending; the same for the same count.
    func numbers(_ count: Int) -> [UInt128] {
        let all = 0..<UInt128(count)
        let first: UInt128 = 1 << 64
        let numbers: [UInt128] =
            switch self {
            case .dense: all.map { first + $0 }
            case .spaced: all.map { first + 3 * $0 }
            case .strewn: Self.random(count, in: first..<(first + 50 * UInt128(count)))
            case .anywhere: Self.random(count, in: 0..<IDNumberTests.limit)
            case .moved: all.map { (3 * $0 / UInt128(count)) << 42 + 3 * $0 }
            case .pods: all.map { ($0 % 3) << 66 + $0 }
            case .near: all.map { [0, 1 << 40, 1 << 50][Int(3 * $0 / UInt128(count))] + $0 }
            case .thinned: all.map { $0 % 2 == 0 ? $0 : 1 << 50 + 1000 * $0 }
            case .scattered: Self.scattered(count)
            case .runs: Self.runs(count)
            case .slowing: all.map { first + $0 * $0 }
            case .quickening: all.map { first - $0 * $0 }
            case .oneFar: all.dropLast() + [IDNumberTests.limit - 1]
            case .narrow: [0, IDNumberTests.limit - 1] + all.dropFirst(2).map { first + $0 }
            case .doubling: all.map { 1 << ($0 % 70) + $0 }
            }
        return numbers.sorted()
    }

    private static func random(_ count: Int, in range: Range<UInt128>) -> [UInt128] {
        var random = SeededRandom(seed: 7)
        var numbers: Set<UInt128> = []
        while numbers.count < count { numbers.insert(.random(in: range, using: &random)) }
        return Array(numbers)
    }

    private static func scattered(_ count: Int) -> [UInt128] {
        let starts = random(10, in: 0..<IDNumberTests.limit / 2).sorted()
        return (0..<count).map { starts[$0 % 10] + 2 * UInt128($0) }
    }

    private static func runs(_ count: Int) -> [UInt128] {
        var random = SeededRandom(seed: 7)
        var numbers: [UInt128] = []
        var next: UInt128 = 1 << 64
        while numbers.count < count {
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                numbers.append(next)
                next += 1
            }
            next += 100 << Int.random(in: 0...5, using: &random)
        }
        return Array(numbers.prefix(count))
    }
}
