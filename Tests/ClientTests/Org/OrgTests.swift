import Client
import HTTP
import TestSupport
import Testing

struct OrgTests {
    @Test func `requests are signed and say who asks`() async throws {
        let transport = FakeTransport([.on(.get, "/x", "{}")])
        _ = try await Org.fake(over: transport).answer(to: Request(.get, "/x"))
        let headers = try #require(transport.requests.first).headers
        expectEqual(headers["Authorization"], "Bearer 00Dxx!marker")
        expectEqual(headers["Accept"], "application/json")
        expectEqual(headers["User-Agent"], "sfctl/1.2")
        expectEqual(headers["Sforce-Call-Options"], "client=sfctl/1.2")
    }

    @Test func `a 401 is about signing in, other refusals are not`() async throws {
        let transport = FakeTransport([
            .on(.get, "/a", status: 401, #"[{"message":"m","errorCode":"INVALID_SESSION_ID"}]"#),
            .on(.get, "/b", status: 404, headers: ["X-Request-Id": "r1"], "[]"),
        ])
        let org = try Org.fake(over: transport)
        let first = await #expect(throws: OrgError.self) {
            try await org.answer(to: Request(.get, "/a"))
        }
        guard case .signIn(let refusal, _) = first else { throw Unexpected() }
        expectEqual(refusal.errors, [APIError(code: "INVALID_SESSION_ID", message: "m")])
        let second = await #expect(throws: OrgError.self) {
            try await org.answer(to: Request(.get, "/b"))
        }
        guard case .refused(let refusal) = second else { throw Unexpected() }
        expectEqual(refusal.requestID, "r1")
    }

    @Test func `a redirect that was handed back is an error`() async throws {
        let transport = FakeTransport([.on(.get, "/a", status: 302, "")])
        let org = try Org.fake(over: transport)
        await #expect(throws: OrgError.refused(Refusal(status: 302))) {
            try await org.answer(to: Request(.get, "/a"))
        }
    }

    @Test func `a GET is repeated with pauses, and each retry told`() async throws {
        let transport = FakeTransport([
            .on(.get, "/x", status: 503, ""), .on(.get, "/x", fails: .cut("")),
            .on(.get, "/x", status: 429, headers: ["Retry-After": "9"], ""), .on(.get, "/x", "{}"),
        ])
        let clock = ImmediateClock()
        let log = EventLog()
        let org = try Org.fake(over: transport, clock: clock, observer: log)
        try await expectEqual(org.answer(to: Request(.get, "/x")).bytes, Array("{}".utf8))
        expectEqual(clock.pauses, [.milliseconds(500), .seconds(1), .seconds(11)])
        let retries = log.events.compactMap { event -> Int? in
            if case .retrying(_, let retry, _, _) = event { retry } else { nil }
        }
        expectEqual(retries, [1, 2, 3])
        transport.verify()
    }

    @Test func `a body that is cut is asked for again`() async throws {
        let cut = HandFedBody()
        cut.feed("{\"a\"")
        cut.finish(throwing: .cut(""))
        let transport = FakeTransport([.on(.get, "/x", cut), .on(.get, "/x", "{}")])
        let org = try Org.fake(over: transport)
        try await expectEqual(org.answer(to: Request(.get, "/x")).bytes, Array("{}".utf8))
    }

    @Test(arguments: [Request.Method.post, .patch, .delete])
    func `what may have been done is not repeated`(method: Request.Method) async throws {
        let transport = FakeTransport([.on(method, "/x", fails: .cut("gone"))])
        let org = try Org.fake(over: transport)
        await #expect(throws: OrgError.transport(.cut("gone"))) {
            try await org.answer(to: Request(method, "/x"))
        }
        expectEqual(transport.count, 1)
    }

    @Test func `the first request to a dead address fails at once`() async throws {
        let transport = FakeTransport([.on(.get, "/x", fails: .unreachable(.other("no")))])
        let org = try Org.fake(over: transport)
        await #expect(throws: OrgError.transport(.unreachable(.other("no")))) {
            try await org.answer(to: Request(.get, "/x"))
        }
    }

    @Test func `a server that answered with an error was reached`() async throws {
        let transport = FakeTransport([
            .on(.get, "/x", status: 503, ""),
            .on(.get, "/x", fails: .unreachable(.other("no"))), .on(.get, "/x", "{}"),
        ])
        let org = try Org.fake(over: transport)
        try await expectEqual(org.answer(to: Request(.get, "/x")).bytes, Array("{}".utf8))
        transport.verify()
    }

    @Test(arguments: [
        (TransportError.timedOut(.answer), OrgError.Outcome.timedOut), (.cancelled, .cancelled),
        (.insecure(.other("")), .failure),
    ])
    func `outcomes can be told apart`(
        error: TransportError,
        outcome: OrgError.Outcome
    ) async throws {
        let org = try Org.fake(
            over: FakeTransport(Array(repeating: .on(.get, "/x", fails: error), count: 2))
        )
        let thrown = await #expect(throws: OrgError.self) {
            try await org.answer(to: Request(.get, "/x"))
        }
        expectEqual(thrown?.outcome, outcome)
    }

    @Test func `a read-only org sends nothing that may change something`() async throws {
        let transport = FakeTransport([.on(.get, "/x", "{}")])
        let org = try Org.fake(over: transport, isReadOnly: true)
        await #expect(throws: OrgError.badRequest(.readOnly(.delete))) {
            try await org.answer(to: Request(.delete, "/x"))
        }
        _ = try await org.answer(to: Request(.get, "/x"))
        expectEqual(transport.count, 1)
    }

    @Test func `an answer over the limit is an error`() async throws {
        let transport = FakeTransport([.on(.get, "/x", "12345", "67890")])
        let options = Org.Options(answerLimit: 9)
        let org = Org(credentials: try .fake(), transport: transport, options: options)
        await #expect(throws: OrgError.transport(.tooLarge(9))) {
            try await org.answer(to: Request(.get, "/x"))
        }
    }

    @Test func `the observer is told of requests and never of the token`() async throws {
        let headers: Headers = ["X-Request-Id": "r1", "Sforce-Limit-Info": "api-usage=1/15000"]
        let transport = FakeTransport([
            .on(.get, "/x?y", headers: headers, "12", "345"),
            .on(.get, "/z", fails: .insecure(.other("no"))),
        ])
        let log = EventLog()
        let org = try Org.fake(over: transport, observer: log)
        _ = try await org.answer(to: Request(.get, "/x?y"))
        _ = try? await org.answer(to: Request(.get, "/z"))
        var dumped = ""
        dump(log.events, to: &dumped)
        expect(dumped, .lacks("marker"))
        guard
            log.events.count == 4, case .sent(let line) = log.events[0],
            case .answered(_, let report) = log.events[1],
            case .failed(let failed, .insecure, let duration) = log.events[3]
        else { throw Unexpected() }
        #expect((line.number, line.target) == (1, "/x?y"))
        #expect((report.status, report.byteCount, report.requestID) == (200, 5, "r1"))
        expectEqual(report.limitInfo, "api-usage=1/15000")
        expectEqual(report.duration, .seconds(1))
        expectEqual(failed.number, 2)
        expectEqual(duration, .seconds(1))
    }

    private struct Unexpected: Error {}
}
