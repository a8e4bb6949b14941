import Foundation
import Records
import TestSupport
import Testing

@testable import LocalOrg

struct EvaluatorDateTests {
    /// Friday 2024-03-15, 11:30 in Los Angeles.
    private func calendar(_ zone: String = Fixture.losAngeles) throws -> OrgCalendar {
        let rules = try TimeZoneRules(posix: zone)
        return OrgCalendar(now: 1_710_527_400_000, timeZone: OrgTimeZone { rules })
    }

    /// The first and the last day of each literal, by the reference's descriptions.
    @Test(
        arguments: [
            ("YESTERDAY", nil, "2024-03-14", "2024-03-14"),
            ("TODAY", nil, "2024-03-15", "2024-03-15"),
            ("TOMORROW", nil, "2024-03-16", "2024-03-16"),
            ("LAST_WEEK", nil, "2024-03-03", "2024-03-09"),
            ("THIS_WEEK", nil, "2024-03-10", "2024-03-16"),
            ("NEXT_WEEK", nil, "2024-03-17", "2024-03-23"),
            ("LAST_MONTH", nil, "2024-02-01", "2024-02-29"),
            ("THIS_MONTH", nil, "2024-03-01", "2024-03-31"),
            ("NEXT_MONTH", nil, "2024-04-01", "2024-04-30"),
            ("LAST_90_DAYS", nil, "2023-12-16", "2024-03-15"),
            ("NEXT_90_DAYS", nil, "2024-03-16", "2024-06-13"),
            ("LAST_N_DAYS", 1, "2024-03-14", "2024-03-15"),
            ("NEXT_N_DAYS", 2, "2024-03-16", "2024-03-17"),
            ("N_DAYS_AGO", 15, "2024-02-29", "2024-02-29"),
            ("NEXT_N_WEEKS", 2, "2024-03-17", "2024-03-30"),
            ("LAST_N_WEEKS", 2, "2024-02-25", "2024-03-09"),
            ("N_WEEKS_AGO", 2, "2024-02-25", "2024-03-02"),
            ("NEXT_N_MONTHS", 10, "2024-04-01", "2025-01-31"),
            ("LAST_N_MONTHS", 3, "2023-12-01", "2024-02-29"),
            ("N_MONTHS_AGO", 3, "2023-12-01", "2023-12-31"),
            ("THIS_QUARTER", nil, "2024-01-01", "2024-03-31"),
            ("LAST_QUARTER", nil, "2023-10-01", "2023-12-31"),
            ("NEXT_QUARTER", nil, "2024-04-01", "2024-06-30"),
            ("NEXT_N_QUARTERS", 4, "2024-04-01", "2025-03-31"),
            ("LAST_N_QUARTERS", 2, "2023-07-01", "2023-12-31"),
            ("N_QUARTERS_AGO", 2, "2023-07-01", "2023-09-30"),
            ("THIS_YEAR", nil, "2024-01-01", "2024-12-31"),
            ("LAST_YEAR", nil, "2023-01-01", "2023-12-31"),
            ("NEXT_YEAR", nil, "2025-01-01", "2025-12-31"),
            ("NEXT_N_YEARS", 2, "2025-01-01", "2026-12-31"),
            ("LAST_N_YEARS", 2, "2022-01-01", "2023-12-31"),
            ("N_YEARS_AGO", 2, "2022-01-01", "2022-12-31"),
            ("THIS_FISCAL_QUARTER", nil, "2024-01-01", "2024-03-31"),
            ("LAST_N_FISCAL_YEARS", 1, "2023-01-01", "2023-12-31"),
            ("N_FISCAL_QUARTERS_AGO", 1, "2023-10-01", "2023-12-31"),
            ("NEXT_FISCAL_YEAR", nil, "2025-01-01", "2025-12-31"),
        ] as [(String, Int?, String, String)]
    )
    func `a date literal covers its days`(
        _ name: String,
        _ count: Int?,
        _ first: String,
        _ last: String
    ) throws {
        let days = try #require(DateLiteral(name, count: count)).days(in: calendar())
        expectEqual(CivilDate(days: days.lowerBound).description, first)
        expectEqual(CivilDate(days: days.upperBound - 1).description, last)
    }

    @Test(arguments: ["LAST_DAY", "THIS_N_WEEKS", "TODAYS", "LAST_FISCAL_WEEK", "N__AGO", "_", ""])
    func `other names are no date literals`(_ name: String) {
        #expect(DateLiteral(name, count: nil) == nil)
        #expect(DateLiteral(name, count: 3) == nil)
    }

    @Test func `a huge count ends before every date`() throws {
        let days = try #require(DateLiteral("N_YEARS_AGO", count: .max)).days(in: calendar())
        #expect(days.upperBound < -1_000_000)
    }

    @Test func `days begin in the user's time zone, also when clocks change`() throws {
        // Clocks go forward in Los Angeles on 2024-03-10 at 02:00.
        let day = try #require(TemporalText.days(of: "2024-03-10"))
        let calendar = try calendar()
        expectEqual(
            TemporalText.instant(calendar.start(ofDay: day)),
            "2024-03-10T08:00:00.000+0000"
        )
        expectEqual(
            TemporalText.instant(calendar.start(ofDay: day + 1)),
            "2024-03-11T07:00:00.000+0000"
        )
        // In Sydney clocks go back on 2024-04-07 at 03:00, which is 16:00 UTC the day before.
        let sydney = try self.calendar("AEST-10AEDT,M10.1.0,M4.1.0/3")
        let sunday = try #require(TemporalText.days(of: "2024-04-07"))
        expectEqual(
            TemporalText.instant(sydney.start(ofDay: sunday)),
            "2024-04-06T13:00:00.000+0000"
        )
        let tokyo = try self.calendar("JST-9")
        expectEqual(CivilDate(days: tokyo.today).description, "2024-03-16")
    }

    @Test(arguments: [
        ("LAST_N_DAYS", 1, "2024-03-14T07:00:00.000+0000"),
        ("LAST_90_DAYS", nil, "2023-12-16T08:00:00.000+0000"),
    ])
    func `the last days of dateTimes run up to now`(
        _ name: String,
        _ count: Int?,
        _ start: String
    ) throws {
        let calendar = try calendar()
        let range = try #require(DateLiteral(name, count: count)).instants(in: calendar)
        expectEqual(TemporalText.instant(range.lowerBound), start)
        #expect(range.contains(calendar.now))
        #expect(!range.contains(calendar.now + 1))
    }

    @Test(arguments: Array(stride(from: -100_000, through: 900_000, by: 4_999)))
    func `days and dates convert both ways`(_ days: Int) {
        expectEqual(CivilDate(days: days).days, days)
    }

    @Test(arguments: [
        ("2024-02-29", true), ("2023-02-29", false), ("1699-12-31", false), ("4000-12-31", true),
        ("4001-01-01", false), ("2024-13-01", false), ("2024-1-1-1", false), ("", false),
    ])
    func `only days that exist are dates`(_ text: String, _ exists: Bool) {
        expectEqual(TemporalText.days(of: text) != nil, exists)
    }

    @Test(arguments: [
        ("2024-03-15T18:30:00Z", "2024-03-15T18:30:00.000+0000"),
        ("2024-03-15T18:30:00.250Z", "2024-03-15T18:30:00.250+0000"),
        ("2024-03-15T23:30:00-08:00", "2024-03-16T07:30:00.000+0000"),
        ("2024-03-01T00:30:00+01:00", "2024-02-29T23:30:00.000+0000"),
        ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999+0000"),
    ])
    func `instants are shown in UTC`(_ text: String, _ shown: String) {
        expectEqual(TemporalText.instant(of: text).map(TemporalText.instant), shown)
    }

    @Test(arguments: [
        ("2024-03-15T24:00:00Z"), ("2024-03-15T18:30:00"), ("2024-03-15T18:30Z"), ("T"),
        ("2024-03-15T18:30:00+1:00"), ("2024-03-15T18:30:00+01:99"), ("2024-03-15T18:30:61Z"),
        ("2024-03-15T18:60:00Z"), ("2024-03-15T18:30:60Z"),
    ])
    func `other texts are no instants`(_ text: String) {
        expectEqual(TemporalText.instant(of: text), nil)
    }

    @Test func `times lose no millisecond`() {
        expectEqual(TemporalText.time(of: "01:02:03.004Z").map(TemporalText.time), "01:02:03.004Z")
        expectEqual(TemporalText.time(of: "00:00:01.001Z"), 1001)
        expectEqual(TemporalText.time(of: "25:00:00Z"), nil)
        expectEqual(TemporalText.time(of: "01:00:00+01:00"), 0)
        expectEqual(TemporalText.time(of: "23:30:00-01:00"), 1_800_000)
    }

    @Test(arguments: [
        (DateFunction.calendarMonth, 3), (.calendarQuarter, 1), (.calendarYear, 2024),
        (.dayInMonth, 15),
        (.dayInWeek, 6), (.dayInYear, 75), (.weekInMonth, 3), (.weekInYear, 11),
        (.fiscalYear, 2024),
        (.fiscalQuarter, 1), (.fiscalMonth, 3), (.hourInDay, 18),
    ])
    func `a date function takes its part`(_ function: DateFunction, _ part: Double) throws {
        let instant = try #require(TemporalText.instant(of: "2024-03-15T18:30:00Z"))
        expectEqual(function.result(of: .dateTime(instant), in: nil), .number(part))
        expectEqual(function.result(of: .null, in: nil), .null)
    }
}
