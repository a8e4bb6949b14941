public import SOQL

/// A query: the text that is sent, and its tree where the text can be parsed here.
///
/// A text that cannot be parsed is sent, too: the org decides what it understands.
public struct SOQLText: Hashable, Sendable {
    /// What is sent.
    public let text: String
    /// What it means; nil where it cannot be parsed here.
    public let query: Query?

    /// Takes a text and what has been parsed of it already.
    public init(_ text: String, query: Query?) {
        self.text = text
        self.query = query
    }

    /// Takes a text and tries to parse it.
    public init(parsing text: String) {
        self.init(text, query: try? Statement(cleaning: text).query())
    }

    /// Writes a query down.
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
