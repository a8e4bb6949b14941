import HTTP
import Records

/// One page of a job's result, which is read while it arrives.
///
/// A page's URL returns the same rows as long as the job exists. So if the connection breaks, only
/// this page is requested again, and the lines already read are skipped.
struct ResultPage {
    private let org: Org
    let target: String
    private let dialect: CSVDialect
    private var opening: WorkAhead<Result<Opened, OrgError>>?
    private var opened: Opened?
    private var buffer = LineBuffer()
    /// The bytes that have arrived last; none at the end of the page.
    private var chunk: [UInt8] = []
    /// The number of bytes of the chunk that have been read.
    private var used = 0
    /// The number of bytes of the page that this attempt has read.
    private var offset = 0
    /// The offset in the page at which the next piece ends; a line that crosses it is left for the
    /// piece after.
    private var boundary = Self.piece
    /// The number of bytes taken out of the buffer, also in earlier attempts.
    private var taken = 0
    /// The number of bytes that this attempt still has to skip.
    private var skipped = 0
    /// The number of attempts since the last new line.
    private var attempts = 0
    /// The names in the header; empty until it has arrived.
    private(set) var header: [String] = []
    /// The number of rows that have been taken.
    private(set) var rows = 0

    /// The head of the answer, and the body behind it.
    struct Opened: Sendable {
        let body: Response.Body
        /// The number of rows in the page, if the org told.
        let rows: Int?
        /// The locator of the next page; nil after the last one.
        let next: String?
    }

    /// The bytes that may gather while the page is not read yet.
    private static let window = 1 << 18
    /// The size of a piece, in bytes.
    ///
    /// It is fixed, whatever arrives at once, because the first piece decides a table's column
    /// widths.
    private static let piece = 1 << 17

    /// Requests a page.
    init(_ target: String, of job: BulkJob, in org: Org) {
        self.org = org
        self.target = target
        dialect = job.dialect
        opening = Self.opening(target, org)
    }

    /// Waits for the head of the answer.
    mutating func head() async throws(OrgError) -> Opened {
        if let opened { return opened }
        guard let opening = opening.take() else { throw .transport(.cancelled) }
        let opened = try await opening.value().get()
        self.opened = opened
        return opened
    }

    /// Returns the next whole lines without the header, and their number; nil after the last one.
    ///
    /// A pool lends their memory.
    mutating func next(
        from pool: BufferPool
    ) async throws(OrgError) -> (body: WholeBody, lines: Int)? {
        while true {
            do throws(OrgError) {
                let body = try await head().body
                if used == chunk.count { try await read(body) }
                appendUnread()
                try readHeader()
                if chunk.isEmpty {
                    if buffer.lines == 0, try await isOver() { return nil }
                } else {
                    guard offset == boundary else { continue }
                    boundary += Self.piece
                }
                guard !header.isEmpty, buffer.lines > 0 else { continue }
                let (bytes, lines) = buffer.take(reusing: pool.take())
                taken += bytes.count
                rows += lines
                attempts = 0
                return (WholeBody(await org.redacted(bytes), of: pool), lines)
            } catch {
                try await reopen(after: error, RetryCause(error, wasReached: true).repeatsOfSafe)
            }
        }
    }

    private mutating func read(_ body: Response.Body) async throws(OrgError) {
        do {
            let count = min(boundary - offset, Self.piece)
            try await body.read(into: &chunk, ofAtLeast: count, window: Self.window)
        } catch {
            throw .transport(error)
        }
        used = 0
    }

    /// Appends the bytes up to the boundary, but skips what an earlier attempt took.
    private mutating func appendUnread() {
        let end = min(used + boundary - offset, chunk.count)
        let start = min(used + skipped, end)
        skipped -= start - used
        buffer.append(chunk[start..<end])
        offset += end - used
        used = end
    }

    private mutating func readHeader() throws(OrgError) {
        guard header.isEmpty, let line = buffer.takeFirstLine() else { return }
        taken += line.count
        do {
            header = try CSVPage(line, dialect).header
        } catch {
            throw Self.malformed(error.description)
        }
    }

    /// Whether the page has ended with its body; if the body is too short, requests it once more.
    ///
    /// If the page lacks whole lines again, accepts it: the total number of rows is checked at the
    /// end.
    private mutating func isOver() async throws(OrgError) -> Bool {
        let announced = try await head().rows
        if buffer.hasPart, !buffer.isQuoted, announced == rows + 1, !header.isEmpty {
            // The last line needs no line ending (RFC 4180).
            buffer.append([UInt8(ascii: "\n")][...])
            return false
        }
        // A result of an ingest job without a readable upload.
        if taken == 0, !buffer.hasPart, announced == nil { return true }
        let isCut = buffer.hasPart || header.isEmpty || skipped > 0
        guard isCut || announced.map({ $0 > rows }) ?? false else { return true }
        guard attempts == 0 || isCut else { return true }
        let reason = "the page \(target) ends after \(rows) rows" + (isCut ? ", in a line" : "")
        try await reopen(after: Self.malformed(reason), isCut ? RetryCause.mostRepeats : 1)
        return false
    }

    private static func malformed(_ reason: String) -> OrgError {
        WholeResponse(status: 200).malformed(.undecodable(reason))
    }

    /// Requests the page again after a failure, as often as its cause allows.
    private mutating func reopen(after error: OrgError, _ repeats: Int) async throws(OrgError) {
        // Before its head, the request itself has been repeated as often as its causes allow.
        guard let announced = opened.map(\.rows) else { throw error }
        attempts += 1
        guard !Task.isCancelled else { throw .transport(.cancelled) }
        guard attempts <= repeats,
            await org.pause(beforeRetry: attempts, of: .get, because: error)
        else { throw error }
        opened = nil
        opening = Self.opening(target, org)
        let count = try await head().rows
        guard announced == nil || announced == count else {
            throw Self.malformed("the page \(target) has changed")
        }
        buffer = LineBuffer()
        chunk.removeAll(keepingCapacity: true)
        (used, offset, skipped) = (0, 0, taken)
    }
}

extension ResultPage {
    private static func opening(
        _ target: String,
        _ org: Org
    ) -> WorkAhead<Result<Opened, OrgError>> {
        WorkAhead { await open(target, org) }
    }

    /// Requests a page, and waits for the head of the answer.
    private static func open(
        _ target: String,
        _ org: Org
    ) async -> Result<Opened, OrgError> {
        let body = OpenBody()
        let request = Request(.get, target, headers: ["Accept": "text/csv"])
        do throws(OrgError) {
            let head = try await org.value(of: request, isSafe: true, keepingOpen: body) {
                answer throws(OrgError) -> WholeResponse in
                // A login page, for example.
                if Excerpt.isHTML(answer.bytes, contentType: answer.headers["Content-Type"]) {
                    throw answer.malformed(.html)
                }
                return answer
            }
            guard let opened = body.opened else { throw head.malformed(.unexpectedStatus) }
            opened.gather(upTo: window)
            let next = head.headers["Sforce-Locator"] ?? "null"
            return .success(
                Opened(
                    body: opened,
                    rows: head.headers["Sforce-NumberOfRecords"].flatMap { Int($0) },
                    next: next == "null" || next.isEmpty ? nil : next
                )
            )
        } catch {
            return .failure(error)
        }
    }
}
