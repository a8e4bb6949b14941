import Terminal
import Text

/// The lines of a message above the keys: up to two, the second shortened if need be.
struct MessageLines {
    let texts: [String]
    /// Whether the message is longer.
    let isCut: Bool
    /// The key that shows all of it.
    let hint: String
    private let width: Int
    private let hintColumns: Int

    init(_ message: BrowserMessage, in state: BrowserState) {
        width = ScreenLayout.messageColumns(state.size)
        hint = "(\(state.keys.key(for: .errors)): all of it)"
        hintColumns = Grid.columns(of: hint, options: state.display) + 1
        guard ScreenLayout.messageRows(in: state) > 1 else {
            texts = [message.text]
            isCut = false
            return
        }
        let lines = state.display.wrapped(message.text, width: width)
        texts = [lines[0], lines.dropFirst().joined(separator: " ")]
        isCut = Grid.columns(of: texts[1], options: state.display) > width
    }

    /// The number of columns for the text of a line.
    func room(ofLine index: Int) -> Int {
        isCut && index == texts.count - 1 ? max(0, width - hintColumns) : width
    }
}

extension ErrorPage {
    /// The width of the page's lines.
    static func width(in size: ScreenSize) -> Int { max(1, min(90, size.columns - 8)) }
}
