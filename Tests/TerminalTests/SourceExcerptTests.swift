import Terminal
import TestSupport
import Testing
import Text

struct SourceExcerptTests {
    private func excerpt(
        _ source: String,
        at offset: Int,
        width: Int? = 80,
        options: DisplayOptions = DisplayOptions()
    ) -> String {
        let shown = SourceExcerpt(of: source, utf8Offset: offset)
            .rendered(width: width, options: options)
        return shown.line + "\n" + shown.caret
    }

    @Test(arguments: [
        ("SELECT Foo", 7, "SELECT Foo\n       ^"), ("SELECT", 6, "SELECT\n      ^"), ("", 0, "\n^"),
        ("SELECT", 99, "SELECT\n      ^"), ("SELECT", -1, "SELECT\n^"),
        ("'山田' x", 9, "'山田' x\n       ^"), ("'山田'", 2, "'山田'\n ^"), ("a\tb", 2, "a b\n  ^"),
        ("a\u{202E}b", 4, "a<202E>b\n       ^"), ("'👩\u{200D}🌾' x", 14, "'👩' x\n     ^"),
    ])
    func `the caret stands below the fault`(_ source: String, _ offset: Int, _ shown: String) {
        expectEqual(excerpt(source, at: offset), shown)
    }

    @Test func `the line of the fault is found, and numbered`() {
        let source = "SELECT Id\r\nFROM Contact\nWHERE x"
        let excerpt = SourceExcerpt(of: source, utf8Offset: 16)
        expectEqual(excerpt.lineNumber, 2)
        let shown = excerpt.rendered(width: 80, options: DisplayOptions())
        #expect(shown == ("FROM Contact", "     ^"))
        expectEqual(SourceExcerpt(of: source, utf8Offset: 24).lineNumber, 3)
        expectEqual(SourceExcerpt(of: source, utf8Offset: 23).lineNumber, 2)
    }

    @Test(arguments: ["\r", "\n", "\r\n"])
    func `each end of a line ends the excerpt`(_ end: String) {
        let excerpt = SourceExcerpt(of: "SELECT Id" + end + "FROM Contact", utf8Offset: 3)
        expectEqual(excerpt.rendered(width: 80, options: DisplayOptions()).line, "SELECT Id")
    }

    @Test(arguments: [
        (0, "SELECT Id, Name, Em…\n^"), (11, "…LECT Id, Name, Ema…\n          ^"),
        (17, "…d, Name, Email FRO…\n          ^"),
        (35, "…il FROM Contact W x\n                ^"),
        (39, "…l FROM Contact W x\n                   ^"),
    ])
    func `a long line is shown around the fault`(_ offset: Int, _ shown: String) {
        let source = "SELECT Id, Name, Email FROM Contact W x"
        expectEqual(excerpt(source, at: offset, width: 20), shown)
    }

    @Test func `a line as long as the width is whole`() {
        expectEqual(excerpt("SELECT Id", at: 3, width: 9), "SELECT Id\n   ^")
        expectEqual(excerpt("SELECT Id", at: 9, width: 10), "SELECT Id\n         ^")
    }

    @Test(arguments: [1, 2, 3, 10, 40, 80])
    func `line and caret fit, and the caret points at the fault`(_ width: Int) {
        var generator = SeededGenerator(seed: UInt64(width))
        for _ in 0..<Amount.share(of: 300) {
            let before = SampleText.random(atMost: 20, using: &generator)
            let source = before + "‡" + SampleText.random(atMost: 20, using: &generator)
            let excerpt = SourceExcerpt(of: source, utf8Offset: before.utf8.count)
            let shown = excerpt.rendered(width: width, options: DisplayOptions())
            #expect(TextWidth().columns(of: shown.line) <= width)
            #expect(TextWidth().columns(of: shown.caret) <= width)
            guard let index = shown.line.unicodeScalars.firstIndex(of: "‡") else {
                // A cluster of many columns may not fit between the caret and the edge.
                #expect(width < 40)
                continue
            }
            let columns = TextWidth().columns(of: shown.line[..<index])
            let caret = String(repeating: " ", count: columns) + "^"
            expectEqual(shown.caret, caret, "\(source.debugDescription)")
        }
    }
}
