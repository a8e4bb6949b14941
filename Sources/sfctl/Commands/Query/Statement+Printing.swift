import CommandLine
import Output
import SOQL
import Terminal

extension Statement {
    /// Prints the SOQL over several lines.
    ///
    /// On a terminal, control characters in its strings and comments are made visible.
    ///
    /// - Parameters:
    ///   - output: The destination and the width.
    ///   - context: The command's context.
    /// - Throws: `StatementError` for a text that does not parse; errors of writing.
    func printFormatted(_ output: OutputOptions, _ context: Context) throws {
        let text = try formattedText(width: output.width ?? 80)
        let style = OutputStyle(ofText: output, in: context)
        let sanitizer = Sanitizer(mode: .block, options: style.display)
        let shown = style.reachesTerminal ? sanitizer.text(of: text) : text
        try OutputTarget(style, context).writeWhole(Array("\(shown)\n".utf8))
    }
    /// Formats the statement with its comments over several lines.
    private func formattedText(width: Int) throws(StatementError) -> String {
        do throws(SyntaxError) {
            return try formatted(width: width)
        } catch {
            throw refused(error)
        }
    }
}
