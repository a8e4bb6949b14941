import Text

/// A statement's layout with its comments put back.
///
/// A comment that begins its line gets a line of its own, above the word that follows it. Any other
/// comment goes to the end of the line of the preceding word. Words are the tokens that a layout
/// neither adds nor removes: names, keywords and literals, but not parentheses, commas, `AS` and
/// `ASC`. So the number of words before a comment determines its position.
struct CommentedLayout {
    private let lines: [Substring]
    /// The line of each word.
    private let lineOfWord: [Int]
    /// For each line, the next line with words, or the number of lines if there is none.
    private let lineBelow: [Int]
    /// The comments above each line, then those below the last line.
    private var above: [[Comment]]
    /// The comments at the end of each line.
    private var endings: [[Comment]]

    /// A comment with the number of words before it.
    struct PositionedComment {
        let comment: Comment
        let wordsBefore: Int
    }

    /// Returns a layout with comments put back.
    static func text(of layout: String, with comments: [PositionedComment]) -> String {
        var commented = CommentedLayout(layout)
        var wordsBeforeLastAbove: Int?
        for positioned in comments {
            let isAbove =
                positioned.comment.beginsLine || positioned.wordsBefore == 0
                || positioned.wordsBefore == wordsBeforeLastAbove
            if isAbove { wordsBeforeLastAbove = positioned.wordsBefore }
            commented.add(positioned, isAbove: isAbove)
        }
        return commented.text
    }

    private init(_ layout: String) {
        lines = layout.split(separator: "\n", omittingEmptySubsequences: false)
        lineOfWord = Self.linesOfWords(in: SourceText(layout))
        lineBelow = Self.linesBelow(lineOfWord, count: lines.count)
        above = Array(repeating: [], count: lines.count + 1)
        endings = Array(repeating: [], count: lines.count)
    }

    private mutating func add(_ positioned: PositionedComment, isAbove: Bool) {
        let (comment, wordsBefore) = (positioned.comment, positioned.wordsBefore)
        let isInside = 0 < wordsBefore && wordsBefore < lineOfWord.count
        let line =
            isAbove
            ? (wordsBefore < lineOfWord.count ? lineOfWord[wordsBefore] : lines.count)
            : lineOfWord[wordsBefore - 1]
        // Keep comments on a part off the first and last lines, where they would appear to be about
        // the whole.
        switch line {
        case 0 where isInside: end(line, with: comment)
        case lineOfWord.last where isInside: above[line].append(comment)
        default: isAbove ? above[line].append(comment) : end(line, with: comment)
        }
    }

    /// Puts a comment at a line's end, or above the next line if a `//` comment already ends this
    /// one.
    private mutating func end(_ line: Int, with comment: Comment) {
        if endings[line].last?.reachesLineEnd == true {
            above[lineBelow[line]].append(comment)
        } else {
            endings[line].append(comment)
        }
    }

    private var text: String {
        var written: [String] = []
        for (line, text) in lines.enumerated() {
            let indent = String(text.prefix { $0 == " " })
            written += above[line].map { indent + $0.text }
            written.append(([String(text)] + endings[line].map(\.text)).joined(separator: " "))
        }
        return (written + above[lines.count].map(\.text)).joined(separator: "\n")
    }
}

extension CommentedLayout {
    private static func linesOfWords(in layout: SourceText) -> [Int] {
        var line = 0
        var end = 0
        return Lexer.tokens(of: layout).filter(\.isWord).map { word in
            line += layout.bytes[end..<word.range.lowerBound].count { $0 == UInt8(ascii: "\n") }
            end = word.range.lowerBound
            return line
        }
    }

    private static func linesBelow(_ lineOfWord: [Int], count: Int) -> [Int] {
        var below = Array(repeating: count, count: count)
        for line in lineOfWord.reversed() where line > 0 {
            below[line - 1] = line
        }
        for line in (0..<count).dropLast().reversed() where below[line] == count {
            below[line] = below[line + 1]
        }
        return below
    }
}

extension Token {
    /// Whether layouts neither add nor remove this token.
    var isWord: Bool {
        switch kind {
        case .name: keyword != .as && keyword != .asc
        case .integer, .decimal, .currency, .date, .dateTime, .time, .string: true
        default: false
        }
    }
}
