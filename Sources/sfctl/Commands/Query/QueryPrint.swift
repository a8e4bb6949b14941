import SOQL
import Terminal

/// `query --format-soql`: a statement over several lines, its comments kept.
struct QueryPrint {
    private let text: String

    /// Lays out the statement within a number of columns.
    ///
    /// - Throws: a `Failure` with the place of what does not fit.
    init(_ statement: QueryStatement, width: Int) throws {
        text = try statement.formatted(width: width)
    }

    /// Prints the statement; on a terminal, control characters of its strings and comments are shown, not obeyed.
    func show(in context: Context) throws {
        let options = OutputOptions(ofText: context)
        let sanitizer = Sanitizer(mode: .block, options: options.display)
        let shown = options.reachesTerminal ? sanitizer.text(of: text) : text
        try OutputTarget(options, context).writeWhole(Array("\(shown)\n".utf8))
    }
}
