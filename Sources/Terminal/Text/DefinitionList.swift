import Text

/// Terms with their descriptions in a column beside them, as in a list of flags in `--help`.
///
/// If a term is too long for its column or the terminal is narrow, the description goes below the
/// term.
package struct DefinitionList: Sendable {
    /// The spaces before a term.
    private static let indent = 2
    /// The greatest width of a term that widens the column of terms.
    private static let mostTermColumns = 28
    /// The least width of a description beside its term.
    private static let leastDescriptionColumns = 24

    private let entries: [(term: String, description: String)]

    /// Makes a list of raw texts.
    package init(_ entries: [(term: String, description: String)]) {
        self.entries = entries
    }

    /// Returns the list without a final line break; descriptions wrap, and nothing is cut.
    package func rendered(width: Int?, options: DisplayOptions) -> String {
        let column = descriptionColumn(width: width, options: options)
        let lines = entries.map { entry in
            render(entry, descriptionColumn: column, width: width, options: options)
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the column where descriptions start.
    private func descriptionColumn(width: Int?, options: DisplayOptions) -> Int {
        let terms = entries.map { options.width.columns(of: $0.term) }
        let widest = terms.filter { $0 <= Self.mostTermColumns }.max() ?? Self.indent
        let column = Self.indent + widest + TableLayout.gap
        guard let width, column + Self.leastDescriptionColumns > width else { return column }
        return min(2 * Self.indent, width / 4)
    }

    private func render(
        _ entry: (term: String, description: String),
        descriptionColumn: Int,
        width: Int?,
        options: DisplayOptions
    ) -> String {
        let indent = min(Self.indent, descriptionColumn)
        let blanks = String(repeating: " ", count: indent)
        let term = blanks + entry.term
        let padding = descriptionColumn - options.width.columns(of: term)
        let isBeside = padding >= TableLayout.gap
        let separator = isBeside ? String(repeating: " ", count: padding) : "\n"
        let isBare = entry.description.isEmpty
        let text = StyledText(isBare ? term : term + separator + entry.description)
        return text.rendered(width: width, indent: descriptionColumn, options: options)
    }
}
