/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for the same seed everywhere.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Text such as records hold, and text such as nobody should put there.
enum SampleText {
    static let fragments = [
        "Ada", "Lovelace", "山田", "太郎", "ｱﾝﾊﾞｰ", "ＡＢＣ", "한글", "\u{1112}\u{1161}\u{11AB}", "é",
        "e\u{301}", "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}", "क्षि", "ﷺ", "שלום", "مرحبا",
        "👩\u{200D}🌾", "👨\u{200D}👩\u{200D}👧\u{200D}👦", "👍🏽", "🏽", "🇳🇴", "🇳", "1\u{FE0F}\u{20E3}",
        "⚠\u{FE0F}", "⚡", "☎", "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", "\u{1B}[31m",
        "\u{1B}]0;PWNED\u{7}", "\u{9B}2J", "\r", "\n", "\r\n", "\t", "\u{0}", "\u{7F}", "\u{202E}",
        "\u{2066}", "\u{200B}", "\u{AD}", "\u{FEFF}", "\u{200D}", "\u{FE0F}", "\u{2028}", "\u{85}",
        "\u{FFFF}", "\u{FFFD}", "\u{378}", "…", "§", " ", "  ", "-", ".", "<9B>", "\u{302E}",
    ]

    static func random(atMost count: Int, using generator: inout SeededGenerator) -> String {
        let length = Int.random(in: 0...count, using: &generator)
        return (0..<length).reduce(into: "") { text, _ in
            text += fragments.randomElement(using: &generator) ?? ""
        }
    }
}
