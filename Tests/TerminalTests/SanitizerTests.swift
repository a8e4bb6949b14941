import Terminal
import TestSupport
import Testing

struct SanitizerTests {
    private func cell(_ raw: String, _ options: DisplayOptions = DisplayOptions()) -> String {
        Sanitizer(mode: .cell, options: options).text(of: raw)
    }

    private func block(_ raw: String, _ options: DisplayOptions = DisplayOptions()) -> String {
        Sanitizer(mode: .block, options: options).text(of: raw)
    }

    @Test(arguments: [
        ("", ""), ("Ada", "Ada"), ("山田 太郎", "山田 太郎"), ("e\u{301}", "e\u{301}"), ("שלום", "שלום"),
        ("क्षि", "क्षि"), ("\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}"), ("🇳🇴", "🇳🇴"),
    ])
    func `honest text stays as it is`(_ raw: String, _ shown: String) {
        expectEqual(Array(cell(raw).utf8), Array(shown.utf8))
        expectEqual(Array(block(raw).utf8), Array(shown.utf8))
    }

    @Test(arguments: [
        ("\u{0}", "␀", "^@"), ("\u{1B}[31m", "␛[31m", "^[[31m"), ("\u{7}", "␇", "^G"),
        ("\u{7F}", "␡", "^?"), ("\u{1F}", "␟", "^_"), ("good\rEVIL", "good␍EVIL", "good^MEVIL"),
        ("\u{9B}2J", "<9B>2J", "<9B>2J"), ("\u{9D}", "<9D>", "<9D>"),
        ("a\u{202E}b", "a<202E>b", "a<202E>b"), ("\u{2066}", "<2066>", "<2066>"),
        ("\u{200F}", "<200F>", "<200F>"), ("\u{61C}", "<061C>", "<061C>"),
        ("\u{FFFF}", "\u{FFFD}", "<FFFD>"), ("\u{378}", "\u{FFFD}", "<FFFD>"),
    ])
    func `controls become visible`(_ raw: String, _ unicode: String, _ ascii: String) {
        expectEqual(cell(raw), unicode)
        expectEqual(block(raw), unicode)
        expectEqual(cell(raw, DisplayOptions(isUnicode: false)), ascii)
        expectEqual(block(raw, DisplayOptions(isUnicode: false)), ascii)
    }

    @Test(arguments: ["\n", "\r\n", "\u{2028}", "\u{2029}", "\u{85}"])
    func `a line break is a sign in a cell and a break in a block`(_ lineBreak: String) {
        expectEqual(cell("a\(lineBreak)b"), "a⏎b")
        expectEqual(cell("a\(lineBreak)b", DisplayOptions(isUnicode: false)), "a\\nb")
        expectEqual(block("a\(lineBreak)b"), "a\nb")
    }

    @Test func `a tab is one blank in a cell and four in a block`() {
        expectEqual(cell("a\tb"), "a b")
        expectEqual(block("a\tb"), "a    b")
    }

    @Test(arguments: [
        "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{E0041}", "\u{34F}", "\u{FE0F}",
        "\u{200D}",
        "\u{3164}",
    ])
    func `hidden characters go, or are marked where asked`(_ hidden: String) {
        let raw = "a\(hidden)b"
        expectEqual(cell(raw), "ab")
        expectEqual(block(raw), "ab")
        expectEqual(cell(raw, DisplayOptions(showsHidden: true)), "a·b")
    }

    @Test func `a hidden character is named where marks are ASCII`() {
        let options = DisplayOptions(isUnicode: false, showsHidden: true)
        expectEqual(cell("a\u{AD}b\u{E0041}", options), "a<AD>b<E0041>")
    }

    @Test(arguments: [
        ("⚠\u{FE0F}", "⚠"), ("👍🏽", "👍"), ("🧑\u{200D}🌾", "🧑"), ("1\u{FE0F}\u{20E3}", "1"),
        ("👨\u{200D}👩\u{200D}👧\u{200D}👦", "👨"),
        ("\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🏴"),
    ])
    func `emoji sequences are folded in cells and whole in blocks`(_ raw: String, _ folded: String)
    {
        expectEqual(Array(cell("a\(raw)b").unicodeScalars), Array("a\(folded)b".unicodeScalars))
        expectEqual(Array(block("a\(raw)b").unicodeScalars), Array("a\(raw)b".unicodeScalars))
    }

    @Test func `an emoji sequence of more than 32 bytes is folded everywhere`() {
        let endless = "👩" + String(repeating: "\u{200D}👩", count: 40)
        expectEqual(endless.count, 1)
        expectEqual(block(endless), "👩")
    }

    @Test func `an emoji sequence of 32 bytes is whole in a block`() {
        let longest = "👩" + String(repeating: "\u{200D}👩", count: 4)
        expectEqual(longest.utf8.count, 32)
        expectEqual(block(longest), longest)
        expectEqual(block(longest + "\u{200D}👩"), "👩")
    }

    @Test func `a skin tone on a line of its own is shown`() {
        expectEqual(cell("👍\n🏽"), "👍⏎🏽")
        expectEqual(block("👍\n🏽"), "👍\n🏽")
    }

    @Test func `a skin tone cannot jump over something hidden`() {
        expectEqual(cell("👍\u{200B}🏽"), "👍")
        expectEqual(cell("a\u{200B}🏽"), "a🏽")
    }

    @Test(arguments: [Sanitizer.Mode.cell, .block])
    func `a letter keeps four combining marks`(_ mode: Sanitizer.Mode) {
        let smear = "Z" + String(repeating: "\u{301}\u{200B}", count: 999) + "o\u{302}"
        let shown = Sanitizer(mode: mode, options: DisplayOptions()).text(of: smear)
        expectEqual(
            Array(shown.unicodeScalars),
            Array("Z\u{301}\u{301}\u{301}\u{301}o\u{302}".unicodeScalars)
        )
    }

    @Test func `a long cluster keeps every letter`() {
        let conjunct = String(repeating: "क\u{94D}", count: 30)
        expectEqual(Array(cell(conjunct).unicodeScalars), Array(conjunct.unicodeScalars))
    }

    @Test func `a part of a larger text is a value of its own`() {
        let bytes = Array("\u{1B}Ada,山田\n\u{1B}é👩\u{200D}🌾".utf8) + [0xFF]
        let sanitizer = Sanitizer(mode: .block, options: DisplayOptions())
        var output: [UInt8] = Array("|".utf8)
        for part in [1..<11, 0..<1, 13..<15, bytes.count - 1..<bytes.count, 6..<8, 5..<5] {
            sanitizer.append(part, of: bytes, to: &output)
            output.append(UInt8(ascii: "|"))
        }
        expectEqual(
            String(decoding: output, as: UTF8.self),
            "|Ada,山田|␛|é|\u{FFFD}|\u{FFFD}\u{FFFD}||"
        )
    }

    @Test func `nothing that a terminal would obey comes out`() {
        var generator = SeededGenerator(seed: 36)
        for _ in 0..<Amount.share(of: 2_000) {
            let raw = SampleText.random(atMost: 12, using: &generator)
            let shown = cell(raw)
            let obeyed = shown.unicodeScalars.filter {
                $0.properties.generalCategory == .control || $0.properties.isBidiControl
                    || $0.properties.isDefaultIgnorableCodePoint
            }
            #expect(obeyed.isEmpty, "\(raw.debugDescription)")
            expectEqual(cell(shown), shown, "\(raw.debugDescription)")
        }
    }
}
