import HTTP
import Records

/// The pages of a job's result, in order, some of them requested ahead.
///
/// From version 58 on the org lists the pages, five at a time, so that several can be requested at
/// once. In older versions, a page's head has the next locator.
struct ResultPages {
    private let org: Org
    private let job: BulkJob
    /// The most pages requested at once.
    private let parallel: Int
    /// The pages requested and not read to their end, in order.
    private var pages: [ResultPage] = []
    /// The listed pages that are not requested yet.
    private var targets: [String] = []
    private var listing: Listing
    /// The page to begin with; nil once it has been found.
    private var start: String?
    private var visited: Set<String> = []
    private var emptyPages = EmptyPages()

    /// How the pages are found.
    private enum Listing {
        /// By a list whose next part is on its way.
        case list(WorkAhead<Result<PageList, OrgError>>)
        /// By the locator in the head of the page before.
        case locators
        /// The last page is known.
        case over
    }

    /// Makes the pages from one on.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - start: The path and query of the first page; nil for the beginning.
    ///   - parallel: The most pages requested at once.
    ///   - org: The org.
    init(of job: BulkJob, from start: String?, parallel: Int, in org: Org) {
        self.org = org
        self.job = job
        self.parallel = parallel
        self.start = start
        let path = Self.path(job)
        if job.kind == .ingest {
            listing = .over
            targets = [start].compactMap(\.self)
        } else if parallel > 1, let first = Self.firstWithList, job.apiVersion >= first {
            listing = .list(Self.list("\(path)resultPages", job, org))
        } else {
            listing = .locators
            targets = [start ?? "\(path)results"]
        }
    }

    /// The path and query of the next page; nil after the last page, or while the address is still
    /// unknown.
    var following: String? { pages.first?.target ?? targets.first }

    /// The first version with a list of pages.
    private static let firstWithList = try? APIVersion("58")

    private static func path(_ job: BulkJob) -> String {
        "/services/data/v\(job.apiVersion)/jobs/\(job.kind.rawValue)/\(job.id)/"
    }

    /// Returns the next page, and requests further ones; nil after the last one.
    mutating func next() async throws(OrgError) -> ResultPage? {
        try await fill()
        guard !pages.isEmpty else { return nil }
        var page = pages.removeFirst()
        // The pages after this one are on their way before its head arrives.
        try await fill()
        let head = try await page.head()
        if case .locators = listing {
            if let next = head.next {
                if let count = emptyPages.count(isEmpty: head.rows == 0) {
                    throw WholeResponse(status: 200).malformed(.emptyPages(count))
                }
                targets = ["\(Self.path(job))results?locator=\(next.percentEncoded)"]
            } else {
                listing = .over
            }
            try await fill()
        }
        return page
    }

    /// Requests pages up to the limit, of which one is being read.
    private mutating func fill() async throws(OrgError) {
        while pages.count < max(1, parallel - 1) {
            if targets.isEmpty, case .list(let part) = listing { try await take(part) }
            guard !targets.isEmpty else { return }
            let target = targets.removeFirst()
            guard visited.insert(target).inserted else {
                throw WholeResponse(status: 200).malformed(.repeatedLocator(target))
            }
            pages.append(ResultPage(target, of: job, in: org))
        }
    }

    private mutating func take(
        _ part: WorkAhead<Result<PageList, OrgError>>
    ) async throws(OrgError) {
        let list: PageList
        do throws(OrgError) {
            list = try await part.value().get()
        } catch {
            // An org without the list still has the pages.
            guard error.refusal?.status == 404, visited.isEmpty else { throw error }
            return useLocators()
        }
        targets = list.targets
        if let start {
            targets = Array(targets.drop { $0 != start })
            if !targets.isEmpty { self.start = nil }
        }
        if let next = list.next {
            guard visited.insert(next).inserted else {
                throw WholeResponse(status: 200).malformed(.repeatedLocator(next))
            }
            if let count = emptyPages.count(isEmpty: list.targets.isEmpty) {
                throw WholeResponse(status: 200).malformed(.emptyPages(count))
            }
            listing = .list(Self.list(next, job, org))
        } else {
            listing = .over
            if targets.isEmpty, visited.isEmpty || start != nil { useLocators() }
        }
        if targets.isEmpty, case .list(let next) = listing { try await take(next) }
    }

    private mutating func useLocators() {
        listing = .locators
        targets = [start ?? "\(Self.path(job))results"]
    }

    private static func list(
        _ target: String,
        _ job: BulkJob,
        _ org: Org
    ) -> WorkAhead<Result<PageList, OrgError>> {
        WorkAhead {
            do throws(OrgError) {
                let server = org.instanceURL
                let list = try await org.value(of: Request(.get, target), isSafe: true) {
                    answer throws(OrgError) in try PageList(answer, on: server)
                }
                return .success(list)
            } catch {
                return .failure(error)
            }
        }
    }
}

/// One part of the list of a result's pages.
///
/// Source: Bulk API 2.0 Developer Guide, "Get Parallel Results for a Query Job"; its text and its
/// example call the next part `nextRecordsUrl` and `nextRecordUrl`.
private struct PageList: Sendable {
    let targets: [String]
    let next: String?

    init(_ answer: WholeResponse, on server: InstanceURL) throws(OrgError) {
        let json = try answer.json()
        guard let pages = json["resultPages"]?.elements else {
            throw answer.malformed(.notAsked(found: nil, asked: "the pages of the result"))
        }
        func target(_ locator: String) throws(OrgError) -> String {
            guard let target = server.target(of: locator) else {
                throw answer.malformed(.foreignLocator(locator))
            }
            return target
        }
        var targets: [String] = []
        for page in pages {
            guard let url = page["resultUrl"]?.text else {
                throw answer.malformed(.undecodable("resultUrl is missing"))
            }
            targets.append(try target(url))
        }
        self.targets = targets
        let isDone = json["done"]?.boolean == true
        let locator = json["nextRecordsUrl"]?.text ?? json["nextRecordUrl"]?.text
        guard locator != nil || json["done"]?.boolean != false else {
            throw answer.malformed(.undecodable("done is false, but nextRecordsUrl is missing"))
        }
        next = isDone ? nil : try locator.map { url throws(OrgError) in try target(url) }
    }
}
