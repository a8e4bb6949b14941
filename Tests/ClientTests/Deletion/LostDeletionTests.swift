import Client
import HTTP
import Records
import TestSupport
import Testing

/// What becomes of records where the answer is lost or of no use: they are looked up, and never
/// sent again.
@Suite(.timeLimit(.minutes(5))) struct LostDeletionTests {
    private typealias Wire = DeletionWire

    @Test(arguments: [TransportError.cut("gone"), .timedOut(.trickle), .other("no HTTP")])
    func `a lost answer is checked, never sent again`(error: TransportError) async throws {
        let ids = try Wire.ids(3)
        let result = try await Wire.delete(
            ids,
            seen: [ids[0], ids[2]],
            .on(.delete, Wire.many, fails: error),
            .on(.get, Wire.check, Wire.survivors([ids[1]]))
        )
        let lost = OrgError.transport(error)
        expectEqual(result.outcomes, [.gone(lost), .notDeleted(lost), .gone(lost)])
    }

    @Test func `a record that nobody had looked at, and that is not shown, may be in use`()
        async throws
    {
        let ids = try Wire.ids(2)
        let result = try await Wire.delete(
            ids,
            seen: [ids[0]],
            .on(.delete, Wire.many, fails: .cut("reset")),
            .on(.get, Wire.check, Wire.survivors([]))
        )
        let lost = OrgError.transport(.cut("reset"))
        expectEqual(result.outcomes, [.gone(lost), .unknown(lost, .notShown)])
    }

    @Test func `the same holds for an object without a recycle bin`() async throws {
        let ids = try Wire.ids(2)
        let refusal =
            #"[{"message":"No such column 'IsDeleted' on entity 'Contact'. If","#
            + #""errorCode":"INVALID_FIELD"}]"#
        let result = try await Wire.delete(
            ids,
            seen: [ids[0]],
            .on(.delete, Wire.many, fails: .cut("reset")),
            .on(.get, Wire.check, status: 400, refusal),
            .on(
                .get,
                "/services/data/v67.0/query?q=SELECT%20Id%20FROM%20Contact%20WHERE",
                #"{"totalSize":0,"done":true,"records":[]}"#
            )
        )
        let lost = OrgError.transport(.cut("reset"))
        expectEqual(result.outcomes, [.deleted, .unknown(lost, .notShown)])
    }

    @Test func `a record that is found in the recycle bin is deleted if it had been seen`()
        async throws
    {
        let ids = try Wire.ids(3)
        let result = try await Wire.delete(
            ids,
            seen: [ids[0]],
            .on(.delete, Wire.many, fails: .cut("reset")),
            .on(.get, Wire.check, Wire.survivors([ids[2]], deleted: [ids[0], ids[1]]))
        )
        let lost = OrgError.transport(.cut("reset"))
        expectEqual(result.outcomes, [.deleted, .gone(lost), .notDeleted(lost)])
    }

    @Test(arguments: [
        #"{"success":true,"errors":[]}"#, #"{"id":null,"success":true,"errors":[]}"#,
        #"{"id":7,"success":true,"errors":[]}"#, #"{"id":"?","success":true,"errors":[]}"#,
        #"{"id":"\#(known)","success":null,"errors":[]}"#,
        #"{"id":"\#(known)","success":"true","errors":[]}"#,
        #"{"id":"\#(known)","success":true,"errors":[{"statusCode":"X","message":"m"}]}"#,
        #"{"id":"\#(other)","success":false,"errors":[]}"#, "null", "[]", "7",
    ])
    func `a result that does not say of which record it is, or what, is not believed`(
        result: String
    ) async throws {
        let ids = try Wire.ids(2)
        let found = try await Wire.delete(
            ids,
            .on(.delete, Wire.many, "[\(result),\(Wire.refusal)]"),
            .on(.get, Wire.check, Wire.survivors(ids))
        )
        for outcome in found.outcomes {
            guard case .notDeleted(.malformed) = outcome else {
                Issue.record("\(outcome)")
                return
            }
        }
    }

    private static let known = "003000000000000AAA"
    private static let other = "003000000000001AAA"

    @Test(arguments: [
        (404, #"[{"message":"entity is deleted","errorCo"#), (404, ""), (404, "{}"),
        (400, #"[{"message":"entity is deleted","errorCo"#), (403, "<html>No</html>"),
    ])
    func `a refusal that cannot be read does not say where the record is`(
        status: Int,
        body: String
    ) async throws {
        let ids = try Wire.ids(1)
        let result = try await Wire.delete(
            ids,
            seen: Set(ids),
            .on(.delete, Wire.one, status: status, body),
            .on(.get, Wire.check, Wire.survivors([], deleted: ids))
        )
        expectEqual(result.outcomes, [.deleted])
    }

    @Test(arguments: [500, 502, 503])
    func `a record that is still there after an answer of the gateway is not deleted`(
        status: Int
    ) async throws {
        let ids = try Wire.ids(1)
        let result = try await Wire.delete(
            ids,
            .on(.delete, Wire.one, status: status, "<html>"),
            .on(.get, Wire.check, Wire.survivors(ids))
        )
        let refusal = Refusal(status: status, body: Array("<html>".utf8))
        expectEqual(result.outcomes, [.notDeleted(.refused(refusal))])
    }

    @Test func `after a gateway's time-out a record that is still there may go yet`() async throws {
        let ids = try Wire.ids(2)
        let result = try await Wire.delete(
            ids,
            seen: Set(ids),
            .on(.delete, Wire.many, status: 504, ""),
            .on(.get, Wire.check, Wire.survivors([ids[1]]))
        )
        let error = OrgError.refused(Refusal(status: 504))
        expectEqual(result.outcomes, [.gone(error), .unknown(error, .inProgress)])
    }

    @Test func `after a time-out of ours a record that is still there may go yet`() async throws {
        let ids = try Wire.ids(1)
        let result = try await Wire.delete(
            ids,
            .on(.delete, Wire.one, fails: .timedOut(.answer)),
            .on(.get, Wire.check, Wire.survivors(ids))
        )
        expectEqual(result.outcomes, [.unknown(.transport(.timedOut(.answer)), .inProgress)])
    }

    @Test(arguments: [
        TransportError.unreachable(.other("no")), .insecure(.other("no")),
        .timedOut(.connecting(host: "acme")),
    ])
    func `what did not leave is neither checked nor sent again`(error: TransportError) async throws
    {
        let result = try await Wire.delete(Wire.ids(1), .on(.delete, Wire.one, fails: error))
        expectEqual(result.outcomes, [.notSent(.transport(error))])
    }

    @Test(arguments: [(200, "<html>Log in</html>"), (200, "{}"), (202, "")])
    func `a single delete answered otherwise than 204 is checked, not taken for done`(
        status: Int,
        body: String
    ) async throws {
        let ids = try Wire.ids(1)
        let result = try await Wire.delete(
            ids,
            .on(.delete, Wire.one, status: status, body),
            .on(.get, Wire.check, Wire.survivors(ids))
        )
        guard case .notDeleted(.malformed) = result.outcomes[0] else {
            Issue.record("\(result.outcomes)")
            return
        }
    }

    @Test(arguments: ["[]", "", "[{}]", #"[{"success":true}"#, #"[{"success":true}]"#, "<html>"])
    func `an answer that cannot be read is a lost one`(body: String) async throws {
        let ids = try Wire.ids(2)
        let result = try await Wire.delete(
            ids,
            seen: Set(ids),
            .on(.delete, Wire.many, body),
            .on(.get, Wire.check, Wire.survivors([ids[0]]))
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
        let ids = try Wire.ids(2)
        let named = ids.map { #"{"id":"\#($0)","success":true,"errors":[]}"# }
        let own = try await Wire.delete(
            ids,
            .on(.delete, Wire.many, "[\(named[0]),\(Wire.refusal)]")
        )
        expectEqual(own.outcomes[0], .deleted)
        let swapped = try await Wire.delete(
            ids,
            .on(.delete, Wire.many, "[\(named[1]),\(named[0])]"),
            .on(.get, Wire.check, Wire.survivors([ids[0]]))
        )
        guard case .notDeleted(.malformed(let answer)) = swapped.outcomes[0] else {
            Issue.record("\(swapped.outcomes)")
            return
        }
        expectEqual(answer.fault, .notAsked(found: "\(ids[1])", asked: "Contact \(ids[0])"))
    }

    @Test(arguments: [2, 4])
    func `fewer or more results than ids are looked up`(count: Int) async throws {
        let ids = try Wire.ids(3)
        let result = try await Wire.delete(
            ids,
            .on(.delete, Wire.many, Wire.successes(Wire.ids(count))),
            .on(.get, Wire.check, Wire.survivors(ids))
        )
        for outcome in result.outcomes {
            guard case .notDeleted(.malformed(let answer)) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            expectEqual(answer.fault, .resultCount(expected: 3, found: count))
        }
    }

    @Test func `where the check fails too the outcome is unknown, and the rest not sent`()
        async throws
    {
        let result = try await Wire.delete(
            Wire.ids(201),
            .on(.delete, Wire.many, fails: .timedOut(.answer)),
            .on(.get, Wire.check, fails: .timedOut(.answer)),
            .on(.get, Wire.check, fails: .timedOut(.answer))
        )
        let lost = OrgError.transport(.timedOut(.answer))
        let unknown = DeletionOutcome.unknown(lost, .lookUpFailed(lost))
        #expect(result.outcomes.prefix(200).allSatisfy { $0 == unknown })
        expectEqual(result.outcomes[200], .notSent(.transport(.timedOut(.answer))))
    }

    @Test func `an unknown outcome tells why the look-up failed`() async throws {
        let body = #"[{"message":"m","errorCode":"GONE"}]"#
        let result = try await Wire.delete(
            Wire.ids(1),
            .on(.delete, Wire.one, fails: .cut("reset")),
            .on(.get, Wire.check, status: 410, body)
        )
        let failure = OrgError.refused(Refusal(status: 410, body: Array(body.utf8)))
        expectEqual(result.outcomes, [.unknown(.transport(.cut("reset")), .lookUpFailed(failure))])
    }

    @Test(arguments: [
        #"{"totalSize":2,"done":true,"records":[{"Id":"003000000000000AAA","IsDeleted":false}]}"#,
        #"{"totalSize":0,"done":true,"records":[{"Id":"003000000000000AAA","IsDeleted":false}]}"#,
        #"{"totalSize":1,"done":true,"records":[]}"#,
        #"{"totalSize":1,"done":true,"records":[{"Id":"003000000000000AAA"}]}"#,
        #"{"totalSize":1,"done":true,"records":[{"Id":"003000000000999AAA","IsDeleted":false}]}"#,
        #"{"totalSize":2,"done":true,"records":[{"Id":"003000000000000","IsDeleted":false},"#
            + #"{"Id":"003000000000000AAA","IsDeleted":false}]}"#,
        #"{"totalSize":1,"done":true,"nextRecordsUrl":"/x","records":[{"Id":"003000000000000AAA","#
            + #""IsDeleted":false}]}"#,
    ])
    func `a check that contradicts itself tells of no record that it is gone`(
        body: String
    ) async throws {
        let result = try await Wire.delete(
            Wire.ids(201),
            .on(.delete, Wire.many, fails: .timedOut(.answer)),
            .on(.get, Wire.check, body)
        )
        guard case .notSent(let failure) = result.outcomes[200], case .malformed = failure else {
            Issue.record("\(result.outcomes[200])")
            return
        }
        let lost = OrgError.transport(.timedOut(.answer))
        let unknown = DeletionOutcome.unknown(lost, .lookUpFailed(failure))
        #expect(result.outcomes.prefix(200).allSatisfy { $0 == unknown })
    }
}
