/// A time zone's offsets from UTC, at any instant.
package final class TimeZoneRules: Sendable {
    /// The instants at which the offset changes, ascending, in seconds since 1970.
    private let transitions: [Int]
    /// The offset from each transition on, in seconds east of UTC.
    private let offsets: [Int]
    /// The offset before the first transition.
    private let initialOffset: Int
    /// The rule after the last transition; without one, the last offset stays in effect.
    private let rule: PosixTimeZone?

    /// UTC.
    package static let utc = TimeZoneRules(initialOffset: 0)

    /// Makes the rules of a zone, with an offset for each transition.
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

    /// Makes the rules of a POSIX TZ string, for all time: `PST8PDT,M3.2.0,M11.1.0`.
    ///
    /// - Throws: `TimeZoneFault` for an invalid string.
    package convenience init(posix text: String) throws(TimeZoneFault) {
        let rule = try PosixTimeZone(Array(text.utf8))
        self.init(initialOffset: rule.standardOffset, rule: rule)
    }

    /// Reads a TZif file (RFC 9636).
    ///
    /// - Throws: `TimeZoneFault` if the file is not valid.
    package convenience init(parsing file: [UInt8]) throws(TimeZoneFault) {
        var reader = TZifReader(file)
        let zone = try reader.zone()
        self.init(
            initialOffset: zone.initialOffset,
            transitions: zone.transitions,
            rule: zone.rule
        )
    }

    /// Returns the offset at an instant in seconds since 1970, in seconds east of UTC.
    package func offset(at instant: Int) -> Int {
        let index = indexAfter(instant)
        if index == transitions.count, let rule { return rule.offset(at: instant) }
        return index == 0 ? initialOffset : offsets[index - 1]
    }

    /// Returns the number of transitions up to an instant.
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

/// The reason why time zone data cannot be used.
package enum TimeZoneFault: Error, Hashable, Sendable {
    /// The file does not begin like a TZif file.
    case notTZif
    /// The file is shorter than its counts announce, or continues after its footer.
    case length
    /// The counts of a header contradict each other.
    case counts
    /// A transition is not after the previous one, or refers to a missing local time type.
    case transition
    /// An offset is outside the range of RFC 9636 §3.2, or its designation is outside the file.
    case localTimeType
    /// The file has leap seconds, which the org's clock ignores.
    case leapSeconds
    /// The TZ string is malformed at this byte offset.
    case posix(at: Int)
}
