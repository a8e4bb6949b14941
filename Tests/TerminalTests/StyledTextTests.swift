import Terminal
import TestSupport
import Testing

struct StyledTextTests {
    private func wrapped(_ text: String, _ width: Int?, indent: Int = 0) -> String {
        StyledText(text).rendered(width: width, indent: indent, options: DisplayOptions())
    }

    @Test func `words wrap, later lines are indented`() {
        expectEqual(
            wrapped("error: the object Kontact does not exist in this org", 20, indent: 7),
            """
            error: the object
                   Kontact does
                   not exist in
                   this org
            """
        )
    }

    @Test func `line breaks and the blanks that start a line are kept`() {
        let message = "\nSELECT Foo FROM Contact\n       ^\nERROR at Row:1:Column:8\n"
        expectEqual(wrapped(message, 80), message)
        expectEqual(wrapped(message, nil), message)
    }

    @Test(arguments: [
        ("", ""), ("abc", "a\nb\nc"), ("a b", "a\nb"), ("a  b", "a\nb"), ("a ", "a"),
        ("山田", "山\n田"),
        ("   ", " \n \n "),
    ])
    func `one column is enough`(_ text: String, _ lines: String) {
        expectEqual(wrapped(text, 1), lines)
        expectEqual(wrapped(text, 0), lines)
        expectEqual(wrapped(text, -5), lines)
    }

    @Test(arguments: [
        ("aaa bbb", 3, "aaa\nbbb"), ("aaa  bbb", 4, "aaa\nbbb"), ("aaa bbb ", 7, "aaa bbb"),
        ("aaaaaaa bb", 3, "aaa\naaa\na\nbb"),
        ("a 003Hr00001AbCdGIAV b", 20, "a 003Hr00001AbCdGIAV\nb"),
        ("東京都千代田区", 5, "東京\n都千\n代田\n区"), ("ab東京", 4, "ab東\n京"),
        ("e\u{301}e\u{301}", 1, "e\u{301}\ne\u{301}"),
        ("🇳🇴🇳🇴", 2, "🇳🇴\n🇳🇴"), ("  indented text", 10, "  indented\ntext"),
    ])
    func `lines break by columns, between clusters`(_ text: String, _ width: Int, _ lines: String) {
        expectEqual(wrapped(text, width), lines)
    }

    @Test func `styles are written only where the stream has them, and survive a break`() {
        var text = StyledText("error:", style: .red)
        text.append(" no such\u{7}")
        text.append(" field name", style: .bold)
        let plain = text.rendered(width: 20, indent: 2, options: DisplayOptions())
        expectEqual(
            plain,
            "error: no such␇ field\n  name".replacing(
                " field\n  name",
                with: "\n  field name"
            )
        )
        let styled = text.rendered(width: 21, indent: 2, options: DisplayOptions(isStyled: true))
        expectEqual(
            styled.replacing("\u{1B}", with: "␛").replacing("␛[0m", with: "⟩"),
            "␛[31merror:⟩ no such␛[7m␇⟩␛[1m field⟩\n  ␛[1mname⟩"
        )
    }

    @Test func `a style goes on behind a placeholder, and does not cover it`() {
        let text = StyledText("a\u{7}b", style: .bold)
        let styled = text.rendered(options: DisplayOptions(isStyled: true))
        expectEqual(
            styled.replacing("\u{1B}", with: "␛").replacing("␛[0m", with: "⟩"),
            "␛[1ma⟩␛[7m␇⟩␛[1mb⟩"
        )
    }

    @Test func `a message cannot smuggle in a style`() {
        let text = StyledText("\u{1B}[31mred", style: .bold)
        expectEqual(text.rendered(options: DisplayOptions()), "␛[31mred")
    }
}
