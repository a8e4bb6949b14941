import Client
import Foundation
import HTTP
import HTTPServer
import LocalOrg
import SOQL
import TestSupport
import Testing

/// The org in process and over a socket.
@Suite(.timeLimit(.minutes(5))) struct LocalTransportTests {
    private let bench: RouterBench
    private let paths = [
        "/services/data", "/services/data/v67.0/query?q=SELECT+Name+FROM+Contact",
        "/services/data/v67.0/sobjects/Account/describe", "/services/data/v67.0/nothing",
    ]

    init() throws {
        bench = try RouterBench()
    }

    private func request(
        _ path: String,
        _ method: Request.Method = .get,
        port: UInt16 = 80
    ) -> Request {
        Request(
            method,
            path,
            headers: ["Authorization": "Bearer \(bench.token)", "Host": "127.0.0.1:\(port)"]
        )
    }

    @Test func `an answer is the same bytes in process and over a socket`() async throws {
        let listener = try Listener(port: 0, router: bench.router)
        let local = LocalTransport(bench.router)
        try await withThrowingTaskGroup { group in
            group.addTask { try await listener.serve() }
            for path in paths {
                let client = try RawClient(port: listener.port)
                await client.send(
                    "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(listener.port)\r\nConnection: "
                        + "close\r\n"
                        + "Authorization: Bearer \(bench.token)\r\n\r\n"
                )
                let text = await client.receiveAll().text
                let answer = try await local.send(request(path, port: listener.port))
                let body = String(decoding: try await answer.body.collect(), as: UTF8.self)
                expect(text, .hasPrefix("HTTP/1.1 \(answer.status) "))
                #expect(text.hasSuffix("\r\n\r\n" + body))
                expect(text, .contains("\r\nContent-Length: \(body.utf8.count)\r\n"))
            }
            group.cancelAll()
        }
    }

    @Test func `the client pages through the org by either transport`() async throws {
        let bench = try RouterBench(contacts: 1000)
        let listener = try Listener(port: 0, router: bench.router)
        let instanceURL = try InstanceURL("http://127.0.0.1:\(listener.port)")
        let credentials = FixedCredentials(
            instanceURL: instanceURL,
            accessToken: Secret(bench.token)
        )
        let transports: [any Transport] = [
            LocalTransport(bench.router), CurlTransport(to: instanceURL),
        ]
        try await withThrowingTaskGroup { group in
            group.addTask { try await listener.serve() }
            for transport in transports {
                let org = Org(credentials: credentials, transport: transport)
                var sizes: [Int] = []
                let pages = org.pages(
                    of: "SELECT Id FROM Contact",
                    options: QueryOptions(batchSize: 500)
                )
                for try await page in pages {
                    sizes.append(String(decoding: page.bytes, as: UTF8.self).count(of: "\"Id\":"))
                }
                expectEqual(sizes, [500, 500, 20])
            }
            group.cancelAll()
        }
    }

    @Test func `a task that is cancelled sends nothing`() async {
        let transport = LocalTransport(bench.router)
        let request = request("/services/data/v67.0/sobjects/Contact/003Dm000001kZ0JIAU", .delete)
        let task = Task {
            await withTaskCancellationHandler {
            } onCancel: {
            }
            while !Task.isCancelled { await Task.yield() }
            await #expect(throws: TransportError.cancelled) { try await transport.send(request) }
        }
        task.cancel()
        await task.value
        await expect(bench.query("SELECT COUNT() FROM Contact").text, .contains(#""totalSize":20"#))
    }

    /// The org's clock is read when a request has come in: there the task is cancelled.
    private static func cancellingRouter(
        keeper: any StateKeeper = MemoryKeeper()
    ) throws -> Router {
        let store = Store(keeper: keeper, now: RouterBench.created)
        try store.reset(contacts: 5000, now: RouterBench.created)
        return Router(store: store) {
            unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
            return RouterBench.created
        }
    }

    @Test func `a query that is cancelled while it is answered ends as cancelled`() async throws {
        let router = try Self.cancellingRouter()
        let token = router.issueAccessToken()
        let soql = RouterBench.encode("SELECT Id FROM Contact ORDER BY Email")
        await Task {
            _ = await #expect(throws: TransportError.cancelled) {
                try await LocalTransport(router).send(
                    Request(
                        .get,
                        "/services/data/v67.0/query?q=\(soql)",
                        headers: ["Authorization": "Bearer \(token)"]
                    )
                )
            }
        }.value
    }

    @Test func `a delete that is cancelled while it is done is done whole, and told`() async throws
    {
        let router = try Self.cancellingRouter()
        let token = router.issueAccessToken()
        let status = try await Task {
            try await LocalTransport(router).send(
                Request(
                    .delete,
                    "/services/data/v67.0/sobjects/Contact/003Dm000001kZ0JIAU",
                    headers: ["Authorization": "Bearer \(token)"]
                )
            ).status
        }.value
        expectEqual(status, 204)
        try expectEqual(router.store.status().objects.first { $0.object == "Contact" }?.deleted, 1)
    }
}

extension String {
    fileprivate func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
