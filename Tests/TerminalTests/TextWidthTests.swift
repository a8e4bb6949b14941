import Terminal
import TestSupport
import Testing

struct TextWidthTests {
    @Test(arguments: [
        ("", 0), ("Ada", 3), ("é", 1), ("e\u{301}", 1), ("山田 太郎", 9), ("ｱﾝﾊﾞ", 4), ("Ａ", 2),
        ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("क्षि", 3), ("שלום", 4), ("ﷺ", 1), ("…", 1),
    ])
    func `text takes the columns of its letters`(_ text: String, _ columns: Int) {
        expectEqual(TextWidth().columns(of: text), columns)
    }

    @Test(arguments: [
        "⚠\u{FE0F}", "⚡", "⚡\u{FE0F}", "👍🏽", "🧑\u{200D}🌾", "👨\u{200D}👩\u{200D}👧\u{200D}👦", "🇳🇴",
        "1\u{FE0F}\u{20E3}", "🏳\u{FE0F}\u{200D}🌈", "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}",
    ])
    func `an emoji sequence takes two columns`(_ emoji: String) {
        expectEqual(emoji.count, 1)
        expectEqual(TextWidth().columns(of: emoji), 2)
    }

    @Test(arguments: [("§", 2), ("Ω", 2), ("…", 2), ("a", 1), ("山", 2), ("e\u{301}", 1)])
    func `ambiguous characters take two columns where asked`(_ text: String, _ columns: Int) {
        expectEqual(TextWidth(ambiguousIsWide: true).columns(of: text), columns)
    }

    @Test func `a digit before a variation selector alone is no emoji`() {
        expectEqual(TextWidth().columns(of: "1\u{FE0F}"), 1)
        expectEqual(TextWidth().columns(of: "1\u{20E3}"), 1)
    }
}
