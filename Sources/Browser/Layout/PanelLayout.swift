import Terminal
import Text

/// The layout of a page over the list: the typed text, the lines, the note below them, the keys.
///
/// A small window shows part of the lines, and at least the first line of the note.
struct PanelLayout: Sendable {
    /// The preferred width of the interior.
    let width: Int
    /// The preferred height of the interior.
    let height: Int
    /// The number of rows for the lines.
    let rows: Int
    /// The note, wrapped.
    let note: [String]

    /// The most rows of a note below lines.
    private static let mostNoteRows = 4

    init(_ page: PanelPage, in state: BrowserState) {
        width = page.isWide ? 100 : 70
        let room = max(1, state.size.rows - 4)
        let columns = max(10, min(width, state.size.columns - 6))
        let texts = page.note.map { state.display.wrapped($0, width: columns) } ?? []
        let input = page.input == nil ? 0 : 1
        let count = page.shown.count
        if count == 0 {
            note = Self.cut(texts, to: max(1, room - input - 1))
            rows = max(1, note.count)
            height = input + rows + 2
        } else {
            note = Self.cut(texts, to: max(1, min(Self.mostNoteRows, room - input - 2)))
            rows = min(count, max(1, room - 2 - max(1, input + note.count)))
            height = input + rows + note.count + 2
        }
    }

    /// Keeps the first lines, and joins the rest to the last of them, where drawing cuts it.
    private static func cut(_ texts: [String], to most: Int) -> [String] {
        guard texts.count > most else { return texts }
        return texts.prefix(most - 1) + [texts[(most - 1)...].joined(separator: " ")]
    }
}

extension PanelPage {
    /// Whether the lines are records or statements, which are long.
    fileprivate var isWide: Bool {
        switch kind {
        case .found, .views, .history, .tree: true
        case .field, .viewName, .values, .copying: false
        }
    }
}
