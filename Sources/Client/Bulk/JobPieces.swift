import HTTP
import Records

/// The pieces of a job's result, in order.
actor JobPieces {
    private let rows: JobRows
    private let pool = BufferPool()
    private lazy var pages = ResultPages(
        of: rows.job,
        from: rows.start.target,
        parallel: rows.parallel,
        in: rows.org
    )
    /// The page being read; nil between pages, and while it is used.
    private var page: ResultPage?
    private var header: [String] = []
    private var facts = Facts()

    /// Whole lines of one page.
    struct Piece: Sendable {
        let body: WholeBody
        /// Whether the body is UTF-8.
        let isUTF8: Bool
        /// The number of its first line in the page.
        let line: Int
        let lines: Int
        let layout: CSVLayout
        /// The page with the piece.
        let target: String
    }

    /// Facts about the result, gathered while its pages are read.
    struct Facts: Sendable {
        /// The layout of the pieces; nil before the first one.
        fileprivate(set) var layout: CSVLayout?
        /// The number of rows in the pages so far, as their heads tell.
        fileprivate(set) var announced = 0
        /// Whether a page did not tell its number of rows.
        fileprivate(set) var lacksNumber = false
        /// The page being read or opened, if its address is known.
        fileprivate(set) var target: String?
    }

    /// The next piece, or nil at the end of the result, with the facts known by then.
    struct Step: Sendable {
        let result: Result<Piece?, OrgError>
        let facts: Facts
    }

    /// Makes the pieces of a result; the first page is requested with the first piece.
    init(of rows: JobRows) {
        self.rows = rows
        facts.announced = rows.start.rows
    }

    /// Begins to read the next piece, after the one before it has been read.
    nonisolated func ahead() -> WorkAhead<Step> {
        WorkAhead { await self.step() }
    }

    private func step() async -> Step {
        do throws(OrgError) {
            let piece = try await next()
            return Step(result: .success(piece), facts: facts)
        } catch {
            return Step(result: .failure(error), facts: facts)
        }
    }

    private func next() async throws(OrgError) -> Piece? {
        while true {
            guard var page = try await openPage() else { return nil }
            let line = page.rows + 2
            let lines = try await page.next(from: pool)
            try await readHeader(of: page)
            guard let (body, lines) = lines, let layout = facts.layout else { continue }
            let target = page.target
            self.page = page
            return Piece(
                body: body,
                isUTF8: body.bytes.isUTF8,
                line: line,
                lines: lines,
                layout: layout,
                target: target
            )
        }
    }

    /// Takes the page being read, or opens the next one; nil after the last one.
    private func openPage() async throws(OrgError) -> ResultPage? {
        if let page = page.take() { return page }
        var pages = pages
        defer { self.pages = pages }
        facts.target = pages.following
        guard var page = try await pages.next() else { return nil }
        facts.target = page.target
        if let count = try await page.head().rows {
            facts.announced += count
        } else {
            facts.lacksNumber = true
        }
        return page
    }

    /// Makes the layout from the first page's header, which all pages must have.
    private func readHeader(of page: ResultPage) async throws(OrgError) {
        let names = page.header
        guard !names.isEmpty, names != header else { return }
        guard header.isEmpty else {
            throw WholeResponse(status: 200)
                .malformed(.undecodable("the pages of the result have different columns"))
        }
        facts.layout = try await rows.layout(names)
        header = names
    }
}
