import Text

extension SourceExcerpt {
    /// Returns the line, and a caret to print below it, under the offset.
    ///
    /// Both are sanitised. A line longer than `width` is cut around the offset, with ellipses where
    /// it continues.
    package func rendered(width: Int?, options: DisplayOptions) -> (line: String, caret: String) {
        let sanitizer = Sanitizer(mode: .cell, options: options)
        let line = sanitizer.display(before + after)
        let column = sanitizer.display(before).columns
        let limit = max(1, width ?? .max)
        let text = String(decoding: line.bytes, as: UTF8.self)
        guard max(line.columns, column + 1) > limit else {
            return (text, Self.caret(at: column))
        }
        let window = Window(around: column, of: line.columns, limit: limit, options: options)
        return window.cut(text)
    }

    fileprivate static func caret(at column: Int) -> String {
        String(repeating: " ", count: column) + "^"
    }
}

/// The visible columns of a long line.
private struct Window {
    private let caretColumn: Int
    private let shown: Range<Int>
    private let ellipses: (left: String, right: String)
    private let width: TextWidth

    /// Centres the caret, unless it is too close to an end of the line.
    init(around caretColumn: Int, of columns: Int, limit: Int, options: DisplayOptions) {
        let start = max(0, min(caretColumn - limit / 2, max(columns, caretColumn + 1) - limit))
        let end = start + limit
        let ellipsis = options.ellipsis(within: limit)
        let mark = options.width.columns(of: ellipsis)
        let left = start > 0 ? mark : 0
        let right = end < columns ? mark : 0
        // False if there is no room for ellipses and the caret between them.
        let hasRoom = start + left <= caretColumn && caretColumn < end - right
        self.caretColumn = caretColumn
        self.width = options.width
        shown = hasRoom ? start + left..<end - right : start..<end
        ellipses = (hasRoom && left > 0 ? ellipsis : "", hasRoom && right > 0 ? ellipsis : "")
    }

    func cut(_ text: String) -> (line: String, caret: String) {
        var line = ellipses.left
        var shownBefore = width.columns(of: line)
        var column = 0
        for cluster in text {
            let end = column + width.columns(of: cluster)
            defer { column = end }
            guard column >= shown.lowerBound, end <= shown.upperBound else { continue }
            line.append(cluster)
            if column < caretColumn { shownBefore += end - column }
        }
        return (line + ellipses.right, SourceExcerpt.caret(at: shownBefore))
    }
}
