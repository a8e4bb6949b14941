import Client
import Foundation
import HTTP
import HTTPServer
import LocalOrg
import TestSupport
import Testing

/// An org at a fixed moment with one session, asked as a client would ask.
struct RouterBench {
    /// 2026-03-17T16:21:26Z.
    static let created = 1_773_764_486_000
    let store: Store
    let router: Router
    let token: String
    let clock: TestClock

    /// Makes an org; `contacts` are generated beside the sample records.
    init(contacts: Int = 0, keeper: any StateKeeper = MemoryKeeper()) throws {
        let clock = TestClock(Self.created)
        self.clock = clock
        store = Store(keeper: keeper, now: Self.created)
        if contacts > 0 { try store.reset(contacts: contacts, now: Self.created) }
        router = Router(store: store, clock: { clock.now })
        token = router.issueAccessToken()
    }

    /// Sends a request with the session's token; `path` follows `/services/data/`.
    func send(
        _ method: HTTP.Request.Method = .get,
        _ path: String,
        headers: Headers = [:],
        body: String = ""
    ) async -> WholeResponse {
        var headers = headers
        if headers["Authorization"] == nil { headers["Authorization"] = "Bearer \(token)" }
        let body = Array(body.utf8)
        return await router.respond(
            to: ServerRequest(method, "/services/data/" + path, headers: headers, body: body)
        )
    }

    /// Runs a query by `v67.0/query`.
    func query(_ soql: String, headers: Headers = [:]) async -> WholeResponse {
        await send(.get, "v67.0/query?q=\(Self.encode(soql))", headers: headers)
    }

    static func encode(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
    }
}

extension WholeResponse {
    var text: String { String(decoding: bytes, as: UTF8.self) }
}
