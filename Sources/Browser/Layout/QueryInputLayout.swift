import Terminal
import Text

/// The layout of the SOQL line: the text on as many rows as it needs, the org's error, the
/// completions and the keys.
///
/// A small window shows part of the text, the part with the cursor.
struct QueryInputLayout: Sendable {
    /// The width of the interior.
    let width: Int
    /// The lines of the text, as ranges of its characters.
    let lines: [Range<Int>]
    /// The line of the cursor.
    let cursorLine: Int
    /// The line above the caret, and the caret's column; nil without one.
    private(set) var caret: (line: Int, column: Int)?
    /// The first row of the text on the screen; the caret takes a row of its own.
    private(set) var top = 0
    /// The number of rows for the text.
    private(set) var textRows = 1
    /// Whether a blank row follows the text.
    private(set) var hasGap = false
    /// The org's error and the hints, wrapped; the hints begin at `firstHint`.
    private(set) var words: [String] = []
    private(set) var firstHint = 0
    /// The completions on the screen, as a range of their indexes.
    private(set) var completions = 0..<0
    /// The row of the keys; nil without room.
    private(set) var keys: String?

    /// The most completions, and the most objects, on one screen.
    private static let (mostCompletions, mostObjects) = (6, 10)
    /// The height from which blank rows separate the parts.
    private static let airyHeight = 12

    init(_ line: QueryInput, in state: BrowserState) {
        let columns = { (text: Substring) in
            Grid.columns(of: String(text), options: state.display)
        }
        let margin = state.size.columns < BrowserPreferences.usual.columns ? 6 : 10
        width = max(10, state.size.columns - margin)
        let characters = Array(line.input.text)
        // After the last character of a line there is room for the cursor.
        lines = Self.lines(of: characters, width: width - 1, columns)
        cursorLine = lines.lastIndex { $0.lowerBound <= line.input.cursor } ?? 0
        let height = max(1, state.size.rows - 4)
        hasGap = height >= Self.airyHeight
        if hasGap, let offset = line.fault?.offset {
            caret = Self.caret(at: offset, in: line.input.text, lines, columns)
            hasGap = false
        }
        keys = height > 2 ? keyWords(line, state) : nil
        var room = height - (keys == nil ? 0 : 1) - (hasGap ? 1 : 0)
        place(
            line.fault ?? line.objects?.note.map { QueryFault(hint: $0) },
            room: room - (caret == nil ? 1 : 2),
            state.display
        )
        room -= words.count
        let wanted = lines.count + (caret == nil ? 0 : 1)
        let offered = line.objects?.choice.items.count ?? line.completions.count
        let reserved = min(offered, room / 4)
        textRows = max(1, min(wanted, room - reserved))
        scroll(from: line.top, rows: wanted)
        let limit = line.objects == nil ? Self.mostCompletions : Self.mostObjects
        let most = max(0, min(limit, offered, room - textRows))
        let chosen = line.objects?.choice.cursor ?? line.completion
        let first = chosen.map { max(0, $0 - most + 1) } ?? 0
        completions = most > 0 ? first..<first + most : 0..<0
    }

    /// The number of rows of the interior.
    var height: Int {
        textRows + (hasGap ? 1 : 0) + words.count + completions.count + (keys == nil ? 0 : 1)
    }

    /// Returns the row of a line, counted from the first row of the text.
    func row(ofLine line: Int) -> Int { line + (caret.map { $0.line < line } == true ? 1 : 0) }

    // MARK: - Parts

    /// Keeps the error in a room, the hints rather than the end of a long message.
    private mutating func place(_ fault: QueryFault?, room: Int, _ display: DisplayOptions) {
        guard let fault else { return }
        let hints = fault.hints.flatMap { display.wrapped($0, width: width) }
        let message = fault.message.isEmpty ? [] : display.wrapped(fault.message, width: width)
        let room = max(1, room)
        let kept = hints.prefix(max(0, room - 1))
        words = Array(message.prefix(room - kept.count) + kept)
        firstHint = words.count - kept.count
    }

    /// Scrolls no more than necessary to show the cursor's line, with the caret below it.
    private mutating func scroll(from old: Int, rows: Int) {
        let first = row(ofLine: cursorLine)
        let last = first + (caret?.line == cursorLine ? 1 : 0)
        top = min(old, rows - textRows)
        top = min(max(top, last - textRows + 1), first)
    }

    private func keyWords(_ line: QueryInput, _ state: BrowserState) -> String {
        let complete = state.keys.key(for: .complete)
        guard line.objects == nil else {
            let name =
                line.beginsStatement ? "\(complete) = SELECT" : "\(complete) = write its name"
            return ["enter = open", name, "down = the next", "esc = close"].joined(within: width)
        }
        var words = [
            "enter = run",
            line.fault?.correction == nil ? "\(complete) = complete" : "\(complete) = correct it",
            "\(state.keys.key(for: .newLine)) = new line", "up = history", "esc = close",
        ]
        if line.isSelected { words.insert("a letter = an object or a new query", at: 1) }
        return words.joined(within: width)
    }

    private static func caret(
        at offset: Int,
        in text: String,
        _ lines: [Range<Int>],
        _ columns: (Substring) -> Int
    ) -> (line: Int, column: Int) {
        let utf8 = text.utf8
        let end = utf8.index(utf8.startIndex, offsetBy: min(offset, utf8.count))
        let before = text[..<end]
        let line = lines.lastIndex { $0.lowerBound <= before.count } ?? 0
        return (line, columns(before.dropFirst(lines[line].lowerBound)))
    }

    /// Splits a text at its line breaks, and wraps lines that are too long, after a blank if there
    /// is one.
    private static func lines(
        of characters: [Character],
        width: Int,
        _ columns: (Substring) -> Int
    ) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        var used = 0
        var wordStart: Int?
        let widths = characters.map { $0.isNewline ? 0 : columns(Substring(String($0))) }
        for (index, character) in characters.enumerated() {
            if character.isNewline {
                lines.append(start..<index)
                (start, used, wordStart) = (index + 1, 0, nil)
                continue
            }
            if used + widths[index] > width, index > start {
                let next = wordStart ?? index
                lines.append(start..<next)
                used = widths[next..<index].reduce(0, +)
                (start, wordStart) = (next, nil)
            }
            used += widths[index]
            if character == " " { wordStart = index + 1 }
        }
        return lines + [start..<characters.count]
    }
}

extension [String] {
    /// Joins the keys below a dialog that fit a width.
    func joined(within width: Int) -> String {
        reduce("") { row, next in
            let longer = row.isEmpty ? next : "\(row)   \(next)"
            return longer.count <= width ? longer : row
        }
    }
}

extension QueryFault {
    /// Makes the words below a text that has no error.
    fileprivate init(hint: String) {
        self.init(message: "", hints: [hint])
    }
}
