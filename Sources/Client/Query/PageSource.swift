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
        /// The page after it; nil after the last one.
        let next: PageAddress?
        /// The child results that hold another number of rows than they announce.
        var childMiscounts: [ChildMiscount] = []
    }

    /// A page as the server sends it, known to be whole.
    struct FetchedPage: Sendable {
        let answer: WholeResponse
        /// The page after it; nil after the last one.
        let next: PageAddress?
        /// What its child results need; nil where they are not completed.
        let children: ChildFindings?
    }

    /// Fetches one page, with its child results completed.
    func page(
        at address: PageAddress,
        watch: BodyWatch? = nil
    ) async throws(OrgError) -> WholePage {
        let page = try await fetch(address, watch)
        guard page.children != nil else {
            return WholePage(answer: page.answer, next: page.next)
        }
        let own = address == .first ? try await firstTarget() : address.canonical
        var visited: Set = [own]
        return try await completeChildren(of: page, visited: &visited)
    }

    private var completesChildren: Bool { options.completesChildren && soql.mayHaveChildren }

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

    /// Fetches one page as the server sends it; one that breaks off is fetched again.
    func fetch(
        _ address: PageAddress,
        _ watch: BodyWatch? = nil
    ) async throws(OrgError) -> FetchedPage {
        switch address {
        case .first: return try await first(watch)
        case .locator(let target):
            let request = Request(.get, target, headers: options.headers)
            return try await org.value(of: request, isSafe: true, watch: watch, reading: read)
        }
    }

    private func first(
        _ watch: BodyWatch?
    ) async throws(OrgError) -> FetchedPage {
        try check()
        let request = Request.query(
            soql.text,
            apiVersion: try await org.apiVersion(),
            options: options,
            headerLength: await org.signatureLength
        )
        if request.method == .get {
            return try await org.value(of: request, isSafe: true, watch: watch, reading: read)
        }
        return try await org.value(of: request, isSafe: true) { answer throws(OrgError) in
            try read(BatchAnswer(answer).first())
        }
    }

    private func check() throws(OrgError) {
        try options.check()
        guard soql.text.contains(where: { !$0.isWhitespace }) else {
            throw .badRequest(.emptyQuery)
        }
    }
}

// MARK: - Reading

extension PageSource {
    /// Makes sure that a page is whole, and finds the page after it.
    ///
    /// The rows of a page are read later, which is a walk of its own. So a page that is surely whole by its end,
    /// and names the next page before its records, is not walked here.
    @Sendable private func read(_ page: WholeResponse) throws(OrgError) -> FetchedPage {
        let children = completesChildren ? try childFindings(in: page) : nil
        if case .found(let locator) = LocatorPeek(page.bytes) {
            let isKnownToBeWhole = children != nil || endsSurely(page)
            if !isKnownToBeWhole { _ = try head(of: page) }
            let next = try address(of: locator, in: page)
            return FetchedPage(answer: page, next: next, children: children)
        }
        let head = try head(of: page)
        let locator = head.isDone ? nil : head.nextRecordsURL
        let next = try locator.map { locator throws(OrgError) in
            try address(of: locator, in: page)
        }
        return FetchedPage(answer: page, next: next, children: children)
    }

    /// Whether a page's last bytes show that it is whole.
    ///
    /// The values of the Tooling API and child results have arrays of objects within records; their ends look the
    /// same.
    private func endsSurely(_ page: WholeResponse) -> Bool {
        !options.usesToolingAPI && !soql.mayHaveChildren && PageEnd.isSure(of: page.bytes)
    }

    private func head(of page: WholeResponse) throws(OrgError) -> PageHead {
        try reading(page) { () throws(JSONFault) in try QueryPage(page.bytes).head() }
    }

    func childFindings(in page: WholeResponse) throws(OrgError) -> ChildFindings {
        try reading(page) { () throws(JSONFault) in try ChildResults.findings(in: page.bytes) }
    }

    func reading<Value>(
        _ page: WholeResponse,
        _ read: () throws(JSONFault) -> Value
    ) throws(OrgError) -> Value {
        do {
            return try read()
        } catch {
            throw page.malformed(.json(error))
        }
    }
}
