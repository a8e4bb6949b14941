import Text

/// A recursive-descent parser of SOQL, with a function for each rule of docs/soql.md, under the
/// same name.
///
/// The parser is as strict as Salesforce's own. It knows functions and names only by shape; checks
/// that need a schema are left to the org.
final class Parser {
    let source: SourceText
    let tokens: [Token]
    var index = 0
    /// The clauses read so far in the innermost query, in order.
    var clauses: [Clause] = []
    /// The FROM clause of the innermost query, after it has been read.
    var origin: Source?
    private(set) var depth = 0

    /// The greatest nesting depth of parentheses and subqueries, so that hostile text cannot
    /// exhaust the stack.
    static let depthLimit = 100

    init(_ source: SourceText) {
        self.source = source
        tokens = Lexer.tokens(of: source)
    }

    /// Parses a whole text by one rule.
    static func parse<Result>(
        _ text: String,
        by rule: (Parser) -> () throws(SyntaxError) -> Result
    ) throws(SyntaxError) -> Result {
        let parser = Parser(SourceText(text))
        let result = try rule(parser)()
        guard parser.current.kind == .endOfText else { throw parser.leftover() }
        return result
    }
}

// MARK: - The cursor

extension Parser {
    var current: Token { tokens[index] }

    /// Returns the token a number of steps ahead, or the last one if there are fewer.
    func peek(_ distance: Int = 1) -> Token {
        tokens[min(index + distance, tokens.count - 1)]
    }

    func at(_ kind: Token.Kind) -> Bool { current.kind == kind }

    func at(_ keyword: Keyword) -> Bool { current.keyword == keyword }

    func text(of token: Token) -> String { source.string(in: token.range) }

    @discardableResult
    func advance() -> Token {
        defer { if index < tokens.count - 1 { index += 1 } }
        return current
    }

    func take(_ kind: Token.Kind) -> Bool {
        guard at(kind) else { return false }
        advance()
        return true
    }

    func take(_ keyword: Keyword) -> Bool {
        guard at(keyword) else { return false }
        advance()
        return true
    }

    func expect(_ kind: Token.Kind, _ name: String) throws(SyntaxError) {
        guard take(kind) else { throw fault(expecting: name) }
    }

    func expect(_ keyword: Keyword) throws(SyntaxError) {
        guard take(keyword) else { throw fault(expecting: keyword.rawValue) }
    }

    /// Reads one or more matches of a rule, separated by commas.
    func commaSeparated<Element>(
        _ rule: () throws(SyntaxError) -> Element
    ) throws(SyntaxError) -> [Element] {
        var elements = [try rule()]
        while take(.comma) { elements.append(try rule()) }
        return elements
    }

    /// Reads a match of a rule in parentheses, which count as one level of nesting.
    func parenthesised<Element>(
        _ rule: () throws(SyntaxError) -> Element
    ) throws(SyntaxError) -> Element {
        let opening = current
        guard at(.leftParenthesis) else { throw fault(expecting: "'('") }
        guard depth < Self.depthLimit else { throw nestedTooDeeply() }
        advance()
        depth += 1
        let element = try rule()
        guard take(.rightParenthesis) else { throw unclosed(opening) }
        depth -= 1
        return element
    }
}
