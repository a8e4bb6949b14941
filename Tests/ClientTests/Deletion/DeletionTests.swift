import Client
import HTTP
import Records
import Testing

/// Answers in the shape of the REST API's DELETE and sObject Collections, written for these tests.
@Suite(.timeLimit(.minutes(1))) struct DeletionTests {
    private static let one = "/services/data/v67.0/sobjects/Contact/"
    private static let many = "/services/data/v67.0/composite/sobjects?ids="
    private static let check = "/services/data/v67.0/query?q=SELECT%20Id%20FROM%20Contact%20WHERE"
    private static let success = #"{"success":true,"errors":[]}"#
    private static let refusal =
        #"{"success":false,"errors":[{"statusCode":"DELETE_FAILED","message":"no","fields":[]}]}"#

    private static func ids(_ count: Int) throws -> [RecordID] {
        try (0..<count).map { number in
            let digits = String(number)
            return try RecordID("003" + String(repeating: "0", count: 12 - digits.count) + digits)
        }
    }

    private static func list(_ element: String, _ count: Int) -> String {
        "[\(repeatElement(element, count: count).joined(separator: ","))]"
    }

    private static func survivors(_ ids: [RecordID]) -> String {
        let records = ids.map { #"{"Id":"\#($0)"}"# }.joined(separator: ",")
        return #"{"totalSize":\#(ids.count),"done":true,"records":[\#(records)]}"#
    }

    private func delete(
        _ ids: [RecordID],
        of object: String = "Contact",
        seen: Set<RecordID> = [],
        apiVersion: String? = "67.0",
        _ expectations: FakeTransport.Expectation...
    ) async throws -> (outcomes: [DeletionOutcome], requests: [Request]) {
        let transport = FakeTransport(expectations)
        let org = try Org.fake(over: transport, apiVersion: apiVersion)
        let outcomes = await org.deletion(of: ids, object: object, seen: seen).outcomes(of: ids)
        transport.verify()
        return (outcomes, transport.requests)
    }

    @Test func `no id sends nothing`() async throws {
        #expect(try await delete([]).outcomes.isEmpty)
    }

    @Test func `one id goes by the object's resource`() async throws {
        let ids = try Self.ids(1)
        let result = try await delete(ids, .on(.delete, "\(Self.one)\(ids[0])", status: 204))
        #expect(result.outcomes == [.deleted])
    }

    @Test func `one id refused keeps the server's words`() async throws {
        let body = #"[{"message":"entity is deleted","errorCode":"ENTITY_IS_DELETED","fields":[]}]"#
        let result = try await delete(Self.ids(1), .on(.delete, Self.one, status: 404, body))
        let error = APIError(code: "ENTITY_IS_DELETED", message: "entity is deleted")
        #expect(result.outcomes == [.refused([error])])
    }

    @Test func `one id refused without words keeps the status`() async throws {
        let result = try await delete(Self.ids(1), .on(.delete, Self.one, status: 405, ""))
        let error = APIError(code: "HTTP_405", message: "the server answered with status 405")
        #expect(result.outcomes == [.refused([error])])
    }

    @Test func `more go by collections, results by position`() async throws {
        let ids = try Self.ids(3)
        let body = "[\(Self.success),\(Self.refusal),\(Self.success)]"
        let result = try await delete(ids, .on(.delete, Self.many, body))
        let refused = DeletionOutcome.refused([APIError(code: "DELETE_FAILED", message: "no")])
        #expect(result.outcomes == [.deleted, refused, .deleted])
        let list = ids.map(\.description).joined(separator: ",")
        #expect(result.requests[0].target == "\(Self.many)\(list)&allOrNone=false")
    }

    @Test func `an id given twice is sent once`() async throws {
        let ids = try Self.ids(2)
        let result = try await delete(
            [ids[0], ids[1], ids[0]],
            .on(.delete, "\(Self.many)\(ids[0]),\(ids[1])&", "[\(Self.success),\(Self.refusal)]")
        )
        #expect(result.outcomes[0] == .deleted)
        #expect(result.outcomes[2] == .deleted)
    }

    @Test func `401 ids go in chunks of at most 200`() async throws {
        let result = try await delete(
            Self.ids(401),
            .on(.delete, Self.many, Self.list(Self.success, 200)),
            .on(.delete, Self.many, Self.list(Self.success, 200)),
            .on(.delete, Self.one, status: 204)
        )
        #expect(result.outcomes == Array(repeating: .deleted, count: 401))
    }

    @Test(arguments: [TransportError.cut("gone"), .timedOut(.trickle), .other("no HTTP")])
    func `a lost answer is checked, never sent again`(error: TransportError) async throws {
        let ids = try Self.ids(3)
        let result = try await delete(
            ids,
            seen: [ids[0]],
            .on(.delete, Self.many, fails: error),
            .on(.get, Self.check, Self.survivors([ids[1]]))
        )
        let lost = OrgError.transport(error)
        #expect(result.outcomes == [.deleted, .notDeleted(lost), .gone(lost)])
    }

    @Test(arguments: [500, 502, 503])
    func `a record that is still there after an answer of the gateway is not deleted`(
        status: Int
    ) async throws {
        let ids = try Self.ids(1)
        let result = try await delete(
            ids,
            .on(.delete, Self.one, status: status, "<html>"),
            .on(.get, Self.check, Self.survivors(ids))
        )
        let refusal = Refusal(status: status, body: Array("<html>".utf8))
        #expect(result.outcomes == [.notDeleted(.refused(refusal))])
    }

    @Test func `after a gateway's time-out a record that is still there may go yet`() async throws {
        let ids = try Self.ids(2)
        let result = try await delete(
            ids,
            seen: Set(ids),
            .on(.delete, Self.many, status: 504, ""),
            .on(.get, Self.check, Self.survivors([ids[1]]))
        )
        let error = OrgError.refused(Refusal(status: 504))
        #expect(result.outcomes == [.deleted, .unknown(error, .inProgress)])
    }

    @Test func `after a time-out of ours a record that is still there may go yet`() async throws {
        let ids = try Self.ids(1)
        let result = try await delete(
            ids,
            .on(.delete, Self.one, fails: .timedOut(.answer)),
            .on(.get, Self.check, Self.survivors(ids))
        )
        #expect(result.outcomes == [.unknown(.transport(.timedOut(.answer)), .inProgress)])
    }

    @Test(arguments: [
        TransportError.unreachable(.other("no")), .insecure(.other("no")),
        .timedOut(.connecting(host: "acme")),
    ])
    func `what did not leave is neither checked nor sent again`(error: TransportError) async throws
    {
        let result = try await delete(Self.ids(1), .on(.delete, Self.one, fails: error))
        #expect(result.outcomes == [.notSent(.transport(error))])
    }

    @Test(arguments: [(200, "<html>Log in</html>"), (200, "{}"), (202, "")])
    func `a single delete answered otherwise than 204 is checked, not taken for done`(
        status: Int,
        body: String
    ) async throws {
        let ids = try Self.ids(1)
        let result = try await delete(
            ids,
            .on(.delete, Self.one, status: status, body),
            .on(.get, Self.check, Self.survivors(ids))
        )
        guard case .notDeleted(.malformed) = result.outcomes[0] else {
            Issue.record("\(result.outcomes)")
            return
        }
    }

    @Test(arguments: ["[]", "", "[{}]", #"[{"success":true}"#, #"[{"success":true}]"#, "<html>"])
    func `an answer that cannot be read is a lost one`(body: String) async throws {
        let ids = try Self.ids(2)
        let result = try await delete(
            ids,
            .on(.delete, Self.many, body),
            .on(.get, Self.check, Self.survivors([ids[0]]))
        )
        guard case .notDeleted(.malformed) = result.outcomes[0] else {
            Issue.record("\(result.outcomes)")
            return
        }
        guard case .gone(.malformed) = result.outcomes[1] else {
            Issue.record("\(result.outcomes)")
            return
        }
    }

    @Test func `results that name other records are looked up`() async throws {
        let ids = try Self.ids(2)
        let named = ids.map { #"{"id":"\#($0)","success":true,"errors":[]}"# }
        let own = try await delete(
            ids,
            .on(.delete, Self.many, "[\(named[0]),\(Self.refusal)]")
        )
        #expect(own.outcomes[0] == .deleted)
        let swapped = try await delete(
            ids,
            .on(.delete, Self.many, "[\(named[1]),\(named[0])]"),
            .on(.get, Self.check, Self.survivors([ids[0]]))
        )
        guard case .notDeleted(.malformed(let answer)) = swapped.outcomes[0] else {
            Issue.record("\(swapped.outcomes)")
            return
        }
        #expect(answer.fault == .notAsked(found: "\(ids[1])", asked: "Contact \(ids[0])"))
    }

    @Test(arguments: [2, 4])
    func `fewer or more results than ids are looked up`(count: Int) async throws {
        let ids = try Self.ids(3)
        let result = try await delete(
            ids,
            .on(.delete, Self.many, Self.list(Self.success, count)),
            .on(.get, Self.check, Self.survivors(ids))
        )
        for outcome in result.outcomes {
            guard case .notDeleted(.malformed(let answer)) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(answer.fault == .resultCount(expected: 3, found: count))
        }
    }

    @Test(arguments: [
        (429, "X"), (429, "REQUEST_LIMIT_EXCEEDED"), (403, "REQUEST_LIMIT_EXCEEDED"), (410, "GONE"),
        (404, "NOT_FOUND"), (302, "MOVED"),
    ])
    func `a refusal that is not about the record is none of it`(
        status: Int,
        code: String
    ) async throws {
        let body = #"[{"message":"m","errorCode":"\#(code)"}]"#
        let result = try await delete(Self.ids(1), .on(.delete, Self.one, status: status, body))
        guard case .notSent(let error) = result.outcomes[0] else {
            Issue.record("\(result.outcomes)")
            return
        }
        #expect(error.refusal?.status == status)
        #expect(error.refusal?.has(code) == true)
    }

    @Test func `a record is not found in a version that the org has just named`() async throws {
        let body = #"[{"message":"m","errorCode":"NOT_FOUND"}]"#
        let result = try await delete(
            Self.ids(1),
            apiVersion: nil,
            .on(.get, "/services/data", #"[{"version":"67.0"}]"#),
            .on(.delete, Self.one, status: 404, body)
        )
        #expect(result.outcomes == [.refused([APIError(code: "NOT_FOUND", message: "m")])])
    }

    @Test func `a record is not found in a version that the org has answered in`() async throws {
        let body = #"[{"message":"m","errorCode":"NOT_FOUND"}]"#
        let result = try await delete(
            Self.ids(201),
            .on(.delete, Self.many, Self.list(Self.success, 200)),
            .on(.delete, Self.one, status: 404, body)
        )
        #expect(result.outcomes[200] == .refused([APIError(code: "NOT_FOUND", message: "m")]))
    }

    @Test func `where the check fails too the outcome is unknown, and the rest not sent`()
        async throws
    {
        let result = try await delete(
            Self.ids(201),
            .on(.delete, Self.many, fails: .timedOut(.answer)),
            .on(.get, Self.check, fails: .timedOut(.answer))
        )
        let unknown = DeletionOutcome.unknown(.transport(.timedOut(.answer)), .notAsked)
        #expect(result.outcomes.prefix(200).allSatisfy { $0 == unknown })
        #expect(result.outcomes[200] == .notSent(.transport(.timedOut(.answer))))
    }

    @Test(arguments: [
        (401, "INVALID_SESSION_ID"), (403, "REQUEST_LIMIT_EXCEEDED"), (400, "EXCEEDED_ID_LIMIT"),
    ])
    func `a chunk turned away as a whole stops the rest`(
        status: Int,
        code: String
    ) async throws {
        let body = #"[{"message":"m","errorCode":"\#(code)"}]"#
        let result = try await delete(
            Self.ids(600),
            .on(.delete, Self.many, Self.list(Self.success, 200)),
            .on(.delete, Self.many, status: status, body)
        )
        #expect(result.outcomes.prefix(200).allSatisfy { $0 == .deleted })
        for outcome in result.outcomes.dropFirst(200) {
            guard case .notSent(let error) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(error.refusal?.has(code) == true)
        }
    }

    @Test(arguments: ["", "Contact/../User", "Contact WHERE", "Kontakt§", "a.b"])
    func `a name that is none sends nothing`(object: String) async throws {
        let result = try await delete(Self.ids(2), of: object)
        #expect(result.outcomes == Array(repeating: .notSent(.badRequest(.name(object))), count: 2))
    }

    @Test(arguments: [
        #"{"totalSize":2,"done":true,"records":[{"Id":"003000000000000AAA"}]}"#,
        #"{"totalSize":0,"done":true,"records":[{"Id":"003000000000000AAA"}]}"#,
        #"{"totalSize":1,"done":true,"records":[]}"#,
        #"{"totalSize":1,"done":true,"records":[{"Id":"003000000000999AAA"}]}"#,
        #"{"totalSize":2,"done":true,"records":[{"Id":"003000000000000"},{"Id":"003000000000000AAA"}]}"#,
        #"{"totalSize":1,"done":true,"nextRecordsUrl":"/x","records":[{"Id":"003000000000000AAA"}]}"#,
    ])
    func `a check that contradicts itself tells of no record that it is gone`(
        body: String
    ) async throws {
        let result = try await delete(
            Self.ids(201),
            .on(.delete, Self.many, fails: .timedOut(.answer)),
            .on(.get, Self.check, body)
        )
        let unknown = DeletionOutcome.unknown(.transport(.timedOut(.answer)), .notAsked)
        #expect(result.outcomes.prefix(200).allSatisfy { $0 == unknown })
        guard case .notSent(.malformed) = result.outcomes[200] else {
            Issue.record("\(result.outcomes[200])")
            return
        }
    }

    @Test func `after some patience a chunk under way is given up, and its fate unknown`()
        async throws
    {
        let body = HandFedBody()
        let transport = FakeTransport([.on(.delete, Self.many, body)])
        let org = try Org.fake(over: transport)
        let ids = try Self.ids(2)
        let deleting = Task { await org.deletion(of: ids, object: "Contact").outcomes(of: ids) }
        for await _ in transport.arrivals { break }
        deleting.cancel()
        let unknown = DeletionOutcome.unknown(.transport(.cancelled), .notAsked)
        #expect(await deleting.value == [unknown, unknown])
    }

    @Test func `cancelling awaits the chunk under way and sends no other`() async throws {
        let body = HandFedBody()
        let transport = FakeTransport([.on(.delete, Self.many, body)])
        // The immediate clock would use the patience up at once.
        let org = try Org.fake(over: transport, clock: ContinuousClock())
        let ids = try Self.ids(300)
        let deleting = Task { await org.deletion(of: ids, object: "Contact").outcomes(of: ids) }
        for await _ in transport.arrivals { break }
        deleting.cancel()
        body.feed(Self.list(Self.success, 200))
        body.finish()
        let outcomes = await deleting.value
        #expect(outcomes.prefix(200).allSatisfy { $0 == .deleted })
        #expect(outcomes.dropFirst(200).allSatisfy { $0 == .notSent(.transport(.cancelled)) })
        #expect(transport.count == 1)
    }
}
