import Changes
import Terminal
import Text

/// The layout of the confirmation of a delete.
///
/// The question, `[ Cancel ]` and the key that deletes are always visible, with one line of names
/// and one about records that may go along; without room for them, there is no layout, and nothing
/// can be deleted.
struct DeletionLayout: Hashable, Sendable {
    /// The question, if it does not fit into the dialog's edge.
    let question: [String]
    /// The sentence on whether the records can be restored.
    private(set) var consequence: [String]
    /// The sentences on records that go along and that block, in as many lines as they may need.
    private(set) var companions: [String] = []
    /// Whether blank lines separate the parts.
    private(set) var isAiry = false
    /// The number of records that are listed.
    private(set) var names = 1
    /// Whether a line below the list says how many records follow.
    private(set) var hasMore = false
    /// The prompt for the number of records; nil if a key confirms the delete.
    let prompt: String?

    static let widest = 70
    /// The columns that the edges and margins take.
    private static let otherColumns = 6
    /// The rows that the edges, the org and the keys take.
    private static let otherRows = 4
    /// The narrowest interior for `[ Cancel ]  Delete: press y`.
    private static let narrowest = 27

    /// Lays the dialog out; nil if the window is too small for it.
    init?(_ dialog: DeletionDialog, in state: BrowserState) {
        let width = min(Self.widest, state.size.columns - Self.otherColumns)
        guard width >= Self.narrowest, !ScreenLayout.isTooSmall(state.size) else { return nil }
        func columns(of text: String) -> Int { Grid.columns(of: text, options: state.display) }
        let title = dialog.question.title(org: state.org?.name ?? "")
        // Beside a text in the edge is a blank on each side.
        question =
            columns(of: title) + 2 <= width
            ? [] : state.display.wrapped(title, width: width)
        consequence = state.consequence(of: dialog, width: width)
        let needsCount = dialog.question.needsCount
        let full = "\(DeletionQuestion.countPrompt): "
        // After the prompt there is room for the number.
        prompt = !needsCount ? nil : columns(of: full) + 8 <= width ? full : "Number of records: "
        let all = dialog.records.count
        let isHarmless = dialog.question.isUndeletable == true
        var spare = state.size.rows - Self.otherRows
        spare -= question.count + (needsCount ? 2 : 1) + names
        if !isHarmless { spare -= consequence.count }
        let companionRow = dialog.counting == .needless ? 0 : 1
        spare -= companionRow
        guard spare >= 0 else { return nil }
        if isHarmless, spare < consequence.count {
            consequence = []
        } else if isHarmless {
            spare -= consequence.count
        }
        companions = state.companions(of: dialog, width: width, rows: spare + companionRow)
        spare += companionRow - companions.count
        let blanks = (question.isEmpty ? 0 : 1) + (needsCount ? 3 : 2)
        if spare >= blanks {
            isAiry = true
            spare -= blanks
        }
        let room = names + spare
        names = min(all, DeletionDialog.mostOnScreen, room)
        guard names < all, room > 1 else { return }
        hasMore = true
        names = min(names, room - 1)
    }

    /// The number of rows of the dialog's interior.
    var height: Int {
        let blanks = (question.isEmpty ? 0 : 1) + (prompt == nil ? 2 : 3)
        return question.count + names + (hasMore ? 1 : 0) + consequence.count
            + companions.count + (prompt == nil ? 1 : 2) + (isAiry ? blanks : 0)
    }
}

extension BrowserState {
    /// Returns the sentence on whether the records of a dialog can be restored, in lines.
    ///
    /// If the org had not said so when the dialog opened, there are lines enough for any answer, so
    /// that the answer moves nothing.
    fileprivate func consequence(of dialog: DeletionDialog, width: Int) -> [String] {
        func lines(_ isUndeletable: Bool?) -> [String] {
            var question = dialog.question
            question.isUndeletable = isUndeletable
            return display.wrapped(question.consequence(undo: "u"), width: width)
        }
        guard dialog.question.isUndeletable == nil else { return lines(dialog.isUndeletable) }
        let they = dialog.records.count == 1 ? "it" : "they"
        let waiting = display.wrapped(
            "Checking with the org whether \(they) can be restored …",
            width: width
        )
        var shown = lines(dialog.isUndeletable)
        if case .asked = objects[dialog.question.object.lowercased()] { shown = waiting }
        let height = ([waiting] + [true, false, nil].map(lines)).map(\.count).max() ?? 0
        return shown + Array(repeating: "", count: height - shown.count)
    }
}

extension BrowserState {
    /// The rows for the sentences on other records.
    ///
    /// They are the same before and after the org's answer, so that the answer moves nothing.
    private static let companionRows = 3

    /// Returns the sentences of a dialog on records that go along and that block, in lines.
    fileprivate func companions(
        of dialog: DeletionDialog,
        width: Int,
        rows: Int
    ) -> [String] {
        guard dialog.counting != .needless else { return [] }
        let rows = min(Self.companionRows, rows)
        var sentences = companions(of: dialog)
        if sentences.isEmpty { sentences = ["No other records go along."] }
        var lines = sentences.flatMap { display.wrapped($0, width: width) }
        if lines.count > rows {
            lines = display.wrapped(sentences.joined(separator: " "), width: width)
        }
        if lines.count > rows, rows > 0 {
            lines[rows - 1] = "\(lines[rows - 1].prefix(width - 2)) …"
        }
        return lines.prefix(rows) + Array(repeating: "", count: max(0, rows - lines.count))
    }
}

extension DisplayOptions {
    /// Returns a text wrapped to a width, without styles; nil for its own lines.
    func wrapped(_ text: String, width: Int?) -> [String] {
        var plain = self
        plain.isStyled = false
        return StyledText(text).rendered(width: width.map { max(1, $0) }, options: plain)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
