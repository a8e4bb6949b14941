import TestSupport
import Testing
import Text

/// What a search takes as equal.
struct FoldedTextTests {
    @Test(arguments: [
        ("Ada LOVELACE", "ada lovelace"), ("Ångström", "angstrom"), ("Straße", "strasse"),
        ("ÆON œuvre Łódź", "aeon oeuvre lodz"), ("Αθήνα", "αθηνα"), ("ΟΔΥΣΣΕΎΣ", "οδυσσευσ"),
        ("Zoe\u{308} Cafe\u{301}", "zoe cafe"), ("İstanbul Iğdır", "istanbul igdir"),
        ("Nguyễn Thị", "nguyen thi"), ("Dvořák", "dvorak"), ("山田 太郎", "山田 太郎"),
        ("a\tb\r\nc\u{1F}d\u{1E}e", "a b  c d e"), ("é\tb\r\nc\u{1F}d", "e b  c d"), ("", ""),
        ("👩‍👩‍👧", "👩‍👩‍👧"), ("ﬁn", "fin"),
        ("ǅ Ǽ Ø Ħ Ŧ", "dz ae o h t"), ("ἀρχή Ὀδυσσεύς ΐ", "αρχη οδυσσευσ ι"),
        ("a\u{302}\u{301} ấ α\u{301}", "a a α"), ("й \u{301}x ə", "й \u{301}x ə"),
    ])
    func `text is compared in lower case and without accents`(text: String, expected: String) {
        expectEqual(String(decoding: FoldedText.of(text), as: UTF8.self), expected)
    }

    @Test func `separators never stand in a folded value, whatever its bytes`() {
        var random = SeededRandom(seed: 14)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0..<20, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            var folded: [UInt8] = [1, 2]
            FoldedText.append(bytes, to: &folded)
            expectEqual(folded.prefix(2), [1, 2])
            #expect(!folded.contains(FoldedText.valueSeparator))
            #expect(!folded.contains(FoldedText.rowSeparator))
        }
    }

    @Test func `bytes that are no UTF-8 do not hide what stands beside them`() {
        var folded: [UInt8] = []
        FoldedText.append(Array("Éva".utf8) + [0xFF, 0xC3] + Array("X".utf8), to: &folded)
        expectEqual(String(decoding: folded, as: UTF8.self), "eva\u{FFFD}\u{FFFD}x")
    }
}
