import Client
import HTTP
import TestSupport
import Testing

struct VersionTests {
    private static let list = #"""
        [{"label":"Winter '11","url":"/services/data/v9.0","version":"9.0"},
         {"label":"Summer '26","url":"/services/data/v67.0","version":"67.0"},
         {"label":"Spring '26","url":"/services/data/v66.0","version":"66.0"}]
        """#

    @Test func `the highest version counts, as a number, and is remembered`() async throws {
        let transport = FakeTransport([.on(.get, "/services/data", Self.list)])
        let org = try Org.fake(over: transport, apiVersion: nil)
        try await expectEqual(org.apiVersion().description, "67.0")
        try await expectEqual(org.apiVersion().description, "67.0")
        await expectEqual(org.knownVersion?.description, "67.0")
        expectEqual(transport.requests.map { $0.headers["Authorization"] }, [nil])
    }

    @Test func `a version that was given is not asked for`() async throws {
        let org = try Org.fake(over: FakeTransport([]), apiVersion: "60.0")
        try await expectEqual(org.apiVersion().description, "60.0")
    }

    @Test func `one request is under way however many wait`() async throws {
        let body = HandFedBody()
        let transport = FakeTransport([.on(.get, "/services/data", body)])
        let org = try Org.fake(over: transport, apiVersion: nil)
        let waiting = Task {
            try await withThrowingTaskGroup(of: APIVersion.self) { group in
                for _ in 0..<20 { group.addTask { try await org.apiVersion() } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
        }
        for await _ in transport.arrivals { break }
        body.feed(Self.list)
        body.finish()
        try await expectEqual(waiting.value.map(\.description), ["67.0"])
        expectEqual(transport.count, 1)
    }

    @Test func `when all who wait are cancelled, so is the request`() async throws {
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        let body = HandFedBody { ended.yield() }
        let transport = FakeTransport([
            .on(.get, "/services/data", body), .on(.get, "/services/data", Self.list),
        ])
        let org = try Org.fake(over: transport, apiVersion: nil)
        let waiting = Task { try await org.apiVersion() }
        for await _ in transport.arrivals { break }
        waiting.cancel()
        await #expect(throws: OrgError.transport(.cancelled)) { try await waiting.value }
        for await _ in ends { break }
        try await expectEqual(org.apiVersion().description, "67.0")
    }

    @Test(arguments: ["[]", "{}", #"[{"version":"x"}]"#])
    func `a list without versions is malformed`(body: String) async throws {
        let transport = FakeTransport([.on(.get, "/services/data", body)])
        let org = try Org.fake(over: transport, apiVersion: nil)
        let error = await #expect(throws: OrgError.self) { try await org.apiVersion() }
        guard case .malformed(let answer) = error, answer.fault == .noVersions else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: [("67.0", "67.0"), ("v67.0", "67.0"), ("67", "67.0"), ("067.0", "67.0")])
    func `a version is read`(text: String, version: String) throws {
        try expectEqual(APIVersion(text).description, version)
    }

    @Test(arguments: ["", "x", "67.", "67.0.1", "67.0/../..", "-1", "67.0 ", "٦٧", "99999.0"])
    func `anything else is no version`(text: String) {
        #expect(throws: OrgError.badRequest(.apiVersion(text))) { try APIVersion(text) }
    }

    @Test(arguments: [401, 403])
    func `an org that wants a token gets it`(status: Int) async throws {
        let transport = FakeTransport([
            .on(.get, "/services/data", status: status, ""), .on(.get, "/services/data", Self.list),
        ])
        let org = try Org.fake(over: transport, apiVersion: nil)
        try await expectEqual(org.apiVersion().description, "67.0")
        expectEqual(
            transport.requests.map { $0.headers["Authorization"] },
            [nil, "Bearer 00Dxx!marker"]
        )
    }

    @Test func `an org that refuses the token too is not asked a third time`() async throws {
        let refusal = #"[{"errorCode":"INVALID_SESSION_ID","message":"m"}]"#
        let transport = FakeTransport([
            .on(.get, "/services/data", status: 401, ""),
            .on(.get, "/services/data", status: 401, refusal),
        ])
        let org = try Org.fake(over: transport, apiVersion: nil)
        let error = await #expect(throws: OrgError.self) { try await org.apiVersion() }
        expectEqual(error?.refusal?.has("INVALID_SESSION_ID"), true)
        transport.verify()
    }

    @Test func `a server without the list says so`() async throws {
        let transport = FakeTransport([.on(.get, "/services/data", status: 404, "")])
        let org = try Org.fake(over: transport, apiVersion: nil)
        await #expect(throws: OrgError.noVersionList(Refusal(status: 404))) {
            try await org.apiVersion()
        }
    }
}
