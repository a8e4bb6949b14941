import Client
import SOQL
import Terminal

extension Failure {
    /// An error of a query, with the place in the SOQL where the org, or our own parser, sees it.
    init(_ error: any Error, soql statement: QueryStatement) {
        self.init(error)
        guard let refusal = (error as? OrgError)?.refusal, let first = refusal.errors.first else {
            return
        }
        if let position = first.position {
            excerpt = statement.excerpt(line: position.row, column: position.column)
        } else if first.code == "MALFORMED_QUERY", let syntax = statement.syntaxError {
            // The org gives no place for these; ours is where its token stands.
            excerpt = SourceExcerpt(of: statement.original, utf8Offset: syntax.offset)
            reasons.append(syntax.message)
            hints += syntax.fix.map { [$0] } ?? []
        } else if refusal.status == 404 {
            // A query names no resource that could be missing but the version's.
            hints.append(Self.wayToHighestVersion)
        }
        if let excerpt, statement.hasSeveralLines {
            reasons.append("at line \(excerpt.lineNumber)")
        }
    }

    /// What our own parser refuses, with the place in the text as it was given.
    init(_ error: SyntaxError, in text: String) {
        self.init(error)
        excerpt = SourceExcerpt(of: text, utf8Offset: error.offset)
        reasons.append("at line \(error.line), column \(error.column)")
    }
}
