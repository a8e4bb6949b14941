import HTTP
import HTTPServer
import LocalOrg
import Synchronization

/// The built-in org behind a socket, with a clock that a test moves.
struct SignInOrg: Sendable {
    private let router: Router
    private let listener: Listener
    private let moment: Moment
    private let log: Log

    /// 2026-09-12T12:00:00Z, as in `Shell`.
    private static let start = 1_789_214_400_000

    /// Lets a request through to the org, and its answer back; what it awaits holds them up.
    typealias Passage =
        @Sendable (ServerRequest, @Sendable () async -> WholeResponse) async -> WholeResponse

    private init(_ policy: SignInPolicy, contacts: Int, _ passage: @escaping Passage) throws {
        let moment = Moment(Self.start)
        let log = Log()
        let store = Store(keeper: MemoryKeeper(), now: Self.start)
        if contacts > 0 { try store.reset(contacts: contacts, now: Self.start) }
        let router = Router(store: store, policy: policy, clock: { moment.now })
        listener = try Listener(
            port: 0,
            clock: { moment.now },
            respond: { request in
                log.note(request)
                return await passage(request) { await router.respond(to: request) }
            }
        )
        self.moment = moment
        self.log = log
        self.router = router
    }

    /// The org's URL.
    var url: String { "http://127.0.0.1:\(listener.port)" }

    /// An access token that does not end.
    var accessToken: String { router.issueAccessToken() }

    /// The requests so far, as `POST /services/oauth2/token refresh_token`.
    var requests: [String] { log.lines }

    /// The way to the org in this process, for a look at what it holds.
    var transport: any Transport { LocalTransport(router) }

    /// How often a refresh token was sent.
    var refreshes: Int { requests.count { $0.hasSuffix(" refresh_token") } }

    /// Lets time pass for the org.
    func wait(seconds: Int) {
        moment.move(by: seconds * 1000)
    }

    /// Serves an org, with so many generated contacts, while `body` runs.
    static func serving(
        _ policy: SignInPolicy = SignInPolicy(),
        contacts: Int = 0,
        through passage: @escaping Passage = { _, respond in await respond() },
        _ body: (SignInOrg) async throws -> Void
    ) async throws {
        let org = try SignInOrg(policy, contacts: contacts, passage)
        try await withThrowingTaskGroup { group in
            group.addTask { try await org.listener.serve() }
            try await body(org)
            group.cancelAll()
        }
    }
}

/// The moment that an org is in, in milliseconds since 1970.
private final class Moment: Sendable {
    private let milliseconds: Mutex<Int>

    init(_ milliseconds: Int) {
        self.milliseconds = Mutex(milliseconds)
    }

    var now: Int { milliseconds.withLock(\.self) }

    func move(by milliseconds: Int) {
        self.milliseconds.withLock { $0 += milliseconds }
    }
}

/// The requests that an org has had.
private final class Log: Sendable {
    private let noted = Mutex<[String]>([])

    var lines: [String] { noted.withLock(\.self) }

    func note(_ request: ServerRequest) {
        let path = request.target.prefix { $0 != "?" }
        let form = String(decoding: request.body, as: UTF8.self).split(separator: "&")
        let grant = form.first { $0.hasPrefix("grant_type=") }?.dropFirst("grant_type=".count)
        let line = "\(request.method.rawValue) \(path)" + (grant.map { " \($0)" } ?? "")
        noted.withLock { $0.append(line) }
    }
}
