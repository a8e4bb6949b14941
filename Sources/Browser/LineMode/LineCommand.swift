import Text

/// A typed command of line mode.
enum LineCommand: Hashable, Sendable {
    /// Opens the record with this number.
    case open(Int)
    case next
    case previous
    /// Marks or unmarks the records with these numbers.
    case mark([ClosedRange<Int>])
    case delete
    case undo
    /// Shows the rows that contain the text; all rows if it is empty.
    case filter(String)
    /// Runs another query.
    case query(String)
    case errors
    /// Runs the query again.
    case reload
    /// Goes back to the previous list.
    case back
    case help
    case quit

    /// The commands with their descriptions, for `?`.
    static let lines = [
        ("NUMBER", "open a record"),
        ("n, p", "next page, previous page"),
        ("m 3-7 9", "mark or unmark records"),
        ("d", "delete the marked records"),
        ("u", "undo the last delete"),
        ("/TEXT", "show only rows that contain TEXT; / shows all rows"),
        (":SOQL", "run another query"),
        ("e", "show the errors of records"),
        ("r", "run the query again"),
        ("b", "back to the previous list"),
        ("q", "quit"),
    ]

    /// Parses a line; nil if it is not a command.
    init?(_ line: String) {
        let line = line.trimmingWhitespace
        let rest = String(line.dropFirst()).trimmingWhitespace
        if let number = Int(line), number > 0 {
            self = .open(number)
            return
        }
        switch line.first {
        case "/": self = .filter(String(rest))
        case ":" where !rest.isEmpty: self = .query(String(rest))
        case "m":
            guard let ranges = Self.ranges(rest) else { return nil }
            self = .mark(ranges)
        default:
            guard let command = Self.words[line.lowercased()] else { return nil }
            self = command
        }
    }

    private static let words: [String: LineCommand] = [
        "n": .next, "": .next, "p": .previous, "d": .delete, "u": .undo, "e": .errors, "r": .reload,
        "b": .back, "?": .help, "h": .help, "help": .help, "q": .quit, "quit": .quit, "exit": .quit,
    ]

    /// Parses numbers and ranges: `3-7 9`.
    private static func ranges(_ text: some StringProtocol) -> [ClosedRange<Int>]? {
        let words = text.split { $0 == " " || $0 == "," }
        guard !words.isEmpty else { return nil }
        var ranges: [ClosedRange<Int>] = []
        for word in words {
            let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
                first > 0, first <= last
            else { return nil }
            ranges.append(first...last)
        }
        return ranges
    }
}
