import HTTP
import Records

/// Which page of a result is asked for.
enum PageAddress: Hashable, Sendable {
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

/// Requests the pages of one query: first the query itself, then its locators.
struct PageSource: Sendable {
    let org: Org
    let soql: SOQLText
    let options: QueryOptions

    /// A page with its child results completed.
    struct WholePage {
        let answer: WholeResponse
        /// The child results that hold another number of rows than they announce.
        var childMiscounts: [ChildMiscount] = []
    }

    /// Fetches one page, with its child results completed.
    func page(
        at address: PageAddress,
        watch: BodyWatch? = nil
    ) async throws(OrgError) -> WholePage {
        let answer = try await fetch(address, watch)
        guard options.completesChildren, soql.mayHaveChildren else {
            return WholePage(answer: answer)
        }
        let own = address == .first ? try await firstTarget() : address.canonical
        var visited: Set = [own]
        return try await completeChildren(of: answer, visited: &visited)
    }

    /// The query's own URL, as it is or would be asked for by GET.
    ///
    /// - Throws: `OrgError` for a query that cannot be sent, or where the API version cannot be found.
    func firstTarget() async throws(OrgError) -> CanonicalTarget {
        try check()
        let version = try await org.apiVersion()
        return CanonicalTarget(
            Request.queryTarget(soql.text, apiVersion: version, options: options)
        )
    }

    /// The address of the page after a whole page; nil after the last one.
    ///
    /// Where the locator does not precede the records, the page is read to its end.
    func address(after page: WholeResponse) throws(OrgError) -> PageAddress? {
        if case .found(let locator) = LocatorPeek(page.bytes) {
            return try address(of: locator, in: page)
        }
        let head = try Self.head(of: page)
        guard !head.isDone, let locator = head.nextRecordsURL else { return nil }
        return try address(of: locator, in: page)
    }

    /// The address that a locator names; nil where that is not on the org's own server.
    func address(of locator: String) -> PageAddress? {
        org.instanceURL.target(of: locator).map { .locator($0) }
    }

    func address(of locator: String, in page: WholeResponse) throws(OrgError) -> PageAddress {
        guard let address = address(of: locator) else {
            throw page.malformed(.foreignLocator(locator))
        }
        return address
    }

    /// Fetches one page as the server sends it.
    func fetch(
        _ address: PageAddress,
        _ watch: BodyWatch? = nil
    ) async throws(OrgError) -> WholeResponse {
        switch address {
        case .first: return try await first(watch)
        case .locator(let target):
            let request = Request(.get, target, headers: options.headers)
            return try await org.answer(to: request, isSafe: true, watch: watch)
        }
    }

    private func first(
        _ watch: BodyWatch?
    ) async throws(OrgError) -> WholeResponse {
        try check()
        let request = Request.query(
            soql.text,
            apiVersion: try await org.apiVersion(),
            options: options,
            headerLength: await org.signatureLength
        )
        if request.method == .get {
            return try await org.answer(to: request, isSafe: true, watch: watch)
        }
        return try BatchAnswer(try await org.answer(to: request, isSafe: true)).first()
    }

    private func check() throws(OrgError) {
        try options.check()
        guard soql.text.contains(where: { !$0.isWhitespace }) else {
            throw .badRequest(.emptyQuery)
        }
    }

    private static func head(of page: WholeResponse) throws(OrgError) -> PageHead {
        do {
            return try QueryPage(page.bytes).head()
        } catch {
            throw page.malformed(.json(error))
        }
    }
}
