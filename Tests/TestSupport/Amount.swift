import Foundation

/// How many random runs and how many cases a test does.
///
/// The optimised tests of CI do all of them. A debug build is several times slower and does
/// an eighth, so that `make test` can be run after each change.
public enum Amount {
    #if DEBUG
    private static let divisor = 8
    #else
    private static let divisor = 1
    #endif

    /// Returns the number in an environment variable; another number if it has none.
    public static func of(_ variable: String, or number: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? number
    }

    /// Returns the number in an environment variable; if it has none, this build's share of a number,
    /// at least 1.
    public static func of(_ variable: String, shareOf number: Int) -> Int {
        of(variable, or: share(of: number))
    }

    /// Returns this build's share of a number, at least 1.
    public static func share(of number: Int) -> Int {
        max(1, number / divisor)
    }

    /// Returns this build's share of some cases: all, or every eighth from an offset on.
    ///
    /// If a test takes shares from fewer than eight offsets, `turns` says from how many: the shares
    /// are larger then, so that no case is left out.
    public static func share<Case>(
        of cases: [Case],
        from offset: Int = 0,
        turns: Int = .max
    ) -> [Case] {
        let step = min(divisor, turns)
        return stride(from: offset % step, to: cases.count, by: step).map { cases[$0] }
    }

    /// Returns this build's share of all pairs of two lists; each second meets some first.
    public static func share<First, Second>(
        of firsts: [First],
        with seconds: [Second]
    ) -> [(First, Second)] {
        firsts.enumerated().flatMap { row, first in
            share(of: seconds, from: row, turns: firsts.count).map { (first, $0) }
        }
    }
}
