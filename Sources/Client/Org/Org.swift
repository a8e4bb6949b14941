public import HTTP

/// Takes what was asked for out of a complete answer of a good status.
typealias AnswerReading<Value> = @Sendable (WholeResponse) throws(OrgError) -> Value

/// One org: signs requests, sends them over a transport, repeats what may be repeated, and turns every
/// failure into an `OrgError`.
public actor Org {
    private nonisolated let credentials: any Credentials
    private let transport: any Transport
    nonisolated let options: Options
    /// The org's server.
    public nonisolated var instanceURL: InstanceURL { credentials.instanceURL }
    /// Whether requests that may change something are refused before they are sent.
    public nonisolated var isReadOnly: Bool { options.isReadOnly }
    let versionFlight = SingleFlight<APIVersion, OrgError>(
        whenCancelled: .transport(.cancelled)
    )
    /// The version found in or given for this org; nil until it is needed.
    public internal(set) var knownVersion: APIVersion?
    /// Whether the org is known to serve that version: it has listed it, or answered in it.
    var isVersionServed = false
    private var random: any RandomNumberGenerator & Sendable
    private var requestCount = 0
    private var wasReached = false
    private var retryBudget = RetryBudget()
    /// The token that was sent last, and the search for it in answers; nil before the first.
    private var lastSent: (token: Secret, blanking: TokenBlanking)?

    /// What may be chosen about an org's requests.
    public struct Options: Sendable {
        /// The client's name and version, for `User-Agent` and `Sforce-Call-Options`.
        public var client: String
        /// Whether requests that may change something are refused before they are sent.
        public var isReadOnly: Bool
        /// The largest answer accepted, in bytes after decompression.
        ///
        /// The limit protects the memory. A page of 2,000 rows has a few megabytes at most in practice, and a
        /// small body can be made to decompress to any size.
        public var answerLimit: Int
        /// Measures requests and the pauses between them.
        public var clock: any Clock<Duration>
        /// Receives the events of the requests.
        public var observer: (any OrgObserver)?

        /// Makes options.
        public init(
            client: String = "sfctl",
            isReadOnly: Bool = false,
            answerLimit: Int = 256 << 20,
            clock: any Clock<Duration> = ContinuousClock(),
            observer: (any OrgObserver)? = nil
        ) {
            self.client = client
            self.isReadOnly = isReadOnly
            self.answerLimit = answerLimit
            self.clock = clock
            self.observer = observer
        }
    }

    /// Opens an org; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - credentials: Where the org is, and the token of each attempt.
    ///   - transport: The transport to the org's server.
    ///   - apiVersion: The version to use; nil for the highest that the org serves.
    ///   - options: What may be chosen about the requests.
    ///   - random: The source of the random part of the pauses between retries.
    public init(
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

    /// Sends a request and waits for the complete answer; a status that is no success is an error.
    ///
    /// 304 is no error: only a conditional request gets it.
    /// - Throws: `OrgError`.
    public func answer(to request: Request) async throws(OrgError) -> WholeResponse {
        try await answer(to: request, isSafe: request.method.isSafe)
    }

    /// Sends a request as `value(of:isSafe:isSigned:watch:cancellation:reading:)` does, and takes any body.
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

    /// Sends a request as often as `Retry` allows, and not again once the task is cancelled.
    ///
    /// A good answer is read before it counts as one: a body that breaks off is asked for again, too.
    ///
    /// A request whose token is turned away is sent once more with another one, if there is one: a 401 says that
    /// nothing was done, whatever the method. That is no retry.
    ///
    /// A safe request that is cancelled in a pause ends as cancelled. Of any other one, the last refusal tells
    /// more: the server has said that nothing was done. So it does where the retries do not leave.
    ///
    /// - Parameters:
    ///   - request: The request, unsigned.
    ///   - isSafe: Whether it changes nothing on the server; a POST may carry a query.
    ///   - isSigned: Whether it is sent with the token.
    ///   - call: The SOAP call that is its body, which the token is put into; nil for a request of the REST API.
    ///   - watch: Sees the first bytes of a good answer as they arrive, anew with each attempt.
    ///   - cancellation: Delays the cancellation of an attempt that is under way; nil cancels it at once.
    ///   - reading: Reads a complete answer of a good status, away from the actor.
    /// - Returns: What was read.
    /// - Throws: `OrgError`; what `reading` throws.
    func value<Value: Sendable>(
        of request: Request,
        isSafe: Bool,
        isSigned: Bool = true,
        call: SOAPCall? = nil,
        watch: BodyWatch? = nil,
        cancellation: DelayedCancellation? = nil,
        reading: @escaping AnswerReading<Value>
    ) async throws(OrgError) -> Value {
        guard isSafe || !options.isReadOnly else {
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
                    watch: watch
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

    /// One sending of a request.
    private struct Attempt: Sendable {
        /// The request, unsigned.
        let request: Request
        /// What it is signed with; nil where it is not.
        let token: Secret?
        /// The SOAP call that is its body; nil for a request of the REST API.
        let call: SOAPCall?
        let line: RequestLine
        let watch: BodyWatch?
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
        let blanking = blanking(of: attempt.token)
        let exchange = Exchange(
            line: attempt.line,
            clock: options.clock,
            observer: options.observer,
            blanking: blanking
        )
        _ = attempt.watch?(.started)
        let answer: WholeResponse
        do throws(TransportError) {
            let limit = options.answerLimit
            let watch = attempt.watch
            answer = blanking.blanked(
                try await exchange.run(request, over: transport, limit: limit, watch: watch)
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

    /// The search for the token of an attempt; of one without a token, for the last one that was sent.
    private func blanking(of token: Secret?) -> TokenBlanking {
        if let lastSent, token == nil || token == lastSent.token { return lastSent.blanking }
        guard let token else { return TokenBlanking([]) }
        let blanking = TokenBlanking([token])
        lastSent = (token, blanking)
        return blanking
    }

    private func nextLine(for request: Request) -> RequestLine {
        requestCount += 1
        return RequestLine(number: requestCount, method: request.method, target: request.target)
    }

    /// Waits before records that were locked are sent again; the pause ends early if the task is cancelled.
    ///
    /// - Parameters:
    ///   - retry: Which retry it is, from 1; the pause is that of `Retry`.
    ///   - method: The method of the request, for the observer.
    ///   - error: Why the records are sent again.
    func pause(beforeRetry retry: Int, of method: Request.Method, because error: OrgError) async {
        let pause = Retry.pause(beforeRetry: retry, using: &random)
        let line = RequestLine(number: requestCount, method: method, target: "")
        options.observer?.observe(.retrying(line, retry: retry, pause: pause, because: error))
        _ = await sleep(pause)
    }

    /// Sleeps; false if the task is cancelled.
    private func sleep(_ pause: Duration) async -> Bool {
        do {
            try await options.clock.sleep(for: pause)
        } catch {
            return false
        }
        return !Task.isCancelled
    }
}

extension Org {
    /// The request of an attempt with the client's name, and with the token where the API wants it.
    private nonisolated func signed(_ attempt: Attempt) -> Request {
        guard let token = attempt.token else { return tag(attempt.request) }
        guard let call = attempt.call else { return sign(attempt.request, token) }
        var request = tag(attempt.request)
        request.body = call.body(session: token)
        return request
    }

    /// The request with the token and the client's name.
    private nonisolated func sign(_ request: Request, _ token: Secret) -> Request {
        var request = tag(request)
        request.headers["Authorization"] = "Bearer \(token.value)"
        return request
    }

    /// As long as a JSON web token may be; a session id has about 110 bytes.
    static let tokenAllowance = 2048

    /// About how many bytes signing adds to a request's head, with the token that was sent last; before the
    /// first one, with one of `tokenAllowance` bytes.
    var signatureLength: Int {
        let tokenLength = lastSent?.token.value.utf8.count ?? Self.tokenAllowance
        return sign(Request(.get, "/"), Secret("")).headers.fields.reduce(tokenLength) {
            $0 + $1.name.utf8.count + $1.value.utf8.count + 4
        }
    }

    private nonisolated func tag(_ request: Request) -> Request {
        var request = request
        request.headers["Accept"] = request.headers["Accept"] ?? "application/json"
        request.headers["User-Agent"] = options.client
        request.headers["Sforce-Call-Options"] = "client=\(options.client)"
        return request
    }
}

extension WholeResponse {
    fileprivate var isGood: Bool { (200..<300).contains(status) || status == 304 }
}
