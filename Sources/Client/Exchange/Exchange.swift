import HTTP
import Text

/// The progress of a body.
enum BodyProgress: Sendable {
    /// The request was sent, perhaps again: earlier bytes are invalid.
    case started
    /// The first bytes, from the beginning of the body.
    case arrived([UInt8])
}

/// Receives the first bytes of a success answer as they arrive; returns whether it needs more.
typealias BodyWatch = @Sendable (BodyProgress) -> Bool

/// One request and its answer, measured and observed.
///
/// Events and errors contain no secrets; the answer is returned unchanged.
struct Exchange {
    private var line: RequestLine
    private let clock: any Clock<Duration>
    private let observer: (any OrgObserver)?
    private let redaction: Redaction

    /// Prepares to send a request.
    ///
    /// - Parameters:
    ///   - line: The request's identification in traces.
    ///   - clock: The clock that measures the request.
    ///   - observer: The receiver of events.
    ///   - redaction: Hides the secrets that are sent.
    init(
        line: RequestLine,
        clock: any Clock<Duration>,
        observer: (any OrgObserver)?,
        redaction: Redaction
    ) {
        self.line = line
        if observer != nil { self.line.target = redaction.redacted(line.target, as: .trace) }
        self.clock = clock
        self.observer = observer
        self.redaction = redaction
    }

    /// The greatest number of bytes passed to a watch.
    private static let watchLimit = 65_536

    /// The greatest number of bytes read from an error's body; its beginning is enough.
    static let errorLimit = 1 << 20

    /// Sends the request and reads the whole answer of any status, but only the first MiB of an
    /// error's body.
    ///
    /// A body that is to stay open is not read if the status is 200: the answer then has no bytes.
    func run(
        _ request: Request,
        over transport: any Transport,
        limit: Int,
        watch: BodyWatch? = nil,
        keepingOpen open: OpenBody? = nil
    ) async throws(TransportError) -> WholeResponse {
        let elapsed = clock.stopwatch()
        observer?.observe(.sent(line))
        if let observer, observer.wantsMessages {
            let start = "\(line.method.rawValue) \(line.target)"
            observer.observe(.sentMessage(text(start, request.headers, request.body ?? [])))
        }
        do throws(TransportError) {
            let response = try await transport.send(request)
            if response.status == 200 { try await show(response.body, to: watch) }
            let isOpen = try await open?.take(response) == true
            let body = isOpen ? WholeBody([]) : try await body(of: response, upTo: limit)
            let report = report(response, isOpen ? nil : body.bytes.count, elapsed())
            let answer = WholeResponse(
                status: response.status,
                headers: response.headers,
                body: body
            )
            if let observer, observer.wantsMessages {
                let most = Self.shownLimit
                let start =
                    isOpen ? try await response.body.prefix(longerThan: 0, atMost: most) : nil
                let text = text("\(answer.status)", answer.headers, start ?? answer.bytes)
                observer.observe(.receivedMessage(text))
            }
            observer?.observe(.answered(line, report))
            return answer
        } catch {
            let error = redaction.redacted(error)
            observer?.observe(.failed(line, error, after: elapsed()))
            throw error
        }
    }

    /// The greatest number of bytes shown of a body.
    private static let shownLimit = 64 << 10

    /// Returns a message as text, without secrets and with the beginning of its body.
    private func text(_ startLine: String, _ headers: Headers, _ body: [UInt8]) -> String {
        var lines = [startLine]
        lines += redaction.redacted(headers, as: .trace).fields.map { "\($0.name): \($0.value)" }
        if !body.isEmpty {
            // Before it is cut: half a token would not be found.
            let shown = redaction.redacted(body, as: .trace) ?? body
            lines += ["", String(decoding: shown.prefix(Self.shownLimit), as: UTF8.self)]
            if shown.count > Self.shownLimit {
                lines.append("(the first 64 KiB of \(body.count) bytes)")
            }
        }
        return lines.joined(separator: "\n")
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

    private func report(_ response: Response, _ count: Int?, _ duration: Duration) -> AnswerReport {
        AnswerReport(
            status: response.status,
            byteCount: count,
            duration: duration,
            requestID: response.headers.requestID.map { redaction.redacted($0) },
            limitInfo: response.headers["Sforce-Limit-Info"].map { redaction.redacted($0) }
        )
    }
}

extension Clock where Duration == Swift.Duration {
    /// Starts measuring; the returned function gives the elapsed time.
    fileprivate func stopwatch() -> () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
