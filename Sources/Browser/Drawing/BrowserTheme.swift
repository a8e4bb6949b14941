import Terminal
import Text

/// The styles of the screen: one accent colour, quiet borders and labels, and red for danger and
/// failures.
enum BrowserTheme {
    static let accent = CellStyle(color: .cyan)
    static let strong = CellStyle(isBold: true)
    static let quiet = CellStyle(isDim: true)
    static let cursor = CellStyle(isReversed: true)
    /// Bold beside its colour, because yellow alone is hard to read on white.
    static let mark = CellStyle(color: .yellow, isBold: true)
    static let danger = CellStyle(color: .red, isBold: true)
    static let failure = CellStyle(color: .red)
    static let success = CellStyle(color: .green)
    static let warning = CellStyle(color: .yellow, isBold: true)

    static func style(of message: BrowserMessage.Kind) -> CellStyle {
        switch message {
        case .note: .plain
        case .success: success
        case .warning: warning
        case .failure: failure
        }
    }
}
