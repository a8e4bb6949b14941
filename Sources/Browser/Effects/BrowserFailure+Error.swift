import Client
import HTTP
import SOQL
import Text

extension BrowserFailure {
    /// Makes the failure for an error, in the words that all commands use.
    ///
    /// - Parameters:
    ///   - error: Any error.
    ///   - query: The query that failed; nil for other requests.
    ///   - explanation: The failure of the query, with more detail than the error has.
    init(_ error: any Error, of query: Statement? = nil, explained explanation: Failure? = nil) {
        let words = explanation ?? Failure(error)
        // The org's own words are enough; its status and code are for scripts.
        let isTold = (error as? OrgError)?.refusal?.errors.isEmpty == false
        let reasons =
            isTold || words.reasons.isEmpty ? "" : ": \(words.reasons.joined(separator: "; "))"
        self.init(
            kind: Self.kind(of: error, query, words.correction?.right),
            message: words.message + reasons,
            // The browser is already running: no flag helps.
            hints: words.hints.compactMap { $0.removingClauseOfFlags }
        )
    }

    private static func kind(
        of error: any Error,
        _ query: Statement?,
        _ correction: String?
    ) -> Kind {
        if error.isInterruption { return .cancelled }
        guard let error = error as? OrgError else { return .other }
        switch error {
        case .transport: return .unreachable
        case .signIn, .noToken: return .sessionRefused
        case .refused(let refusal):
            if refusal.isRequestLimit, !refusal.isConcurrencyLimit { return .limitReached }
            if refusal.errors.contains(where: { $0.code == "INVALID_QUERY_LOCATOR" }) {
                return .locatorGone
            }
            // With another status, the org's error does not concern the statement.
            if let query, refusal.status == 400 {
                return .query(offset: offset(in: query, refusal), correction: correction)
            }
            return refusal.status == 404 ? .notFound : .other
        case .badRequest, .noVersionList, .malformed: return .other
        }
    }

    /// Returns the offset of the error in the statement, from the org or else from our own parser.
    private static func offset(in query: Statement, _ refusal: Refusal) -> Int? {
        if let position = refusal.errors.first?.position {
            return query.offset(line: position.row, column: position.column)
        }
        return query.syntaxError?.offset
    }
}

extension String {
    /// The hint without a clause on flags of the command line; nil if nothing is left.
    fileprivate var removingClauseOfFlags: String? {
        let clauses = split(separator: "; ").filter {
            !$0.hasPrefix("--") && !$0.hasPrefix("without --")
        }
        return clauses.isEmpty ? nil : clauses.joined(separator: "; ")
    }
}
