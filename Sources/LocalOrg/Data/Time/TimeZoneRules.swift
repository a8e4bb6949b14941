/// A time zone's offsets from UTC, at any instant.
package final class TimeZoneRules: Sendable {
    /// The instants at which the offset changes, ascending, in seconds since 1970.
    private let transitions: [Int]
    /// The offsets that begin with the transitions, in seconds east of UTC.
    private let offsets: [Int]
    /// The offset before the first transition.
    private let initialOffset: Int
    /// What holds from the last transition on; without it the last offset stays.
    private let rule: PosixTimeZone?

    /// UTC.
    package static let utc = TimeZoneRules(initialOffset: 0)

    /// Makes the rules of a zone; there is an offset for each transition.
    init(
        initialOffset: Int,
        transitions: [(instant: Int, offset: Int)] = [],
        rule: PosixTimeZone? = nil
    ) {
        self.initialOffset = initialOffset
        self.transitions = transitions.map(\.instant)
        offsets = transitions.map(\.offset)
        self.rule = rule
    }

    /// The rules of a POSIX TZ string, for all time: `PST8PDT,M3.2.0,M11.1.0`.
    ///
    /// - Throws: `TimeZoneFault` for an invalid string.
    package convenience init(posix text: String) throws(TimeZoneFault) {
        let rule = try PosixTimeZone(Array(text.utf8))
        self.init(initialOffset: rule.standardOffset, rule: rule)
    }

    /// Reads a TZif file (RFC 9636).
    ///
    /// - Throws: `TimeZoneFault` for a file that is none.
    package convenience init(parsing file: [UInt8]) throws(TimeZoneFault) {
        var reader = TZifReader(file)
        let zone = try reader.zone()
        self.init(
            initialOffset: zone.initialOffset,
            transitions: zone.transitions,
            rule: zone.rule
        )
    }

    /// The offset at an instant in seconds since 1970, in seconds east of UTC.
    package func offset(at instant: Int) -> Int {
        let index = indexAfter(instant)
        if index == transitions.count, let rule { return rule.offset(at: instant) }
        return index == 0 ? initialOffset : offsets[index - 1]
    }

    /// How many transitions have happened at an instant.
    private func indexAfter(_ instant: Int) -> Int {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= instant { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Why the data of a time zone cannot be used.
package enum TimeZoneFault: Error, Hashable, Sendable {
    /// The file does not begin as a TZif file does.
    case notTZif
    /// The file ends within what its counts announce, or goes on behind its footer.
    case length
    /// The counts of a header contradict each other.
    case counts
    /// A transition stands before or at the one that it follows, or names a local time type that does not exist.
    case transition
    /// An offset is not one that RFC 9636 §3.2 allows, or its designation lies outside the file.
    case localTimeType
    /// The file counts leap seconds, which the org's clock does not.
    case leapSeconds
    /// The TZ string is malformed; the offset in it, in bytes.
    case posix(at: Int)
}
