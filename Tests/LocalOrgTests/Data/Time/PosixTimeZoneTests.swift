import Records
import TestSupport
import Testing

@testable import LocalOrg

/// The expected offsets are those of glibc (`TZ=… date -d … +%::z`).
struct PosixTimeZoneTests {
    static let offsets: [(String, String, Int)] = [
        ("UTC0", "2024-07-01T00:00:00Z", 0),
        ("EST5", "2024-07-01T00:00:00Z", -18_000),
        ("EST+5", "2024-07-01T00:00:00Z", -18_000),
        ("<+0530>-5:30", "2024-07-01T00:00:00Z", 19_800),
        ("<-02>2:00:01", "2024-07-01T00:00:00Z", -7201),
        ("ABC24", "2024-07-01T00:00:00Z", -86_400),
        // The days of a month's weeks.
        ("PST8PDT,M3.2.0,M11.1.0", "2024-03-10T09:59:59Z", -28_800),
        ("PST8PDT,M3.2.0,M11.1.0", "2024-03-10T10:00:00Z", -25_200),
        ("PST8PDT,M3.2.0,M11.1.0", "2024-11-03T08:59:59Z", -25_200),
        ("PST8PDT,M3.2.0,M11.1.0", "2024-11-03T09:00:00Z", -28_800),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2024-03-31T00:59:59Z", 3600),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2024-03-31T01:00:00Z", 7200),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2024-10-27T01:00:00Z", 3600),
        // The southern hemisphere: summer over the new year, here by half an hour.
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2023-12-31T23:59:59Z", 39_600),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2024-01-01T00:00:00Z", 39_600),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2024-04-06T14:59:59Z", 39_600),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2024-04-06T15:00:00Z", 37_800),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2024-10-05T15:30:00Z", 39_600),
        // "Summer time" that is an hour less, as Ireland's winter.
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2024-01-15T12:00:00Z", 0),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2024-07-15T12:00:00Z", 3600),
        // Jn never counts 29 February, n does.
        ("AAA0BBB,J60,J300", "2024-03-01T01:59:59Z", 0),
        ("AAA0BBB,J60,J300", "2024-03-01T02:00:00Z", 3600),
        ("AAA0BBB,J60,J300", "2023-03-01T02:00:00Z", 3600),
        ("AAA0BBB,J59,J300", "2024-02-28T02:00:00Z", 3600),
        ("AAA0BBB,59,300", "2024-02-29T01:59:59Z", 0),
        ("AAA0BBB,59,300", "2024-02-29T02:00:00Z", 3600),
        ("AAA0BBB,59,300", "2023-03-01T01:59:59Z", 0),
        ("AAA0BBB,59,300", "2023-03-01T02:00:00Z", 3600),
        ("AAA0BBB,0/0,J365/23", "2024-06-01T00:00:00Z", 3600),
        // Times with minutes and seconds, before the day and days after it.
        ("AAA0BBB,M3.2.0/1:30:15,M11.1.0", "2024-03-10T01:30:14Z", 0),
        ("AAA0BBB,M3.2.0/1:30:15,M11.1.0", "2024-03-10T01:30:15Z", 3600),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2024-03-31T00:59:59Z", -7200),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2024-03-31T01:00:00Z", -3600),
        ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2024-03-29T23:59:59Z", 7200),
        ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2024-03-30T00:00:00Z", 10_800),
        // Worked by hand: glibc ends a change's year with its last day.
        ("AAA0BBB,M12.5.0/167,M6.1.0", "2024-01-06T22:59:59Z", 0),
        ("AAA0BBB,M12.5.0/167,M6.1.0", "2024-01-06T23:00:00Z", 3600),
        // All the year summer time.
        ("XXX3EDT4,0/0,J365/23", "2024-12-31T23:59:59Z", -14_400),
        ("XXX3EDT4,0/0,J365/23", "2025-01-01T03:00:00Z", -14_400),
    ]

    @Test(arguments: offsets)
    func `a TZ string tells the offset at an instant`(
        _ text: String,
        _ moment: String,
        _ offset: Int
    ) throws {
        let instant = try #require(TemporalText.instant(of: moment)) / 1000
        try expectEqual(TimeZoneRules(posix: text).offset(at: instant), offset)
    }

    @Test(arguments: [
        ("", 0), ("P8", 1), ("PST", 3), ("PST8PDT", 7), ("PST25", 3), ("PST8:60", 5), ("PST8 ", 4),
        ("<+05", 4), ("<+05>", 5), ("<+é5>5", 2), ("PST8PDT,", 8), ("PST8PDT,M3.2.0", 14),
        ("PST8PDT,M13.2.0,M11.1.0", 9), ("PST8PDT,M3.0.0,M11.1.0", 11),
        ("PST8PDT,M3.2.7,M11.1.0", 13), ("PST8PDT,J0,J365", 9), ("PST8PDT,J1,366", 11),
        ("PST8PDT,M3.2.0/168,M11.1.0", 15), ("PST8PDT,M3.2.0,M11.1.0,", 22),
        ("PST99999999999999999999", 3), ("PST--8", 4),
    ])
    func `a malformed TZ string is refused where it is wrong`(_ text: String, _ offset: Int) {
        #expect(throws: TimeZoneFault.posix(at: offset)) { try TimeZoneRules(posix: text) }
    }
}
