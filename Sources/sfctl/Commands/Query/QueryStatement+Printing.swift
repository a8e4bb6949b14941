import Terminal

extension QueryStatement {
    /// Prints the SOQL over several lines.
    ///
    /// On a terminal, control characters of its strings and comments are shown, not obeyed.
    ///
    /// - Parameters:
    ///   - output: Where it goes, and how wide it may be.
    ///   - context: The command's.
    /// - Throws: `StatementError` for a text that does not parse; what writing throws.
    func printFormatted(_ output: OutputOptions, _ context: Context) throws {
        let text = try formatted(width: output.width ?? 80)
        let style = OutputStyle(ofText: output, in: context)
        let sanitizer = Sanitizer(mode: .block, options: style.display)
        let shown = style.reachesTerminal ? sanitizer.text(of: text) : text
        try OutputTarget(style, context).writeWhole(Array("\(shown)\n".utf8))
    }
}
