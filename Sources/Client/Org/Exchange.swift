import HTTP

/// The progress of a body.
enum BodyProgress: Sendable {
    /// The request is sent, perhaps again: earlier bytes do not count any more.
    case started
    /// The first bytes, from the beginning of the body.
    case arrived([UInt8])
}

/// Sees the first bytes of a good answer as they arrive; returns whether it wants to see more of them.
typealias BodyWatch = @Sendable (BodyProgress) -> Bool

/// One request and its answer, measured and observed.
///
/// What the observer is told, and what is thrown, holds no secret; the answer is returned as it came.
struct Exchange {
    private let line: RequestLine
    private let clock: any Clock<Duration>
    private let observer: (any OrgObserver)?
    private let blanking: TokenBlanking

    /// Gets ready to send a request.
    ///
    /// - Parameters:
    ///   - line: What identifies it.
    ///   - clock: Measures it.
    ///   - observer: Receives its events.
    ///   - blanking: Finds the secrets that it is sent with.
    init(
        line: RequestLine,
        clock: any Clock<Duration>,
        observer: (any OrgObserver)?,
        blanking: TokenBlanking
    ) {
        self.line = line.blanked(by: blanking)
        self.clock = clock
        self.observer = observer
        self.blanking = blanking
    }

    /// The most bytes of a body that a watch is shown.
    private static let watchLimit = 65_536

    /// The most bytes of an error's body that are read: its first words suffice.
    static let errorLimit = 1 << 20

    /// Sends the request and reads the answer of any status to its end; of an error's body only the first
    /// MiB.
    func run(
        _ request: Request,
        over transport: any Transport,
        limit: Int,
        watch: BodyWatch? = nil
    ) async throws(TransportError) -> WholeResponse {
        let elapsed = clock.stopwatch()
        observer?.observe(.sent(line))
        show { ShownMessage(line, request, blanking) }
        do throws(TransportError) {
            let response = try await transport.send(request)
            if response.status == 200 { try await show(response.body, to: watch) }
            let body = try await body(of: response, upTo: limit)
            let report = report(response, body.bytes.count, elapsed())
            let answer = WholeResponse(
                status: response.status,
                headers: response.headers,
                body: body
            )
            show { ShownMessage(answer, blanking) }
            observer?.observe(.answered(line, report))
            return answer
        } catch {
            let error = blanking.blanked(error)
            observer?.observe(.failed(line, error, after: elapsed()))
            throw error
        }
    }

    private func show(_ message: () -> ShownMessage) {
        guard let observer, observer.wantsMessages else { return }
        observer.observe(.message(line, message()))
    }

    private func body(
        of response: Response,
        upTo limit: Int
    ) async throws(TransportError) -> WholeBody {
        guard response.status >= 400 else { return try await response.body.whole(upTo: limit) }
        let most = Self.errorLimit
        if let start = try await response.body.prefix(longerThan: most, atMost: most) {
            return WholeBody(start)
        }
        return try await response.body.whole(upTo: most)
    }

    private func show(
        _ body: Response.Body,
        to watch: BodyWatch?
    ) async throws(TransportError) {
        var seen = 0
        while let watch, seen < Self.watchLimit {
            let start = try await body.prefix(longerThan: seen, atMost: Self.watchLimit)
            guard let start, watch(.arrived(start)) else { return }
            seen = start.count
        }
    }

    private func report(_ response: Response, _ count: Int, _ duration: Duration) -> AnswerReport {
        AnswerReport(
            status: response.status,
            byteCount: count,
            duration: duration,
            requestID: response.headers.requestID.map { blanking.blanked($0) },
            limitInfo: response.headers["Sforce-Limit-Info"].map { blanking.blanked($0) }
        )
    }
}

extension Clock where Duration == Swift.Duration {
    /// Starts to measure; the result tells the time since.
    fileprivate func stopwatch() -> () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
