import HTTP
import Records
import SOQL

/// The address of a page of a result.
enum PageAddress: Hashable, Sendable {
    case first
    /// The path and query of a further page.
    case locator(String)

    /// The path and query of a further page; empty for the first.
    var target: String {
        switch self {
        case .first: ""
        case .locator(let target): target
        }
    }

    /// The target in its canonical spelling.
    var canonical: CanonicalTarget { CanonicalTarget(target) }
}

/// The source of one query's pages, which requests the query itself and then its locators.
struct PageSource: Sendable {
    let org: Org
    let soql: Statement
    let options: QueryOptions

    /// A page with its child results completed.
    struct WholePage {
        let answer: WholeResponse
        /// The page after it; nil after the last one.
        let next: PageAddress?
        /// The child results whose number of rows differs from the announced one.
        var childMiscounts: [ChildMiscount] = []
    }

    /// A page as the server sent it, known to be complete.
    struct FetchedPage: Sendable {
        let answer: WholeResponse
        /// The page after it; nil after the last one.
        let next: PageAddress?
        /// The child results to complete; nil if they are not to be completed.
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

    /// Returns the query's own URL, as for a GET, even if it is sent in a batch.
    ///
    /// - Throws: `OrgError` if the query cannot be sent, or the API version cannot be determined.
    func firstTarget() async throws(OrgError) -> CanonicalTarget {
        try check()
        let version = try await org.apiVersion()
        return CanonicalTarget(
            Request.queryTarget(soql.text, apiVersion: version, options: options)
        )
    }

    /// Returns the address of a locator; nil if it is not on the org's own server.
    func address(of locator: String) -> PageAddress? {
        org.instanceURL.target(of: locator).map { .locator($0) }
    }

    func address(of locator: String, in page: WholeResponse) throws(OrgError) -> PageAddress {
        guard let address = address(of: locator) else {
            throw page.malformed(.foreignLocator(locator))
        }
        return address
    }

    /// Fetches one page from the server, again if it is truncated.
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

extension Statement {
    /// Whether records of the result may have child rows.
    fileprivate var mayHaveChildren: Bool {
        guard let query else { return true }
        return query.selection.contains { if case .children = $0 { true } else { false } }
    }
}

// MARK: - Reading

extension PageSource {
    /// Checks that a page is complete, and finds the next page.
    ///
    /// Reading the rows later scans the page again. So this scans a page only if its end leaves
    /// doubt, or if it does not name the next page before its records.
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

    /// Returns whether a page's last bytes show that it is complete.
    ///
    /// With values of the Tooling API and child results, records contain arrays of objects, whose
    /// ends look the same.
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
