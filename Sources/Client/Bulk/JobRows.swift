import HTTP
package import Records

/// The rows of a finished query job, in pieces and in order, as the pages of a query.
///
/// The pieces have the size of what arrives at once, so the memory does not depend on the size of
/// the org's pages.
package struct JobRows: AsyncSequence, Sendable {
    /// Makes the layout of a result from the names in its header.
    package typealias Layout = @Sendable (_ header: [String]) async throws(OrgError) -> CSVLayout

    let org: Org
    let job: BulkJob
    /// The start: a page, and the number of rows before it.
    let start: JobStart
    let parallel: Int
    let makesRecords: Bool
    let layout: Layout

    /// Begins to request pages at the first call of `next`.
    package func makeAsyncIterator() -> Iterator {
        Iterator(rows: self)
    }

    /// An iterator over the pieces, in order.
    package struct Iterator: AsyncIteratorProtocol {
        private let rows: JobRows
        private var pages: ResultPages?
        private var page: ResultPage?
        private var layout: CSVLayout?
        private var header: [String] = []
        /// The piece to return next, which is the last one if there is no other.
        private var waiting: Piece?
        /// The error behind the piece to return next, and the page that it is about.
        private var failure: (error: OrgError, target: String?)?
        /// The page being opened, if it is known before its request.
        private var opening: String?
        private var isOver = false
        private var number = 0
        /// The number of rows up to the piece returned last.
        private var count = 0
        /// The number of rows in the pages so far, as their heads tell.
        private var announced = 0
        private var lacksNumber = false

        private struct Piece {
            let bytes: [UInt8]
            /// The number of its first line in the page.
            let line: Int
            let lines: Int
            let layout: CSVLayout
            /// The page with the piece.
            let target: String
        }

        fileprivate init(rows: JobRows) {
            self.rows = rows
        }

        /// Returns the next piece; nil after the last one.
        ///
        /// - Throws: `OrgError`, which ends the iteration.
        package mutating func next() async throws(OrgError) -> Page? {
            try await next(isolation: #isolation)
        }

        /// Returns the next piece; nil after the last one.
        ///
        /// - Throws: `OrgError`, which ends the iteration.
        package mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(OrgError) -> Page? {
            guard !isOver else { return nil }
            if let failure {
                isOver = true
                throw failure.error
            }
            if number == 0 {
                count = rows.start.rows
                waiting = try await piece()
            }
            let current = waiting
            if current != nil { await lookAhead() }
            isOver = waiting == nil && failure == nil
            number += 1
            count += current?.lines ?? 0
            let isEmpty = layout == nil && rows.job.kind == .ingest
            guard let layout = current?.layout ?? layout ?? (isEmpty ? CSVLayout([]) : nil) else {
                throw WholeResponse(status: 200).malformed(.undecodable("the result has no page"))
            }
            var page = page(of: current, layout)
            if let current, let next = waiting?.target ?? failure?.target, next != current.target {
                page.following = JobStart(target: next, rows: count)
            }
            return page
        }

        /// Fetches the piece after the next one; an error is thrown after that one.
        private mutating func lookAhead() async {
            waiting = nil
            do throws(OrgError) {
                waiting = try await piece()
            } catch {
                failure = (error, page?.target ?? opening)
            }
        }

        private func page(of piece: Piece?, _ layout: CSVLayout) -> Page {
            // If both numbers are known and differ, the last page has the pages' own number.
            let isCounted = isOver && !lacksNumber
            let known = isCounted ? announced : rows.job.processed ?? announced
            let csv = CSVPage(
                lines: piece?.bytes ?? [],
                layout,
                line: piece?.line ?? 1,
                of: rows.job.kind == .query ? known : nil,
                isLast: isOver,
                makesRecords: rows.makesRecords
            )
            return Page(csv, number: number, isLast: isOver)
        }

        private mutating func piece() async throws(OrgError) -> Piece? {
            while true {
                if page == nil { try await open() }
                guard page != nil else { return nil }
                let line = (page?.rows ?? 0) + 2
                let lines = try await page?.next()
                try await readHeader()
                guard let (bytes, lines) = lines, let target = page?.target, let layout else {
                    page = nil
                    continue
                }
                return Piece(
                    bytes: bytes,
                    line: line,
                    lines: lines,
                    layout: layout,
                    target: target
                )
            }
        }

        private mutating func open() async throws(OrgError) {
            if pages == nil {
                pages = ResultPages(
                    of: rows.job,
                    from: rows.start.target,
                    parallel: rows.parallel,
                    in: rows.org
                )
                announced = rows.start.rows
            }
            opening = pages?.following
            page = try await pages?.next()
            guard let head = try await page?.head() else { return }
            if let count = head.rows { announced += count } else { lacksNumber = true }
        }

        /// Makes the layout from the first page's header, which all pages must have.
        private mutating func readHeader() async throws(OrgError) {
            guard let names = page?.header, !names.isEmpty, names != header else { return }
            guard header.isEmpty else {
                throw WholeResponse(status: 200)
                    .malformed(.undecodable("the pages of the result have different columns"))
            }
            layout = try await rows.layout(names)
            header = names
        }
    }
}

extension Org {
    /// Returns the rows of a finished query job.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - start: Where to begin.
    ///   - parallel: The most pages requested at once.
    ///   - makesRecords: Whether formats get the records as JSON, or only their values.
    ///   - layout: Makes the layout of the result from the names in its header.
    /// - Returns: The rows; the first page is requested at the first call of `next`.
    package nonisolated func rows(
        of job: BulkJob,
        from start: JobStart = JobStart(),
        parallel: Int,
        makesRecords: Bool,
        layout: @escaping JobRows.Layout
    ) -> JobRows {
        JobRows(
            org: self,
            job: job,
            start: start,
            parallel: parallel,
            makesRecords: makesRecords,
            layout: layout
        )
    }
}
