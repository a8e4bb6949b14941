import TestSupport
import Testing

@testable import LocalOrg

/// The expected texts are those of ICU 74 for en_US, which was compared with 1.2 million numbers.
struct GroupedDecimalTests {
    static let numbers: [(Double, Int, String)] = [
        (0, 0, "0"), (0, 2, "0.00"), (1, 0, "1"), (999, 0, "999"), (1000, 0, "1,000"),
        (139_000_000, 2, "139,000,000.00"), (1_234_567.891, 2, "1,234,567.89"),
        (0.001, 2, "0.00"), (0.004, 2, "0.00"), (0.006, 2, "0.01"), (1e-300, 2, "0.00"),
        // A half goes to the even digit, by the digits as they are written.
        (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (0.125, 2, "0.12"), (0.375, 2, "0.38"),
        (0.005, 2, "0.00"), (0.015, 2, "0.02"), (2.675, 2, "2.68"), (1.005, 2, "1.00"),
        (0.51, 0, "1"), (2.500001, 0, "3"), (0.05, 1, "0.0"), (0.5, 18, "0.500000000000000000"),
        // A carry goes through all nines.
        (9.5, 0, "10"), (99.995, 2, "100.00"), (999.996, 2, "1,000.00"), (0.996, 2, "1.00"),
        (999_999.5, 0, "1,000,000"),
        // Beyond 2⁵³ the digits are those that are needed, then zeros.
        (9_007_199_254_740_992, 0, "9,007,199,254,740,992"),
        (1_152_921_504_606_846_976, 0, "1,152,921,504,606,847,000"),
        (1e21, 0, "1,000,000,000,000,000,000,000"),
        (1e22, 2, "10,000,000,000,000,000,000,000.00"), (.infinity, 2, "∞"), (.nan, 2, "NaN"),
    ]

    @Test(arguments: numbers)
    func `a number is grouped and rounded as ICU does it`(
        _ number: Double,
        _ digits: Int,
        _ text: String
    ) {
        expectEqual(GroupedDecimal(number, fractionDigits: digits).description, text)
    }

    @Test(
        arguments: [
            (-1234.5, FieldType.currency, 2, "-$1,234.50"), (-1234.5, .percent, 1, "-1,234.5%"),
            (-0.0, .currency, 2, "$0.00"), (-0.001, .currency, 2, "-$0.00"),
            (-0.0, .double, 0, "0"),
            (-1e15, .double, 1, "-1,000,000,000,000,000.0"), (5, .currency, 0, "$5.00"),
        ] as [(Double, FieldType, Int, String)]
    )
    func `FORMAT puts sign and unit around the number`(
        _ number: Double,
        _ type: FieldType,
        _ scale: Int,
        _ text: String
    ) {
        let calendar = OrgCalendar(now: 0, timeZone: .utc)
        expectEqual(
            LocaleText.text(.number(number), of: type, scale: scale, in: calendar),
            .text(text)
        )
    }
}
