import HTTP
import Records

/// Where the pages of one query come from: the query itself, then its locators.
struct PageSource: Sendable {
    let org: Org
    let options: QueryOptions
    let soql: String
    /// Whether a child subquery may stand in the statement; a semi-join looks the same and does no harm.
    let mayHaveChildren: Bool

    init(org: Org, soql: String, options: QueryOptions) {
        self.org = org
        self.soql = soql
        self.options = options
        let groups = soql.split(separator: "(", omittingEmptySubsequences: false).dropFirst()
        mayHaveChildren = groups.contains {
            $0.drop(while: \.isWhitespace).prefix(6).lowercased() == "select"
        }
    }

    /// Which page is asked for.
    enum Place: Hashable, Sendable {
        case first
        /// Path and query of a further page.
        case locator(String)

        /// Path and query of a further page; empty for the first.
        var target: String {
            switch self {
            case .first: ""
            case .locator(let target): target
            }
        }

        /// The target in the one spelling that equal ones share.
        var canonical: CanonicalTarget { CanonicalTarget(target) }
    }

    /// A page with its child results completed.
    struct WholePage {
        let answer: Answer
        /// The child results that hold another number of rows than they announce.
        var childMiscounts: [ChildMiscount] = []
    }

    /// Fetches one page, with its child results completed.
    func page(
        at place: Place,
        watch: BodyWatch? = nil
    ) async throws(OrgError) -> WholePage {
        let answer = try await fetch(place, watch)
        guard options.completesChildren, mayHaveChildren else { return WholePage(answer: answer) }
        let own = place == .first ? try await firstTarget() : place.canonical
        var visited: Set = [own]
        return try await completeChildren(of: answer, visited: &visited)
    }

    /// The query's own URL, as it is or would be asked for by GET.
    ///
    /// - Throws: `OrgError` for a query that cannot be sent, or where the API version cannot be found.
    func firstTarget() async throws(OrgError) -> CanonicalTarget {
        try check()
        let version = try await org.apiVersion()
        return CanonicalTarget(Request.queryTarget(soql, apiVersion: version, options: options))
    }

    /// Where the page after a whole page is; nil after the last one.
    ///
    /// A page that says nothing of it before its records is read to its end.
    func place(after page: Answer) throws(OrgError) -> Place? {
        if case .found(let locator) = LocatorPeek(page.bytes) {
            return try self.place(of: locator, in: page)
        }
        let head = try Self.head(of: page)
        guard !head.isDone, let locator = head.nextRecordsURL else { return nil }
        return try self.place(of: locator, in: page)
    }

    /// The place that a locator names; nil where that is not on the org's own server.
    func place(of locator: String) -> Place? {
        org.session.instanceURL.target(of: locator).map { .locator($0) }
    }

    func place(of locator: String, in page: Answer) throws(OrgError) -> Place {
        guard let place = place(of: locator) else {
            throw page.malformed(.foreignLocator(locator))
        }
        return place
    }

    /// Fetches one page as the server sends it.
    func fetch(
        _ place: Place,
        _ watch: BodyWatch? = nil
    ) async throws(OrgError) -> Answer {
        switch place {
        case .first: return try await first(watch)
        case .locator(let target):
            let request = Request(.get, target, headers: options.headers)
            return try await org.answer(to: request, isSafe: true, watch: watch)
        }
    }

    private func first(
        _ watch: BodyWatch?
    ) async throws(OrgError) -> Answer {
        try check()
        let request = Request.query(
            soql,
            apiVersion: try await org.apiVersion(),
            options: options,
            headerLength: org.signatureLength
        )
        if request.method == .get {
            return try await org.answer(to: request, isSafe: true, watch: watch)
        }
        return try BatchAnswer(try await org.answer(to: request, isSafe: true)).first()
    }

    private func check() throws(OrgError) {
        try options.check()
        guard soql.contains(where: { !$0.isWhitespace }) else { throw .badRequest(.emptyQuery) }
    }

    private static func head(of page: Answer) throws(OrgError) -> PageHead {
        do {
            return try QueryPage(page.bytes).head()
        } catch {
            throw page.malformed(.json(error))
        }
    }
}
