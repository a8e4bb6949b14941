/// How a body comes in.
enum BodyProgress: Sendable {
    /// The request leaves (again): what came before does not count.
    case started
    /// All bytes so far.
    case arrived([UInt8])
}

/// Is told how the body of a good answer comes in.
typealias BodyWatch = @Sendable (BodyProgress) async -> Void

/// One request and its answer, measured and observed.
struct Exchange {
    let line: RequestLine
    let clock: any Clock<Duration>
    let observer: (any OrgObserver)?

    /// Sends the request and reads the answer to its end, whatever its status.
    func run(
        _ request: Request,
        over transport: any Transport,
        limit: Int,
        watch: BodyWatch?
    ) async throws(OrgError) -> Answer {
        let elapsed = clock.stopwatch()
        observer?.observe(.sent(line))
        do throws(TransportError) {
            let response = try await transport.send(request)
            let watch = response.status == 200 ? watch : nil
            let bytes = try await read(response.body, limit: limit, watch: watch)
            observer?.observe(.answered(line, report(response, bytes.count, elapsed())))
            return Answer(status: response.status, headers: response.headers, bytes: bytes)
        } catch {
            observer?.observe(.failed(line, error, after: elapsed()))
            throw .transport(error)
        }
    }

    private func read(
        _ body: Response.Body,
        limit: Int,
        watch: BodyWatch?
    ) async throws(TransportError) -> [UInt8] {
        guard let watch else { return try await body.collect(upTo: limit) }
        var whole: [UInt8] = []
        for try await chunk in body {
            guard whole.count + chunk.count <= limit else { throw .tooLarge(limit) }
            whole += chunk
            await watch(.arrived(whole))
        }
        return whole
    }

    private func report(_ response: Response, _ count: Int, _ duration: Duration) -> AnswerReport {
        AnswerReport(
            status: response.status,
            byteCount: count,
            duration: duration,
            requestID: response.headers.requestID,
            limitInfo: response.headers["Sforce-Limit-Info"]
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
