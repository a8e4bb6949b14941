package import HTTP
package import Records

/// Extracts the requested value from a complete success answer.
typealias AnswerReading<Value> = @Sendable (WholeResponse) throws(OrgError) -> Value

/// One org: signs requests, sends them over a transport, retries where allowed, and turns every
/// failure into an `OrgError`.
package actor Org {
    private nonisolated let credentials: any Credentials
    private let transport: any Transport
    nonisolated let options: Options
    /// The org's server.
    package nonisolated var instanceURL: InstanceURL { credentials.instanceURL }
    /// Whether requests that may change something are refused before they are sent.
    package nonisolated var isReadOnly: Bool { options.isReadOnly }
    let versionFlight = SingleFlight<APIVersion, OrgError>(
        whenCancelled: .transport(.cancelled)
    )
    /// The API version given for or found in this org; nil until it is needed.
    package internal(set) var knownVersion: APIVersion?
    /// Whether the org is known to serve that version: it has listed or used it.
    var isVersionServed = false
    var random: any RandomNumberGenerator & Sendable
    private var requestCount = 0
    private var wasReached = false
    private var retryBudget = RetryBudget()
    /// The last token sent, with its redaction; nil before the first one.
    private(set) var lastSent: (token: Secret, redaction: Redaction)?

    /// Options for an org's requests.
    package struct Options: Sendable {
        /// The client's name and version, for `User-Agent` and `Sforce-Call-Options`.
        package var client: String
        /// Whether requests that may change something are refused before they are sent.
        package var isReadOnly: Bool
        /// The largest accepted answer, in bytes after decompression.
        ///
        /// The limit protects the memory. In practice, a page of 2,000 rows has a few megabytes at
        /// most, but a small body can decompress to any size.
        package var answerLimit: Int
        /// The clock that measures requests and the pauses between them.
        package var clock: any Clock<Duration>
        /// The receiver of request events.
        var observer: (any OrgObserver)?
        /// The cache of descriptions; nil if none are kept.
        var keeper: (any DescriptionKeeper)?

        /// Makes options.
        package init(
            client: String = "sfctl",
            isReadOnly: Bool = false,
            answerLimit: Int = 256 << 20,
            clock: any Clock<Duration> = ContinuousClock(),
            observer: (any OrgObserver)? = nil,
            keeper: (any DescriptionKeeper)? = nil
        ) {
            self.client = client
            self.isReadOnly = isReadOnly
            self.answerLimit = answerLimit
            self.clock = clock
            self.observer = observer
            self.keeper = keeper
        }
    }

    /// Opens an org without sending anything.
    ///
    /// - Parameters:
    ///   - credentials: The org's address, and the token for each attempt.
    ///   - transport: The transport to the org's server.
    ///   - apiVersion: The version to use; nil for the highest that the org serves.
    ///   - options: The options for requests.
    ///   - random: The source of the random part of the pauses between retries.
    package init(
        credentials: any Credentials,
        transport: any Transport,
        apiVersion: APIVersion? = nil,
        options: Options = Options(),
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.credentials = credentials
        self.transport = transport
        self.options = options
        self.random = random
        knownVersion = apiVersion
    }

    /// The org's id, read from the access token without a request.
    ///
    /// Source: REST API Developer Guide: a session id is the org's id of 15 characters, `!` and the
    /// secret part. A JWT has no id.
    ///
    /// - Returns: The id; nil for a token of another form, and where there is no token.
    package func organizationIDOfToken() async -> RecordID? {
        guard let token = try? await credentials.accessToken(replacing: nil) else { return nil }
        let parts = token.value.split(separator: "!", maxSplits: 1)
        guard parts.count == 2, let id = try? RecordID(String(parts[0])), id.keyPrefix == "00D"
        else { return nil }
        return id
    }

    /// Sends a request and waits for the complete answer; throws unless the status is a success.
    ///
    /// 304 is not an error: only a conditional request gets it.
    /// - Throws: `OrgError`.
    package func answer(to request: Request) async throws(OrgError) -> WholeResponse {
        try await answer(to: request, isSafe: request.method.isSafe)
    }

    /// Sends a request like `value(of:isSafe:isSigned:watch:cancellation:reading:)`, and accepts
    /// any body.
    func answer(
        to request: Request,
        isSafe: Bool,
        isSigned: Bool = true,
        call: SOAPCall? = nil,
        cancellation: DelayedCancellation? = nil
    ) async throws(OrgError) -> WholeResponse {
        try await value(
            of: request,
            isSafe: isSafe,
            isSigned: isSigned,
            call: call,
            cancellation: cancellation,
            reading: { $0 }
        )
    }

    /// Sends a request as often as `Retry` allows, but not again after the task is cancelled.
    ///
    /// Each attempt includes reading the answer, so a truncated body is requested again, too.
    ///
    /// If the org rejects the token, the request is sent once more with another one, if there is
    /// one. This is not a retry: a 401 means that nothing was done, whatever the method.
    ///
    /// A safe request that is cancelled in a pause ends as cancelled. For any other request, the
    /// error is the last refusal, which shows that the server did nothing. The same applies if the
    /// later attempts were not sent.
    ///
    /// - Parameters:
    ///   - request: The request, unsigned.
    ///   - isSafe: Whether it changes nothing on the server; a POST may carry a query.
    ///   - isSigned: Whether to send the token.
    ///   - call: The SOAP call for the body, which contains the token; nil for a request of the
    ///     REST API.
    ///   - watch: Receives the first bytes of a success answer as they arrive, again with each
    ///     attempt.
    ///   - open: Takes the body of a success answer, which is then not read.
    ///   - changesData: Whether read-only mode refuses the request; by default, every request that
    ///     is not safe.
    ///   - cancellation: Delays the cancellation of an attempt in progress; nil cancels it
    ///     immediately.
    ///   - reading: Reads a complete success answer, outside the actor.
    /// - Returns: The result of `reading`.
    /// - Throws: `OrgError`, or the errors of `reading`.
    func value<Value: Sendable>(
        of request: Request,
        isSafe: Bool,
        isSigned: Bool = true,
        call: SOAPCall? = nil,
        watch: BodyWatch? = nil,
        keepingOpen open: OpenBody? = nil,
        changesData: Bool? = nil,
        cancellation: DelayedCancellation? = nil,
        reading: @escaping AnswerReading<Value>
    ) async throws(OrgError) -> Value {
        guard !(changesData ?? !isSafe) || !options.isReadOnly else {
            throw .badRequest(.readOnly(request.method))
        }
        var retry = Retry(isSafe: isSafe)
        var lastRefusal: OrgError?
        var tokens = RequestTokens(credentials)
        while true {
            let line = nextLine(for: request)
            do throws(OrgError) {
                let token = isSigned ? try await tokens.next(isSafe: isSafe) : nil
                let attempt = Attempt(
                    request: request,
                    token: token,
                    call: call,
                    line: line,
                    watch: watch,
                    open: open
                )
                let answer = try await result(of: attempt, cancellation).get()
                return try await Self.read(answer, reading)
            } catch {
                if try await tokens.replace(after: error) { continue }
                let pause = retry.pause(
                    after: error,
                    wasReached: wasReached,
                    within: &retryBudget,
                    using: &random
                )
                let verdict = isSafe || !error.wasNotSent ? error : lastRefusal ?? error
                guard let pause, isSafe || !Task.isCancelled else { throw verdict }
                lastRefusal = verdict
                options.observer?.observe(
                    .retrying(line, retry: retry.count, pause: pause, because: error)
                )
                guard await sleep(pause) else { throw isSafe ? .transport(.cancelled) : verdict }
            }
        }
    }

    @concurrent private static func read<Value: Sendable>(
        _ answer: WholeResponse,
        _ reading: AnswerReading<Value>
    ) async throws(OrgError) -> Value {
        try reading(answer)
    }

    /// One attempt to send a request.
    struct Attempt: Sendable {
        /// The request, unsigned.
        let request: Request
        /// The token to sign with; nil for an unsigned request.
        let token: Secret?
        /// The SOAP call for the body; nil for a request of the REST API.
        let call: SOAPCall?
        let line: RequestLine
        let watch: BodyWatch?
        /// Takes the body of a success answer; nil if it is read as a whole.
        let open: OpenBody?
    }

    private func result(
        of attempt: Attempt,
        _ cancellation: DelayedCancellation?
    ) async -> Result<WholeResponse, OrgError> {
        guard let cancellation else { return await result(of: attempt) }
        return await cancellation.delay { await self.result(of: attempt) }
    }

    private func result(of attempt: Attempt) async -> Result<WholeResponse, OrgError> {
        do throws(OrgError) {
            return .success(try await answer(to: attempt))
        } catch {
            return .failure(error)
        }
    }

    private func answer(to attempt: Attempt) async throws(OrgError) -> WholeResponse {
        let request = signed(attempt)
        let redaction = redaction(of: attempt.token)
        let exchange = Exchange(
            line: attempt.line,
            clock: options.clock,
            observer: options.observer,
            redaction: redaction
        )
        _ = attempt.watch?(.started)
        let answer: WholeResponse
        do throws(TransportError) {
            let limit = options.answerLimit
            let watch = attempt.watch
            answer = redaction.redacted(
                try await exchange.run(
                    request,
                    over: transport,
                    limit: limit,
                    watch: watch,
                    keepingOpen: attempt.open
                )
            )
        } catch {
            throw .transport(error)
        }
        wasReached = true
        guard answer.isGood else {
            if let call = attempt.call { throw call.error(of: answer, sentWith: attempt.token) }
            throw OrgError(
                Refusal(status: answer.status, headers: answer.headers, body: answer.bytes)
            )
        }
        if let knownVersion, request.target.hasPrefix("/services/data/v\(knownVersion)/") {
            isVersionServed = true
        }
        return answer
    }

    /// Returns the redaction of an attempt's token; that of the last token sent if the attempt has
    /// none.
    private func redaction(of token: Secret?) -> Redaction {
        if let lastSent, token == nil || token == lastSent.token { return lastSent.redaction }
        guard let token else { return Redaction() }
        let redaction = Redaction([token])
        lastSent = (token, redaction)
        return redaction
    }

    /// Returns bytes of a body without the token.
    func redacted(_ bytes: [UInt8]) -> [UInt8] {
        redaction(of: nil).redacted(bytes, as: .data) ?? bytes
    }

    private func nextLine(for request: Request) -> RequestLine {
        requestCount += 1
        return RequestLine(number: requestCount, method: request.method, target: request.target)
    }

    /// Waits before locked records are sent again; cancelling the task ends the pause early.
    ///
    /// - Parameters:
    ///   - retry: The number of the retry, from 1, which determines the pause as in `Retry`.
    ///   - method: The method of the request, for the observer.
    ///   - error: The reason for the retry.
    /// - Returns: Whether the retry is allowed; false if the command's retry budget is used up.
    func pause(
        beforeRetry retry: Int,
        of method: Request.Method,
        because error: OrgError
    ) async -> Bool {
        let pause = Retry.pause(beforeRetry: retry, using: &random)
        guard retryBudget.take(pause) else { return false }
        let line = RequestLine(number: requestCount, method: method, target: "")
        options.observer?.observe(.retrying(line, retry: retry, pause: pause, because: error))
        _ = await sleep(pause)
        return true
    }

    /// Sleeps; returns false if the task is cancelled.
    func sleep(_ pause: Duration) async -> Bool {
        do {
            try await options.clock.sleep(for: pause)
        } catch {
            return false
        }
        return !Task.isCancelled
    }
}

extension WholeResponse {
    fileprivate var isGood: Bool { (200..<300).contains(status) || status == 304 }
}
