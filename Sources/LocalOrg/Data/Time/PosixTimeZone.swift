import Records

/// A time zone in the form of a POSIX TZ string: one offset, or two with the yearly changes between
/// them.
///
/// Source: POSIX.1-2024, "Environment Variables", TZ; hours of a rule beyond 0 to 24 by RFC 9636
/// §3.3.1.
struct PosixTimeZone: Hashable, Sendable {
    /// The standard time's offset, in seconds east of UTC.
    let standardOffset: Int
    /// The rules of summer time; nil if there is none.
    private let summer: Summer?

    private struct Summer: Hashable {
        let offset: Int
        let start: YearlyChange
        let end: YearlyChange
    }

    /// Reads a TZ string.
    ///
    /// - Throws: `TimeZoneFault.posix` if it is malformed.
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

    /// Returns the offset at an instant in seconds since 1970, in seconds east of UTC.
    func offset(at instant: Int) -> Int {
        guard let summer else { return standardOffset }
        let year = CivilDate(days: (instant + standardOffset).floorDivided(by: 86_400)).year
        var latest = (change: Int.min, offset: standardOffset)
        // A change may fall up to a week outside its nominal year.
        for year in year - 2...year + 1 {
            let end = summer.end.seconds(inYear: year) - summer.offset
            if latest.change <= end, end <= instant { latest = (end, standardOffset) }
            // If summer time begins when it ends, it lasts all year.
            let start = summer.start.seconds(inYear: year) - standardOffset
            if latest.change <= start, start <= instant { latest = (start, summer.offset) }
        }
        return latest.offset
    }
}
