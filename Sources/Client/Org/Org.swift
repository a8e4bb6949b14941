public import HTTP

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
    let versionFlight = SingleFlight<APIVersion>()
    /// The version found in or given for this org; nil until it is needed.
    public internal(set) var knownVersion: APIVersion?
    /// Whether the org is known to serve that version: it has listed it, or answered in it.
    var isVersionServed = false
    private var random: any RandomNumberGenerator & Sendable
    private var requestCount = 0
    private var wasReached = false
    /// The length of the token that was sent last, in bytes; nil before the first.
    private var tokenLength: Int?

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

    /// Sends a request as often as `Retry` allows, and not again once the task is cancelled.
    ///
    /// A safe request that is cancelled in a pause ends as cancelled. Of any other one, the last refusal tells
    /// more: the server has said that nothing was done. So it does where the retries do not leave.
    ///
    /// - Parameters:
    ///   - request: The request, unsigned.
    ///   - isSafe: Whether it changes nothing on the server; a POST may carry a query.
    ///   - isSigned: Whether it is sent with the token.
    ///   - watch: Sees the first bytes of a good answer as they arrive, anew with each attempt.
    ///   - cancellation: Delays the cancellation of an attempt that is under way; nil cancels it at once.
    /// - Returns: The complete answer.
    /// - Throws: `OrgError`.
    func answer(
        to request: Request,
        isSafe: Bool,
        isSigned: Bool = true,
        watch: BodyWatch? = nil,
        cancellation: DelayedCancellation? = nil
    ) async throws(OrgError) -> WholeResponse {
        guard isSafe || !options.isReadOnly else {
            throw .badRequest(.readOnly(request.method))
        }
        var retry = Retry(isSafe: isSafe)
        var lastRefusal: OrgError?
        while true {
            let line = nextLine(for: request)
            do throws(OrgError) {
                guard let cancellation else {
                    return try await attempt(request, line, isSigned: isSigned, watch)
                }
                return try await cancellation.delay {
                    await self.result(of: request, line, isSigned: isSigned, watch)
                }.get()
            } catch {
                let pause = retry.pause(after: error, wasReached: wasReached, using: &random)
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

    private func result(
        of request: Request,
        _ line: RequestLine,
        isSigned: Bool,
        _ watch: BodyWatch?
    ) async -> Result<WholeResponse, OrgError> {
        do throws(OrgError) {
            return .success(try await attempt(request, line, isSigned: isSigned, watch))
        } catch {
            return .failure(error)
        }
    }

    private func attempt(
        _ request: Request,
        _ line: RequestLine,
        isSigned: Bool,
        _ watch: BodyWatch?
    ) async throws(OrgError) -> WholeResponse {
        let request = isSigned ? try await sign(request) : tag(request)
        let exchange = Exchange(line: line, clock: options.clock, observer: options.observer)
        _ = watch?(.started)
        let answer = try await exchange.run(
            request,
            over: transport,
            limit: options.answerLimit,
            watch: watch
        )
        wasReached = true
        guard answer.isGood else {
            throw OrgError(
                Refusal(status: answer.status, headers: answer.headers, body: answer.bytes)
            )
        }
        if let knownVersion, request.target.hasPrefix("/services/data/v\(knownVersion)/") {
            isVersionServed = true
        }
        return answer
    }

    private func nextLine(for request: Request) -> RequestLine {
        requestCount += 1
        return RequestLine(number: requestCount, method: request.method, target: request.target)
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
    /// The request with the token and the client's name.
    ///
    /// - Throws: `OrgError.noToken`, which tells that the request has not left.
    private func sign(_ request: Request) async throws(OrgError) -> Request {
        do throws(SignInError) {
            let token = try await credentials.accessToken(replacing: nil)
            tokenLength = token.value.utf8.count
            return sign(request, token.value)
        } catch {
            throw .noToken(error)
        }
    }

    private nonisolated func sign(_ request: Request, _ token: String) -> Request {
        var request = tag(request)
        request.headers["Authorization"] = "Bearer \(token)"
        return request
    }

    /// As long as a JSON web token may be; a session id has about 110 bytes.
    static let tokenAllowance = 2048

    /// About how many bytes signing adds to a request's head, with the token that was sent last; before the
    /// first one, with one of `tokenAllowance` bytes.
    var signatureLength: Int {
        sign(Request(.get, "/"), "").headers.fields.reduce(tokenLength ?? Self.tokenAllowance) {
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
