/// The line of a source text that an error is about, and the place in it.
public struct SourceExcerpt: Hashable, Sendable {
    /// The line's number, from 1.
    public let lineNumber: Int
    /// The line up to the place, and from there on; raw.
    private let before: String
    private let after: String

    /// Finds the line of a UTF-8 offset; an offset past the end is the end.
    public init(of source: String, utf8Offset: Int) {
        let offset = min(max(0, utf8Offset), source.utf8.count)
        let place = source.utf8.index(source.startIndex, offsetBy: offset)
        let lines = Self.lines(of: source[..<place])
        lineNumber = lines.count
        before = String(lines.last ?? "")
        after = String(Self.lines(of: source[place...]).first ?? "")
    }

    /// The UTF-8 offset of a line, and a column of it in Unicode scalars, both from 1 as error messages count.
    ///
    /// A place past the end of the line, or of the text, is that end.
    public static func utf8Offset(of source: String, line: Int, column: Int) -> Int {
        let lines = lines(of: source[...])
        let scalars = lines[min(max(1, line), lines.count) - 1].unicodeScalars
        let place = scalars.dropFirst(max(0, column - 1)).startIndex
        return source.utf8.distance(from: source.startIndex, to: place)
    }

    /// The line and, below it, a caret under the place.
    ///
    /// Sanitised. A line longer than `width` is shown from around the place, with ellipses where it
    /// goes on.
    public func rendered(width: Int?, options: DisplayOptions) -> (line: String, caret: String) {
        let sanitizer = Sanitizer(mode: .cell, options: options)
        let line = sanitizer.display(before + after)
        let place = sanitizer.display(before).columns
        let limit = max(1, width ?? .max)
        let text = String(decoding: line.bytes, as: UTF8.self)
        guard max(line.columns, place + 1) > limit else {
            return (text, Self.caret(at: place))
        }
        let window = Window(on: place, of: line.columns, limit: limit, options: options)
        return window.cut(text)
    }

    fileprivate static func caret(at column: Int) -> String {
        String(repeating: " ", count: column) + "^"
    }

    /// The lines of a text: at least one.
    private static func lines(of text: Substring) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }
}

/// The columns of a long line that are shown.
private struct Window {
    private let place: Int
    private let shown: Range<Int>
    private let ellipses: (left: String, right: String)
    private let width: TextWidth

    /// Puts the place in the middle, or as near as the ends of the line allow.
    init(on place: Int, of columns: Int, limit: Int, options: DisplayOptions) {
        let start = max(0, min(place - limit / 2, max(columns, place + 1) - limit))
        let end = start + limit
        let ellipsis = options.ellipsis(within: limit)
        let mark = options.width.columns(of: ellipsis)
        let left = start > 0 ? mark : 0
        let right = end < columns ? mark : 0
        // Too narrow for ellipses and the place between them.
        let hasRoom = start + left <= place && place < end - right
        self.place = place
        self.width = options.width
        shown = hasRoom ? start + left..<end - right : start..<end
        ellipses = (hasRoom && left > 0 ? ellipsis : "", hasRoom && right > 0 ? ellipsis : "")
    }

    func cut(_ text: String) -> (line: String, caret: String) {
        var line = ellipses.left
        var caretColumn = width.columns(of: line)
        var column = 0
        for cluster in text {
            let end = column + width.columns(of: cluster)
            defer { column = end }
            guard column >= shown.lowerBound, end <= shown.upperBound else { continue }
            line.append(cluster)
            if column < place { caretColumn += end - column }
        }
        return (line + ellipses.right, SourceExcerpt.caret(at: caretColumn))
    }
}
