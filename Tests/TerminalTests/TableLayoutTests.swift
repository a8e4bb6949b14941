import Testing

@testable import Terminal

@Suite struct TableLayoutTests {
    /// Columns written as `12` for fixed and `12~` for flexible.
    private func widths(_ columns: String, limit: Int?) -> [Int]? {
        let words = columns.split(separator: " ")
        let natural = words.compactMap { Int($0.filter(\.isNumber)) }
        let columns = words.map {
            TableColumn(heading: "", alignment: .right, isFlexible: $0.hasSuffix("~"))
        }
        return TableLayout(natural: natural, columns: columns, limit: limit)?.widths
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
        #expect(widths(columns, limit: limit) == expected)
    }

    @Test func `a flexible last column that keeps left may use the rest of the line`() {
        let columns = [TableColumn(heading: ""), TableColumn(heading: "")]
        #expect(TableLayout(natural: [5, 5], columns: columns, limit: 80)?.widths == [5, 73])
        #expect(TableLayout(natural: [5, 5], columns: columns, limit: nil)?.widths == [5, 5])
    }
}
