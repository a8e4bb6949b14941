public import SOQL

/// A query: its text, and its tree if the text can be parsed here.
///
/// A text that cannot be parsed is sent, too: the org decides.
public struct SOQLText: Hashable, Sendable {
    /// The text to send.
    public let text: String
    /// The parsed query; nil if it cannot be parsed here.
    public let query: Query?

    /// Takes a text with its parsed query.
    public init(_ text: String, query: Query?) {
        self.text = text
        self.query = query
    }

    /// Takes a text and tries to parse it.
    public init(parsing text: String) {
        self.init(text, query: try? Statement(cleaning: text).query())
    }

    /// Writes a query as text.
    public init(_ query: Query) {
        self.init(query.description, query: query)
    }

    /// Whether records of the result may have child rows.
    var mayHaveChildren: Bool {
        guard let query else { return true }
        return query.selection.contains { if case .children = $0 { true } else { false } }
    }
}

extension SOQLText: ExpressibleByStringInterpolation {
    /// Takes a text and tries to parse it.
    public init(stringLiteral text: String) {
        self.init(parsing: text)
    }
}
