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
    /// Whether the org itself has named its versions since it was opened.
    var hasFoundVersion = false
    private var random: any RandomNumberGenerator & Sendable
    private var requestCount = 0
    private var wasReached = false

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

    /// Sends a request as often as `Retry` allows.
    ///
    /// - Parameters:
    ///   - request: The request, unsigned.
    ///   - isSafe: Whether it changes nothing on the server; a POST may carry a query.
    ///   - isSigned: Whether it is sent with the token.
    ///   - watch: Sees the first bytes of a good answer as they arrive, anew with each attempt.
    /// - Returns: The complete answer.
    /// - Throws: `OrgError`.
    func answer(
        to request: Request,
        isSafe: Bool,
        isSigned: Bool = true,
        watch: BodyWatch? = nil
    ) async throws(OrgError) -> WholeResponse {
        guard isSafe || !options.isReadOnly else {
            throw .badRequest(.readOnly(request.method))
        }
        var retry = Retry(isSafe: isSafe)
        while true {
            let line = nextLine(for: request)
            do throws(OrgError) {
                return try await attempt(request, line, isSigned: isSigned, watch)
            } catch {
                let pause = retry.pause(after: error, wasReached: wasReached, using: &random)
                guard let pause else { throw error }
                options.observer?.observe(
                    .retrying(line, retry: retry.count, pause: pause, because: error)
                )
                try await sleep(pause)
            }
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
        return answer
    }

    private func nextLine(for request: Request) -> RequestLine {
        requestCount += 1
        return RequestLine(number: requestCount, method: request.method, target: request.target)
    }

    private func sleep(_ pause: Duration) async throws(OrgError) {
        do {
            try await options.clock.sleep(for: pause)
        } catch {
            throw .transport(.cancelled)
        }
    }
}

extension Org {
    /// The request with the token and the client's name.
    private nonisolated func sign(_ request: Request) async throws(OrgError) -> Request {
        var request = tag(request)
        request.headers["Authorization"] = "Bearer \(try await credentials.accessToken().value)"
        return request
    }

    /// About how many bytes signing adds to a request's head, with the token of this moment.
    nonisolated func signatureLength() async throws(OrgError) -> Int {
        try await sign(Request(.get, "/")).headers.fields.reduce(0) {
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
