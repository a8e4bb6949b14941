import HTTP
package import Records

/// The rows of a finished query job, in pieces and in order, as the pages of a query.
///
/// A piece has only the lines that arrived together, so memory does not depend on the org's page
/// size.
package struct JobRows: AsyncSequence, Sendable {
    /// Makes the layout of a result from the names in its header.
    package typealias Layout = @Sendable (_ header: [String]) async throws(OrgError) -> CSVLayout

    let org: Org
    let job: BulkJob
    /// The start: a page, and the number of rows before it.
    let start: JobStart
    /// The number of rows by the job's own count; nil if the org does not tell.
    let count: Int?
    let parallel: Int
    let makesRecords: Bool
    let layout: Layout

    /// Begins to request pages at the first call of `next`.
    package func makeAsyncIterator() -> Iterator {
        Iterator(rows: self)
    }

    /// An iterator over the pieces, in order.
    ///
    /// While a piece is being printed, the one after the next is read.
    package struct Iterator: AsyncIteratorProtocol {
        private let rows: JobRows
        private let pieces: JobPieces
        /// The work that reads the piece behind `waiting`; nil if it has not begun.
        private var ahead: WorkAhead<JobPieces.Step>?
        /// The facts known once `waiting` had been read.
        private var facts = JobPieces.Facts()
        /// The piece to return next, which is the last one if there is no other.
        private var waiting: JobPieces.Piece?
        /// The error behind the piece to return next, and the page that it is about.
        private var failure: (error: OrgError, target: String?)?
        private var isOver = false
        private var number = 0
        /// The number of rows up to the piece returned last.
        private var count = 0

        fileprivate init(rows: JobRows) {
            self.rows = rows
            pieces = JobPieces(of: rows)
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
            if number == 0 {
                count = rows.start.rows
                await advance()
            }
            if waiting == nil, let failure {
                isOver = true
                throw failure.error
            }
            let current = waiting
            if current != nil { await advance() }
            isOver = waiting == nil && failure == nil
            number += 1
            count += current?.lines ?? 0
            let isEmpty = facts.layout == nil && rows.job.kind == .ingest
            let known = current?.layout ?? facts.layout
            guard let layout = known ?? (isEmpty ? CSVLayout([]) : nil) else {
                throw WholeResponse(status: 200).malformed(.undecodable("the result has no page"))
            }
            var page = page(of: current, layout)
            if let current, let next = waiting?.target ?? failure?.target, next != current.target {
                page.following = JobStart(target: next, rows: count)
            }
            return page
        }

        /// Waits for the piece behind `waiting`, and begins to read the one after it.
        private mutating func advance() async {
            let step = await (ahead ?? pieces.ahead()).value()
            (facts, waiting, ahead) = (step.facts, nil, nil)
            switch step.result {
            case .success(let piece):
                waiting = piece
                if piece != nil { ahead = pieces.ahead() }
            case .failure(let error): failure = (error, facts.target)
            }
        }

        private func page(of piece: JobPieces.Piece?, _ layout: CSVLayout) -> Page {
            // At the end, all pages have announced their rows. Of two numbers, the one that differs
            // from the rows is the one to report.
            let announced = isOver && facts.lacksNumber ? nil : facts.announced
            let numbers = [rows.count, announced].compactMap(\.self)
            let known = (isOver ? numbers.first { $0 != count } : nil) ?? numbers.first
            let part = CSVPage.Part(
                layout,
                isUTF8: piece?.isUTF8 ?? true,
                line: piece?.line ?? 1,
                of: known,
                isLast: isOver,
                makesRecords: rows.makesRecords
            )
            return Page(piece?.body ?? WholeBody([]), part, number: number)
        }
    }
}

extension Org {
    /// Returns the rows of a finished query job.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - start: Where to begin.
    ///   - count: The number of rows by the job's own count; nil if it is unknown.
    ///   - parallel: The most pages requested at once.
    ///   - makesRecords: Whether formats get the records as JSON, or only their values.
    ///   - layout: Makes the layout of the result from the names in its header.
    /// - Returns: The rows; the first page is requested at the first call of `next`.
    package nonisolated func rows(
        of job: BulkJob,
        from start: JobStart = JobStart(),
        count: Int?,
        parallel: Int,
        makesRecords: Bool,
        layout: @escaping JobRows.Layout
    ) -> JobRows {
        JobRows(
            org: self,
            job: job,
            start: start,
            count: count,
            parallel: parallel,
            makesRecords: makesRecords,
            layout: layout
        )
    }
}
