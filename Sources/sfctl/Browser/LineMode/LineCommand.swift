import Text

/// A command of line mode, as it is typed.
enum LineCommand: Hashable, Sendable {
    /// Opens the record with this number.
    case open(Int)
    case next
    case previous
    /// Marks the records with these numbers, or takes their marks away.
    case mark([ClosedRange<Int>])
    case delete
    case undo
    /// Shows the rows that have the text; all of them where it is empty.
    case filter(String)
    /// Runs another query.
    case query(String)
    case errors
    /// Runs the query again.
    case reload
    /// Goes back to the list that this one was opened from.
    case back
    case help
    case quit

    /// Each command with what it does, for `?`.
    static let lines = [
        ("NUMBER", "open a record"),
        ("n, p", "next page, previous page"),
        ("m 3-7 9", "mark records, or take their marks away"),
        ("d", "delete the marked records"),
        ("u", "undo the last delete"),
        ("/TEXT", "show only rows with a text; / shows all of them"),
        (":SOQL", "run another query"),
        ("e", "what the org said of records"),
        ("r", "run the query again"),
        ("b", "back to the list before"),
        ("q", "quit"),
    ]

    /// Reads a line; nil for one that is no command.
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

    /// Numbers and ranges of them: `3-7 9`.
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
