/// The control sequences that take over a terminal's screen and restore it (xterm, "Control
/// Sequences").
package enum ScreenModes {
    /// Alternate screen, no wrapping at the right edge, bracketed paste, wheel as arrows, no
    /// cursor, clear screen.
    ///
    /// Some terminals send the wheel as arrows by default, and pagers depend on it. So the sequence
    /// saves that mode for `leave` to restore (XTSAVE); terminals without XTSAVE keep it on.
    package static let enter =
        "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1007s\u{1B}[?1007h\u{1B}[?25l\u{1B}[2J"
    /// The reverse of `enter`; also turns off the mouse and ends an interrupted update.
    package static let leave =
        "\u{1B}[?2026l\(mouseOff)\u{1B}[?1007r\u{1B}[?2004l\u{1B}[m"
        + "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    /// The sequence that reports clicks and the wheel, in SGR coordinates.
    package static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
    /// The sequence that gives the mouse back to the terminal.
    package static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"

    /// Returns the sequence that copies a text to the terminal's clipboard (OSC 52); nil if the
    /// text is too long.
    ///
    /// Terminals accept about 75,000 bytes of base64.
    package static func copying(base64: String) -> String? {
        base64.utf8.count <= 74_994 ? "\u{1B}]52;c;\(base64)\u{07}" : nil
    }
}
