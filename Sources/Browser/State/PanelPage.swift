import Accounts
import Records
import Text

/// A page of lines over the list, such as the records that a search found; some lines open
/// something.
package struct PanelPage: Hashable, Sendable {
    var kind: Kind
    var title: String
    var lines: [Line] = []
    /// The index of the line under the cursor.
    var cursor = 0
    /// The first line on the screen.
    var top = 0
    /// The words in place of the lines: what is on its way, or why there is nothing.
    var note: String?
    /// The pending request for the lines, for the counts or for saving; nil if none is under way.
    var waiting: RequestID?
    /// The text that narrows the page, or a name being typed; nil if no text is typed.
    var input: TextInput?

    /// What the page shows.
    enum Kind: Hashable, Sendable {
        /// The records that contain a text.
        case found(text: String)
        /// What belongs to a contact.
        case tree(RecordID)
        /// What the org says of a field.
        case field
        /// The saved views.
        case views
        /// The name for a view being saved.
        case viewName
        /// The statements that ran before.
        case history
        /// The values of a column with their counts.
        case values(ValueColumn)
        /// What can be copied.
        case copying
    }

    /// A line: a heading, or words in up to three columns.
    struct Line: Hashable, Sendable {
        var text: String
        /// The words beside the text.
        var detail = ""
        /// The words at the right end.
        var end = ""
        var indent = 0
        var isHeading = false
        var target: Target?
    }

    /// The target that Enter opens.
    enum Target: Hashable, Sendable {
        case record(RecordID, object: String, name: String)
        case view(name: String, soql: String)
        case statement(String)
        /// The value with this number.
        case value(Int)
        case copy(CopyForm)
    }

    /// The note on a page of views without a view.
    static let noViews = "no view is saved yet; s saves this list"

    /// The lines that contain every typed word.
    var shown: [Line] {
        guard kind != .viewName, let words = input?.text.split(separator: " "), !words.isEmpty
        else { return lines }
        let folded = words.map { FoldedText.of($0) }
        return lines.filter { line in
            let text = FoldedText.of("\(line.text) \(line.detail)")
            return folded.allSatisfy { text.contains($0) }
        }
    }

    /// The target under the cursor.
    var target: Target? { shown.indices.contains(cursor) ? shown[cursor].target : nil }

    /// What Enter does with the target under the cursor; nil if there is nothing to do.
    var acceptLabel: String? {
        switch kind {
        case .viewName: "save"
        case _ where target == nil: nil
        case .found, .tree, .views: "open"
        case .history: "take it"
        case .copying: "copy"
        case .values: "its records"
        case .field: nil
        }
    }

    /// Whether the counts are of the rows shown, so that the org can count all.
    var offersWholeCount: Bool {
        if case .values(let values) = kind { !values.isWhole } else { false }
    }

    /// Moves the cursor over a number of lines to one with a target, or on to the next one in the
    /// direction; without any on the page, scrolls.
    mutating func move(by step: Int, rows: Int) {
        let lines = shown
        guard !lines.isEmpty else { return }
        guard lines.contains(where: { $0.target != nil }) else {
            top = max(0, min(top + step, lines.count - rows))
            return
        }
        let start = cursor
        var index = cursor
        var left = abs(step)
        while left > 0 || cursor == start, lines.indices.contains(index + step.signum()) {
            index += step.signum()
            left -= 1
            if lines[index].target != nil { cursor = index }
        }
        reveal(rows: rows)
    }

    /// Puts the cursor on the first line with a target.
    mutating func begin() {
        cursor = shown.firstIndex { $0.target != nil } ?? 0
        top = 0
    }

    /// Scrolls the line under the cursor into view, with its heading if that is just above it.
    mutating func reveal(rows: Int) {
        let lines = shown
        guard lines.indices.contains(cursor) else { return }
        let hasHeading = cursor > 0 && lines[cursor - 1].isHeading
        top = min(top, cursor - (hasHeading ? 1 : 0))
        if cursor >= top + rows { top = cursor - rows + 1 }
        if lines[..<cursor].allSatisfy({ $0.target == nil }) {
            top = min(top, max(0, cursor + 1 - rows))
        }
    }
}

/// A form in which marked records, or the one under the cursor, are copied.
enum CopyForm: Hashable, Sendable, CaseIterable {
    case link, ids, condition, csv, json, markdown
}
