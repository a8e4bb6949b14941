import HTTP
import Records
import TestSupport
import Testing

@testable import Client

/// What becomes of records where each request is answered.
@Suite(.timeLimit(.minutes(5))) struct DeletionTests {
    private typealias Wire = DeletionWire

    private static let notFound = #"[{"message":"m","errorCode":"NOT_FOUND"}]"#

    @Test func `no id sends nothing`() async throws {
        #expect(try await Wire.delete([]).outcomes.isEmpty)
    }

    @Test func `one id goes by the object's resource`() async throws {
        let ids = try Wire.ids(1)
        let result = try await Wire.delete(ids, .on(.delete, "\(Wire.one)\(ids[0])", status: 204))
        expectEqual(result.outcomes, [.deleted])
    }

    @Test(arguments: [400, 404])
    func `one id that was deleted before is told as such`(status: Int) async throws {
        let body = #"[{"message":"entity is deleted","errorCode":"ENTITY_IS_DELETED","fields":[]}]"#
        let result = try await Wire.delete(
            Wire.ids(1),
            .on(.delete, Wire.one, status: status, body)
        )
        let error = APIError(code: "ENTITY_IS_DELETED", message: "entity is deleted")
        expectEqual(result.outcomes, [.alreadyDeleted([error])])
    }

    @Test func `one id refused keeps the server's words`() async throws {
        let body = #"[{"message":"it has cases","errorCode":"DELETE_FAILED","fields":[]}]"#
        let result = try await Wire.delete(Wire.ids(1), .on(.delete, Wire.one, status: 400, body))
        let error = APIError(code: "DELETE_FAILED", message: "it has cases")
        expectEqual(result.outcomes, [.refused([error])])
    }

    @Test func `of more, each that was deleted before is told as such`() async throws {
        let ids = try Wire.ids(2)
        let body = "[\(Wire.failure("ENTITY_IS_DELETED")),\(Wire.success(ids[1]))]"
        let result = try await Wire.delete(ids, .on(.delete, Wire.many, body))
        let error = APIError(code: "ENTITY_IS_DELETED", message: "no")
        expectEqual(result.outcomes, [.alreadyDeleted([error]), .deleted])
    }

    @Test(arguments: ["", "<html>blocked</html>"])
    func `one id refused without the org's words is looked up`(body: String) async throws {
        let ids = try Wire.ids(1)
        let error = OrgError.refused(Refusal(status: 405, body: Array(body.utf8)))
        for isThere in [true, false] {
            let found = Wire.survivors(isThere ? ids : [], deleted: isThere ? [] : ids)
            let result = try await Wire.delete(
                ids,
                .on(.delete, Wire.one, status: 405, body),
                .on(.get, Wire.check, found)
            )
            expectEqual(result.outcomes, [isThere ? .notDeleted(error) : .gone(error)])
        }
    }

    @Test func `more go by collections, results by position`() async throws {
        let ids = try Wire.ids(3)
        let body = "[\(Wire.success(ids[0])),\(Wire.refusal),\(Wire.success(ids[2]))]"
        let result = try await Wire.delete(ids, .on(.delete, Wire.many, body))
        let refused = DeletionOutcome.refused([APIError(code: "DELETE_FAILED", message: "no")])
        expectEqual(result.outcomes, [.deleted, refused, .deleted])
        let list = ids.map(\.description).joined(separator: ",")
        expectEqual(result.requests[0].target, "\(Wire.many)\(list)&allOrNone=false")
    }

    @Test func `an id given twice is sent once`() async throws {
        let ids = try Wire.ids(2)
        let result = try await Wire.delete(
            [ids[0], ids[1], ids[0]],
            .on(
                .delete,
                "\(Wire.many)\(ids[0]),\(ids[1])&",
                "[\(Wire.success(ids[0])),\(Wire.refusal)]"
            )
        )
        expectEqual(result.outcomes[0], .deleted)
        expectEqual(result.outcomes[2], .deleted)
    }

    @Test func `401 ids go in chunks of at most 200`() async throws {
        let ids = try Wire.ids(401)
        let result = try await Wire.delete(
            ids,
            .on(.delete, Wire.many, Wire.successes(ids[..<200])),
            .on(.delete, Wire.many, Wire.successes(ids[200..<400])),
            .on(.delete, Wire.one, status: 204)
        )
        expectEqual(result.outcomes, Array(repeating: .deleted, count: 401))
    }

    @Test(arguments: [
        (429, "X"), (429, "REQUEST_LIMIT_EXCEEDED"), (403, "REQUEST_LIMIT_EXCEEDED"), (410, "GONE"),
        (302, "MOVED"), (401, "INVALID_SESSION_ID"),
    ])
    func `a refusal that is not about the record is none of it`(
        status: Int,
        code: String
    ) async throws {
        let body = #"[{"message":"m","errorCode":"\#(code)"}]"#
        let result = try await Wire.delete(
            Wire.ids(1),
            .on(.delete, Wire.one, status: status, body)
        )
        guard case .turnedAway(let error) = result.outcomes[0] else {
            Issue.record("\(result.outcomes)")
            return
        }
        expectEqual(error.refusal?.status, status)
        expectEqual(error.refusal?.has(code), true)
    }

    @Test(arguments: [
        (#"[{"version":"67.0"},{"version":"68.0"}]"#, true), (#"[{"version":"68.0"}]"#, false),
        ("[]", false), ("no list", false),
    ])
    func `a record is not found if the org lists the version`(
        list: String,
        isRefused: Bool
    ) async throws {
        let result = try await Wire.delete(
            Wire.ids(1),
            .on(.delete, Wire.one, status: 404, Self.notFound),
            .on(.get, "/services/data", list)
        )
        let error = OrgError.refused(Refusal(status: 404, body: Array(Self.notFound.utf8)))
        expectEqual(
            result.outcomes,
            [
                isRefused
                    ? .refused([APIError(code: "NOT_FOUND", message: "m")]) : .turnedAway(error)
            ]
        )
    }

    @Test(arguments: [403, 404, 503])
    func `where the org does not list its versions the version stays in doubt`(
        status: Int
    ) async throws {
        let transport = FakeTransport(
            [.on(.delete, Wire.one, status: 404, Self.notFound)]
                + Array(
                    repeating: .on(.get, "/services/data", status: status, ""),
                    count: status == 503 ? 4 : status == 403 ? 2 : 1
                )
        )
        let org = try Org.fake(over: transport)
        let ids = try Wire.ids(1)
        let error = OrgError.refused(Refusal(status: 404, body: Array(Self.notFound.utf8)))
        await expectEqual(
            org.deletion(of: ids, object: "Contact").outcomes(of: ids),
            [.turnedAway(error)]
        )
        transport.verify()
    }

    @Test func `a record is not found in a version that another request was answered in`()
        async throws
    {
        let target = "/services/data/v67.0/sobjects"
        let transport = FakeTransport([
            .on(.get, target, "{}"), .on(.delete, Wire.one, status: 404, Self.notFound),
        ])
        let org = try Org.fake(over: transport)
        _ = try await org.answer(to: Request(.get, target))
        let ids = try Wire.ids(1)
        let outcomes = await org.deletion(of: ids, object: "Contact").outcomes(of: ids)
        expectEqual(outcomes, [.refused([APIError(code: "NOT_FOUND", message: "m")])])
    }

    @Test func `a record is not found in a version that the org has just named`() async throws {
        let result = try await Wire.delete(
            Wire.ids(1),
            apiVersion: nil,
            .on(.get, "/services/data", #"[{"version":"67.0"}]"#),
            .on(.delete, Wire.one, status: 404, Self.notFound)
        )
        expectEqual(result.outcomes, [.refused([APIError(code: "NOT_FOUND", message: "m")])])
    }

    @Test func `a record is not found in a version that the org has answered in`() async throws {
        let result = try await Wire.delete(
            Wire.ids(201),
            .on(.delete, Wire.many, Wire.successes(Wire.ids(200))),
            .on(.delete, Wire.one, status: 404, Self.notFound)
        )
        expectEqual(result.outcomes[200], .refused([APIError(code: "NOT_FOUND", message: "m")]))
    }

    @Test(arguments: [
        (401, "INVALID_SESSION_ID"), (403, "REQUEST_LIMIT_EXCEEDED"), (400, "EXCEEDED_ID_LIMIT"),
        (404, "NOT_FOUND"),
    ])
    func `a chunk turned away as a whole stops the rest`(
        status: Int,
        code: String
    ) async throws {
        let body = #"[{"message":"m","errorCode":"\#(code)"}]"#
        let result = try await Wire.delete(
            Wire.ids(600),
            .on(.delete, Wire.many, Wire.successes(Wire.ids(200))),
            .on(.delete, Wire.many, status: status, body)
        )
        #expect(result.outcomes.prefix(200).allSatisfy { $0 == .deleted })
        let error = OrgError(Refusal(status: status, body: Array(body.utf8)))
        #expect(result.outcomes[200..<400].allSatisfy { $0 == .turnedAway(error) })
        #expect(result.outcomes[400...].allSatisfy { $0 == .notSent(error) })
    }

    @Test(arguments: [1, 2])
    func `a locked row stays the last word where the retries do not leave`(
        count: Int
    ) async throws {
        let ids = try Wire.ids(count)
        let body = #"[{"message":"m","errorCode":"UNABLE_TO_LOCK_ROW"}]"#
        let target = "/services/data/v67.0/"
        let gone = FakeTransport.Expectation.on(.delete, target, fails: .unreachable(.other("no")))
        let result = try await Wire.delete(
            ids,
            .on(.delete, target, status: 400, body),
            gone,
            gone,
            gone
        )
        let outcome: DeletionOutcome =
            count == 1
            ? .refused([APIError(code: "UNABLE_TO_LOCK_ROW", message: "m")])
            : .turnedAway(.refused(Refusal(status: 400, body: Array(body.utf8))))
        expectEqual(result.outcomes, Array(repeating: outcome, count: count))
    }

    @Test(arguments: ["", "Contact/../User", "Contact WHERE", "Kontakt§", "a.b"])
    func `a name that is none sends nothing`(object: String) async throws {
        let result = try await Wire.delete(Wire.ids(2), of: object)
        expectEqual(
            result.outcomes,
            Array(repeating: .notSent(.badRequest(.name(object))), count: 2)
        )
    }

    @Test func `after some patience a chunk under way is given up, and its fate unknown`()
        async throws
    {
        let body = HandFedBody()
        let transport = FakeTransport([.on(.delete, Wire.many, body)])
        let org = try Org.fake(over: transport)
        let ids = try Wire.ids(2)
        let deleting = Task { await org.deletion(of: ids, object: "Contact").outcomes(of: ids) }
        for await _ in transport.arrivals { break }
        deleting.cancel()
        let cancelled = OrgError.transport(.cancelled)
        let unknown = DeletionOutcome.unknown(cancelled, .lookUpFailed(cancelled))
        await expectEqual(deleting.value, [unknown, unknown])
    }

    @Test func `cancelling awaits the chunk under way and sends no other`() async throws {
        let body = HandFedBody()
        let transport = FakeTransport([.on(.delete, Wire.many, body)])
        // The immediate clock would use the patience up at once.
        let org = try Org.fake(over: transport, clock: ContinuousClock())
        let ids = try Wire.ids(300)
        let deleting = Task { await org.deletion(of: ids, object: "Contact").outcomes(of: ids) }
        for await _ in transport.arrivals { break }
        deleting.cancel()
        body.feed(Wire.successes(ids.prefix(200)))
        body.finish()
        let outcomes = await deleting.value
        #expect(outcomes.prefix(200).allSatisfy { $0 == .deleted })
        #expect(outcomes.dropFirst(200).allSatisfy { $0 == .notSent(.transport(.cancelled)) })
        expectEqual(transport.count, 1)
    }
}
