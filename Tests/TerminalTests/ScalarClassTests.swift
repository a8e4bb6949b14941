import TestSupport
import Testing

@testable import Terminal

/// The generated table against what the toolchain knows of Unicode.
struct ScalarClassTests {
    private static let scalars = (UInt32(0)...0x10_FFFF).compactMap(Unicode.Scalar.init)

    /// What text without segmentation may consist of.
    private static let plain = Amount.share(
        of: scalars.filter { [.narrow, .wide, .ambiguous].contains(ScalarClass($0)) }
    )

    @Test func `a scalar outside the table is in the run before it`() {
        expectEqual(ScalarClass("\u{0}"), .control)
        expectEqual(ScalarClass("\n"), .lineBreak)
        expectEqual(ScalarClass("a"), .narrow)
        expectEqual(ScalarClass("\u{10FFFF}"), .replaced)
        expectEqual(ScalarClass("\u{10FFFD}"), .ambiguous)
    }

    @Test func `runs ascend, and no two neighbours have one class`() {
        let pairs = zip(ScalarClass.runs, ScalarClass.runs.dropFirst())
        #expect(pairs.allSatisfy { $0 >> 4 < $1 >> 4 && $0 & 0xF != $1 & 0xF })
        expectEqual(ScalarClass.runs.first.map { $0 >> 4 }, 0)
    }

    @Test func `whatever the toolchain holds invisible is never shown as it is`() {
        let shown = Self.scalars.filter {
            $0.properties.isDefaultIgnorableCodePoint || $0.properties.generalCategory == .control
        }.filter { ![.hidden, .direction, .control, .lineBreak].contains(ScalarClass($0)) }
        #expect(shown.isEmpty)
    }

    @Test func `nonspacing and enclosing marks have no column`() {
        let wide = Self.scalars.filter {
            [.nonspacingMark, .enclosingMark].contains($0.properties.generalCategory)
        }.filter { TextWidth().columns(of: ScalarClass($0)) > 0 }
        #expect(wide.isEmpty)
    }

    @Test func `emoji drawn as emoji have two columns, halves of flags one`() {
        let odd = Self.scalars.filter(\.properties.isEmojiPresentation).filter {
            TextWidth().columns(of: ScalarClass($0)) != ($0.isPictograph || $0.isSkinTone ? 2 : 1)
        }
        #expect(odd.isEmpty)
    }

    /// What the fast path rests on: text of such scalars needs no segmentation.
    @Test(arguments: ["a", "山", "é"])
    func `a plain scalar is a cluster of its own beside`(_ neighbour: String) {
        let joined = Self.plain.filter { (neighbour + String($0) + neighbour).count != 3 }
        #expect(joined.isEmpty, "\(joined.prefix(9).map { String($0.value, radix: 16) })")
    }

    @Test func `plain scalars do not join each other`() {
        let joined = Self.plain.filter { (String($0) + String($0)).count != 2 }
        #expect(joined.isEmpty, "\(joined.prefix(9).map { String($0.value, radix: 16) })")
    }
}
