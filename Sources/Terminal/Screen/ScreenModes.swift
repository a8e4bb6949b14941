/// The control sequences that take a terminal's screen, and give it back (xterm, "Control Sequences").
public enum ScreenModes {
    /// Alternate screen, no wrapping at the right edge, bracketed paste, wheel as arrows, no cursor, a clear screen.
    public static let enter =
        "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1007h\u{1B}[?25l\u{1B}[2J"
    /// The reverse; the mouse is off, and an update that was cut off is ended.
    public static let leave =
        "\u{1B}[?2026l\(mouseOff)\u{1B}[?1007l\u{1B}[?2004l\u{1B}[m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    /// Clicks and the wheel, in SGR coordinates.
    public static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
    /// The mouse is the terminal's again.
    public static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"

    /// Puts a text into the terminal's clipboard (OSC 52); nil for one that is too long for it.
    ///
    /// Terminals take about 75,000 bytes of base64.
    public static func copying(base64: String) -> String? {
        base64.utf8.count <= 74_994 ? "\u{1B}]52;c;\(base64)\u{07}" : nil
    }
}
