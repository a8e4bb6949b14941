import Text

/// Puts a statement's comments back into its layout.
///
/// A comment that begins its line gets a line of its own, above the word that follows it; any other one
/// ends the line of the word before it. Words are what a layout neither adds nor takes away: names,
/// keywords and literals, but not parentheses, commas, `AS` and `ASC`. So a comment's index among the
/// words says where it belongs.
struct CommentedLayout {
    private let lines: [Substring]
    /// The line of each word.
    private let lineOfWord: [Int]
    /// The next line below each one that has words, the number of lines where none has.
    private let lineBelow: [Int]
    /// What stands above each line; one more than there are lines, for what stands below the last.
    private var above: [[Comment]]
    /// What ends each line.
    private var endings: [[Comment]]

    /// A comment with the number of words before it.
    struct PositionedComment {
        let comment: Comment
        let wordsBefore: Int
    }

    /// Lays comments round the lines of a statement.
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
        // What is about a part is kept off the lines where it would be about the whole.
        switch line {
        case 0 where isInside: end(line, with: comment)
        case lineOfWord.last where isInside: above[line].append(comment)
        default: isAbove ? above[line].append(comment) : end(line, with: comment)
        }
    }

    /// Puts a comment at a line's end; behind a `//` there is no room for one.
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
    /// Whether every layout of a statement has the token.
    var isWord: Bool {
        switch kind {
        case .name: keyword != .as && keyword != .asc
        case .integer, .decimal, .currency, .date, .dateTime, .time, .string: true
        default: false
        }
    }
}
