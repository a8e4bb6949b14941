import TestSupport
import Testing

@testable import Terminal

/// Cells, and the text that is put into them.
struct GridTests {
    private let options = DisplayOptions(isStyled: true)

    private func grid(_ columns: Int = 12, _ rows: Int = 1) -> Grid {
        Grid(size: ScreenSize(columns: columns, rows: rows))
    }

    // MARK: - Room

    @Test func `a text that fits is written whole, and its columns are told`() {
        var grid = grid()
        expectEqual(grid.write("Ada", column: 2, row: 0, options: options), 3)
        expectEqual(grid.lines, ["  Ada"])
    }

    @Test(arguments: [
        (12, "Ada Lovelace", 12), (11, "Ada Lovela…", 11), (2, "A…", 2), (1, "…", 1), (0, "", 0),
        (-3, "", 0),
    ])
    func `a text is cut with an ellipsis`(_ limit: Int, _ shown: String, _ columns: Int) {
        var grid = grid(20)
        let taken = grid.write("Ada Lovelace", column: 0, row: 0, limit: limit, options: options)
        expectEqual(taken, columns)
        expectEqual(grid.lines, [shown])
    }

    @Test(arguments: [(8, "Ada L..."), (3, "..."), (2, ".."), (1, ".")])
    func `the ellipsis is three dots in ASCII`(_ limit: Int, _ shown: String) {
        var grid = grid(20)
        let options = DisplayOptions(isUnicode: false)
        grid.write("Ada Lovelace", column: 0, row: 0, limit: limit, options: options)
        expectEqual(grid.lines, [shown])
    }

    @Test func `an ellipsis that is wide takes two cells`() {
        let options = DisplayOptions(width: TextWidth(ambiguousIsWide: true))
        var grid = grid(8)
        expectEqual(grid.write("abcdefghij", column: 0, row: 0, options: options), 8)
        expectEqual(grid.lines, ["abcdef…"])
        expectEqual(grid.isWide, [false, false, false, false, false, false, true, false])
    }

    @Test func `a letter of two bytes and two columns is one cell and its half`() {
        let options = DisplayOptions(width: TextWidth(ambiguousIsWide: true))
        var grid = grid(4)
        expectEqual(grid.write("§", column: 0, row: 0, options: options), 2)
        expectEqual(grid.lines, ["§"])
    }

    @Test(arguments: [(-1, 0), (12, 0), (0, -1), (0, 1), (Int.max, 0), (0, Int.min)])
    func `what lies outside is not written`(_ column: Int, _ row: Int) {
        var grid = grid()
        expectEqual(grid.write("x", column: column, row: row, options: options), 0)
        grid.restyle(columns: -5..<50, row: row) { $0.isBold = true }
        grid.clear(columns: -5..<50, rows: -5..<50)
        expectEqual(grid.lines, [""])
    }

    @Test func `a screen without cells has one`() {
        expectEqual(grid(0, -1).size, ScreenSize(columns: 1, rows: 1))
    }

    // MARK: - Wide cells

    @Test(arguments: [
        (0, "x 田太郎"), (1, " x田太郎"), (2, "山x 太郎"), (3, "山 x太郎"), (7, "山田太 x"),
    ])
    func `overwriting half of a wide cell blanks the other half`(_ column: Int, _ shown: String) {
        var grid = grid(8)
        grid.write("山田太郎", column: 0, row: 0, options: options)
        grid.write("x", column: column, row: 0, options: options)
        expectEqual(grid.lines, [shown])
    }

    @Test func `a wide cell over the halves of two others blanks both`() {
        var grid = grid(8)
        grid.write("山田太郎", column: 0, row: 0, options: options)
        grid.write("日", column: 1, row: 0, options: options)
        expectEqual(grid.lines, [" 日 太郎"])
    }

    @Test func `clearing half of a wide cell blanks it`() {
        var grid = grid(8)
        grid.write("山田太郎", column: 0, row: 0, options: options)
        grid.clear(columns: 3..<5, rows: 0..<1)
        expectEqual(grid.lines, ["山    郎"])
    }

    @Test(arguments: [(5, "山田…", 5), (4, "山…", 3), (3, "山…", 3), (2, "…", 1)])
    func `a wide cell is never cut in two`(_ limit: Int, _ shown: String, _ columns: Int) {
        var grid = grid(20)
        let taken = grid.write("山田太郎", column: 0, row: 0, limit: limit, options: options)
        expectEqual(taken, columns)
        expectEqual(grid.lines, [shown])
    }

    @Test func `no wide cell stands in the last column`() {
        var grid = grid(3)
        grid.write("日", column: 2, row: 0, options: options)
        expectEqual(grid.lines, ["  …"])
        grid.write("a日", column: 1, row: 0, options: options)
        expectEqual(grid.lines, [" a…"])
    }

    // MARK: - Clusters

    @Test func `marks share the cell of their letter`() {
        var grid = grid(4)
        expectEqual(grid.write("e\u{301}Z\u{300}\u{301}", column: 0, row: 0, options: options), 2)
        expectEqual(grid.lines, ["e\u{301}Z\u{300}\u{301}"])
        grid.write("x", column: 0, row: 0, options: options)
        expectEqual(grid.lines, ["xZ\u{300}\u{301}"])
    }

    @Test func `a cluster of more than two columns has a cell for each of its letters`() {
        var grid = grid(8)
        grid.write("........", column: 0, row: 0, options: options)
        let text = "\u{915}\u{94D}\u{937}\u{93F}"
        expectEqual(text.count, 1)
        expectEqual(grid.write(text, column: 0, row: 0, options: options), 3)
        expectEqual(grid.lines, ["\(text)....."])
        expectEqual(grid.text(0), "\u{915}\u{94D}")
        expectEqual(grid.text(1), "\u{937}")
        expectEqual(grid.text(2), "\u{93F}")
    }

    @Test(arguments: [
        ("⚠\u{FE0F}x", "⚠x"), ("👍🏽x", "👍x"), ("👩\u{200D}🌾x", "👩x"), ("1\u{FE0F}\u{20E3}x", "1x"),
        ("🇳🇴x", "🇳🇴x"),
    ])
    func `clusters whose width terminals dispute are folded`(_ text: String, _ shown: String) {
        var grid = grid(8)
        let taken = grid.write(text, column: 0, row: 0, options: options)
        expectEqual(grid.lines, [shown])
        expectEqual(taken, Grid.columns(of: text, options: options))
    }

    // MARK: - Hostile text

    @Test(arguments: [
        ("\u{1B}[2J\u{7}", "␛[2J␇"), ("a\r\nb", "a⏎b"), ("a\tb", "a b"), ("\u{202E}x", "<202E>x"),
        ("\u{9B}31m", "<9B>31m"), ("a\u{200B}\u{AD}b", "ab"), ("\u{301}", ""), ("\u{0}", "␀"),
    ])
    func `no cell holds what a terminal would obey`(_ text: String, _ shown: String) {
        var grid = grid(16)
        grid.write(text, column: 0, row: 0, options: options)
        expectEqual(grid.lines, [shown])
    }

    @Test func `placeholders are reversed, in reversed text not`() {
        var grid = grid(16, 2)
        grid.write("a\u{1B}b", column: 0, row: 0, options: options)
        let reversed = CellStyle(isReversed: true)
        grid.write("a\u{1B}b", column: 0, row: 1, style: reversed, options: options)
        expectEqual(grid.styleLines, [".#", "#.#"])
    }

    @Test func `of a value that is much longer than the row only the beginning is read`() {
        var grid = grid(8)
        let long = "Ada" + String(repeating: "\u{200B}", count: 100_000) + "Lovelace"
        expectEqual(grid.write(long, column: 0, row: 0, options: options), 4)
        expectEqual(grid.lines, ["Ada…"])
        let words = String(repeating: "山", count: 100_000)
        expectEqual(grid.write(words, column: 0, row: 0, options: options), 7)
        expectEqual(grid.lines, ["山山山…"])
    }

    @Test func `random text takes the columns that are measured, and no more than there are`() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<Amount.share(of: 2000) {
            let text = SampleText.random(atMost: 8, using: &generator)
            let isUnicode = Bool.random(using: &generator)
            let isWide = Bool.random(using: &generator)
            let options = DisplayOptions(
                isUnicode: isUnicode,
                width: TextWidth(ambiguousIsWide: isWide)
            )
            let limit = Int.random(in: 0...30, using: &generator)
            let measured = Grid.columns(of: text, options: options)
            var grid = grid(40)
            let taken = grid.write(text, column: 3, row: 0, limit: limit, options: options)
            #expect(taken <= limit)
            if measured <= limit { expectEqual(taken, measured, "\(text.debugDescription)") }
            #expect(grid.texts[..<3].allSatisfy { $0 == 0x20 })
            #expect(grid.texts[(3 + taken)...].allSatisfy { $0 == 0x20 })
            for index in grid.texts.indices where grid.isWide[index] {
                expectEqual(grid.texts[index + 1], 0)
            }
        }
    }

    // MARK: - Styles

    @Test func `restyling keeps the text, and letters tell the styles`() {
        var grid = grid(12)
        grid.write("Ada Lovelace", column: 0, row: 0, options: options)
        grid.restyle(columns: 0..<3, row: 0) { $0.isBold = true }
        grid.restyle(columns: 4..<8, row: 0) { $0.color = .cyan }
        grid.restyle(columns: 5..<6, row: 0) { $0.isUnderlined = true }
        expectEqual(grid.lines, ["Ada Lovelace"])
        expectEqual(grid.styleLines, ["BBB.c_cc"])
    }

    @Test func `a style survives as bits`() {
        for bits in UInt8(0)..<128 where bits & 7 < 7 {
            expectEqual(CellStyle(bits: bits).bits, bits)
        }
    }
}
