import Records

/// A time zone as a POSIX TZ string describes it: an offset, or two and the days of the year at which they change.
///
/// Source: POSIX.1-2024, "Environment Variables", TZ; hours of a rule beyond 0 to 24 by RFC 9636 §3.3.1.
struct PosixTimeZone: Hashable, Sendable {
    /// Seconds east of UTC while there is no summer time.
    let standardOffset: Int
    /// Nil where clocks never change.
    private let summer: Summer?

    private struct Summer: Hashable {
        let offset: Int
        let start: YearlyChange
        let end: YearlyChange
    }

    /// Reads a TZ string.
    ///
    /// - Throws: `TimeZoneFault.posix` for a malformed one.
    init(_ text: [UInt8]) throws(TimeZoneFault) {
        var reader = PosixTimeZoneReader(text)
        try reader.skipName()
        standardOffset = -(try reader.seconds(hours: 0...24))
        guard !reader.isAtEnd else {
            summer = nil
            return
        }
        try reader.skipName()
        let offset =
            reader.isAt(",") ? standardOffset + 3600 : -(try reader.seconds(hours: 0...24))
        try reader.skip(",")
        let start = try reader.change()
        try reader.skip(",")
        summer = Summer(offset: offset, start: start, end: try reader.change())
        guard reader.isAtEnd else { throw reader.fault }
    }

    /// Seconds east of UTC at an instant in seconds since 1970.
    func offset(at instant: Int) -> Int {
        guard let summer else { return standardOffset }
        let year = CivilDate(days: (instant + standardOffset).floorDivided(by: 86_400)).year
        var latest = (change: Int.min, offset: standardOffset)
        // A change may lie a week outside the year that it is counted in.
        for year in year - 2...year + 1 {
            let end = summer.end.seconds(inYear: year) - summer.offset
            if latest.change <= end, end <= instant { latest = (end, standardOffset) }
            // Summer time that begins as it ends lasts all the year.
            let start = summer.start.seconds(inYear: year) - standardOffset
            if latest.change <= start, start <= instant { latest = (start, summer.offset) }
        }
        return latest.offset
    }
}
