import TestSupport
import Testing

@testable import Terminal

struct TableLayoutTests {
    /// Columns written as `12` if they are never shortened, `12~` if first and `12!` if last.
    private func widths(_ columns: String, limit: Int?, sparesLast: Bool = false) -> [Int]? {
        let words = columns.split(separator: " ")
        let natural = words.compactMap { Int($0.filter(\.isNumber)) }
        let columns = words.map {
            TableColumn(
                heading: "",
                alignment: .right,
                shortening: $0.hasSuffix("~") ? .first : $0.hasSuffix("!") ? .last : .never
            )
        }
        return TableLayout(
            natural: natural,
            columns: columns,
            limit: limit,
            sparesLast: sparesLast
        )?.widths
    }

    @Test(
        arguments: [
            ("18 20~ 30~", nil, [18, 20, 30]),
            ("18 20~ 30~", 72, [18, 20, 30]),
            ("18 20~ 30~", 71, [18, 20, 29]),
            ("18 20~ 30~", 61, [18, 20, 19]),
            ("18 20~ 30~", 50, [18, 14, 14]),
            ("18 20~ 30~", 46, [18, 12, 12]),
            ("18 20~ 30~", 45, nil),
            ("5~ 100~", 19, [5, 12]),
            ("5~ 100~", 18, nil),
            ("30~", 5, [5]),
            ("30~", 0, [1]),
            ("30", 5, [30]),
            ("", 80, []),
            ("131072~ 18", 80, [60, 18]),
            ("14~ 20~ 30~", 47, [14, 15, 14]),
            ("18 20~", 80, [18, 20]),
        ] as [(String, Int?, [Int]?)]
    )
    func `the widest flexible columns shrink to a floor`(
        _ columns: String,
        _ limit: Int?,
        _ expected: [Int]?
    ) {
        expectEqual(widths(columns, limit: limit), expected)
    }

    @Test(
        arguments: [
            ("20~ 24! 18", true, 66, [20, 24, 18]),
            ("20~ 24! 18", true, 60, [14, 24, 18]),
            ("20~ 24! 18", true, 58, [12, 24, 18]),
            ("20~ 24! 18", true, 57, nil),
            ("20~ 24! 18", false, 57, [18, 17, 18]),
            ("20~ 24! 18", false, 46, [12, 12, 18]),
            ("20~ 24! 18", false, 45, nil),
            ("20~ 90! 18", true, 80, [20, 38, 18]),
            ("20~ 90! 18", true, 66, [12, 32, 18]),
            ("20~ 90! 18", true, 65, nil),
            ("20~ 24! 15!", false, 40, [12, 12, 12]),
        ] as [(String, Bool, Int, [Int]?)]
    )
    func `spared columns keep a readable width while the others shrink to the floor`(
        _ columns: String,
        _ sparesLast: Bool,
        _ limit: Int,
        _ expected: [Int]?
    ) {
        expectEqual(widths(columns, limit: limit, sparesLast: sparesLast), expected)
    }

    @Test func `a flexible last column that keeps left may use the rest of the line`() {
        let columns = [TableColumn(heading: ""), TableColumn(heading: "")]
        expectEqual(TableLayout(natural: [5, 5], columns: columns, limit: 80)?.widths, [5, 73])
        expectEqual(TableLayout(natural: [5, 5], columns: columns, limit: nil)?.widths, [5, 5])
    }
}
