import HTTP
import Records
import TestSupport
import Testing

@testable import Client

/// What becomes of records that are to be brought back.
@Suite(.timeLimit(.minutes(5))) struct UndeletionTests {
    private typealias Wire = UndeletionWire
    private static let check = DeletionWire.check

    private static func ids(_ count: Int) throws -> [RecordID] { try DeletionWire.ids(count) }

    private static func refused(_ code: String) -> [APIError] {
        [APIError(code: code, message: "no")]
    }

    @Test func `records come back by a SOAP call that names them`() async throws {
        let ids = try Self.ids(2)
        let result = try await Wire.undelete(
            ids,
            .on(.post, Wire.path, Wire.answer(Wire.success(ids[0]), Wire.success(ids[1])))
        )
        expectEqual(result.outcomes, [.restored, .restored])
        let request = result.requests[0]
        expectEqual(request.target, Wire.path)
        expectEqual(request.headers["Content-Type"], "text/xml; charset=UTF-8")
        expectEqual(request.headers["SOAPAction"], "\"\"")
        expectEqual(request.headers["Authorization"], nil)
        expectEqual(
            String(decoding: request.body ?? [], as: UTF8.self),
            """
            <?xml version="1.0" encoding="UTF-8"?>\
            <soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" \
            xmlns:urn="urn:partner.soap.sforce.com"><soapenv:Header><urn:SessionHeader>\
            <urn:sessionId>00Dxx!marker</urn:sessionId></urn:SessionHeader></soapenv:Header>\
            <soapenv:Body><urn:undelete><urn:ids>\(ids[0])</urn:ids>\
            <urn:ids>\(ids[1])</urn:ids>\
            </urn:undelete></soapenv:Body></soapenv:Envelope>
            """
        )
    }

    @Test func `a call leaves when the event after its announcement is asked for`() async throws {
        let ids = try Self.ids(401)
        let parts = [ids[..<200], ids[200..<400], ids[400...]].map(Array.init)
        let transport = FakeTransport(
            parts.map { .on(.post, Wire.path, Wire.answer($0.map(Wire.success))) }
        )
        let org = try Org.fake(over: transport)
        var events: [RecordEvent<UndeletionOutcome>] = []
        for await event in org.undeletion(of: ids + ids, object: "Contact") {
            expectEqual(transport.count, events.count / 2 + events.count % 2)
            events.append(event)
        }
        let wanted = parts.flatMap { (part) -> [RecordEvent<UndeletionOutcome>] in
            [.sending(part), .settled(part.map { UndeletionResult($0, .restored) })]
        }
        expectEqual(events, wanted)
    }

    @Test func `no id sends nothing`() async throws {
        #expect(try await Wire.undelete([]).outcomes.isEmpty)
    }

    // MARK: Refusals

    @Test func `a refused record is looked up`() async throws {
        let ids = try Self.ids(4)
        let result = try await Wire.undelete(
            ids,
            .on(
                .post,
                Wire.path,
                Wire.answer(
                    Wire.failure("UNDELETE_FAILED"),
                    Wire.failure("INSUFFICIENT_ACCESS_OR_READONLY"),
                    Wire.success(ids[2]),
                    Wire.failure("INVALID_CROSS_REFERENCE_KEY")
                )
            ),
            .on(.get, Self.check, DeletionWire.survivors([ids[0]], deleted: [ids[1]]))
        )
        expectEqual(
            result.outcomes,
            [
                .alreadyThere, .refused(Self.refused("INSUFFICIENT_ACCESS_OR_READONLY")), .restored,
                .notInBin(Self.refused("INVALID_CROSS_REFERENCE_KEY")),
            ]
        )
    }

    @Test func `a record that the user may not see is refused, not missing`() async throws {
        let ids = try Self.ids(1)
        let code = "INSUFFICIENT_ACCESS_OR_READONLY"
        let result = try await Wire.undelete(
            ids,
            .on(.post, Wire.path, Wire.answer(Wire.failure(code))),
            .on(.get, Self.check, DeletionWire.survivors([]))
        )
        expectEqual(result.outcomes, [.refused(Self.refused(code))])
    }

    @Test func `where the look-up of a refused record fails, where it is is unknown`()
        async throws
    {
        let ids = try Self.ids(201)
        let error = OrgError.transport(.timedOut(.answer))
        let result = try await Wire.undelete(
            ids,
            .on(
                .post,
                Wire.path,
                Wire.answer([Wire.failure("UNDELETE_FAILED")] + ids[1..<200].map(Wire.success))
            ),
            .on(.get, Self.check, fails: .timedOut(.answer)),
            .on(.get, Self.check, fails: .timedOut(.answer))
        )
        guard case .unknown(let refusal, .lookUpFailed(error)) = result.outcomes[0] else {
            Issue.record("\(result.outcomes[0])")
            return
        }
        expectEqual("\(refusal)", "no (UNDELETE_FAILED)")
        #expect(result.outcomes[1..<200].allSatisfy { $0 == .restored })
        expectEqual(result.outcomes[200], .notSent(error))
    }

    @Test func `a locked record is sent again`() async throws {
        let ids = try Self.ids(2)
        let lock = Wire.failure("UNABLE_TO_LOCK_ROW")
        let result = try await Wire.undelete(
            ids,
            .on(.post, Wire.path, Wire.answer(lock, Wire.success(ids[1]))),
            .on(.post, Wire.path, Wire.answer(lock)),
            .on(.post, Wire.path, Wire.answer(Wire.success(ids[0])))
        )
        expectEqual(result.outcomes, [.restored, .restored])
        let bodies = result.requests.map { String(decoding: $0.body ?? [], as: UTF8.self) }
        expect(bodies[1], .contains("<urn:ids>\(ids[0])</urn:ids></urn:undelete>"))
        expect(bodies[1], .lacks("\(ids[1])"))
    }

    // MARK: Lost answers

    @Test(arguments: [TransportError.cut("gone"), .timedOut(.trickle), .other("no HTTP")])
    func `a lost answer is checked, never sent again`(error: TransportError) async throws {
        let ids = try Self.ids(3)
        let result = try await Wire.undelete(
            ids,
            .on(.post, Wire.path, fails: error),
            .on(.get, Self.check, DeletionWire.survivors([ids[0]], deleted: [ids[1]]))
        )
        expectEqual(result.outcomes, [.restored, .notRestored(.transport(error)), .notInBin([])])
    }

    @Test func `after a time-out a record that is still in the bin may come back yet`() async throws
    {
        let ids = try Self.ids(2)
        let result = try await Wire.undelete(
            ids,
            .on(.post, Wire.path, fails: .timedOut(.answer)),
            .on(.get, Self.check, DeletionWire.survivors([ids[0]], deleted: [ids[1]]))
        )
        let error = OrgError.transport(.timedOut(.answer))
        expectEqual(result.outcomes, [.restored, .unknown(error, .inProgress)])
    }

    private static let known = "003000000000000AAA"

    static let unusable = [
        "", "<html>", "<a/>", "{}", "<a>&b;</a>", "<!DOCTYPE a><a/>", Wire.answer(),
        Wire.answer("<result/>", "<result/>"), Wire.answer("<result/>"),
        Wire.answer("<result><success>true</success></result>"),
        Wire.answer("<result><id>\(known)</id></result>"),
        Wire.answer("<result><id>\(known)</id><success>yes</success></result>"),
        Wire.answer("<result><id>003000000000001AAA</id><success>true</success></result>"),
        Wire.answer(#"<result><id xsi:nil="true"/><success>true</success></result>"#),
        Wire.answer(
            "<result><errors><message>m</message><statusCode>X</statusCode></errors>"
                + "<id>\(known)</id>"
                + "<success>true</success></result>"
        ),
        String(Wire.answer("<result><id>\(known)</id><success>true</success></result>").dropLast()),
        Wire.answer("<result><id>\(known)</id><success>true</success></result>") + "<a/>",
        Wire.answer("<result><id>\(known)</id><success>true</success></result>")
            .replacing("undeleteResponse", with: "deleteResponse"),
        Wire.fault("INVALID_SESSION_ID"),
    ]

    @Test(arguments: unusable)
    func `an answer that cannot be read is a lost one`(body: String) async throws {
        let ids = try Self.ids(1)
        let result = try await Wire.undelete(
            ids,
            .on(.post, Wire.path, body),
            .on(.get, Self.check, DeletionWire.survivors([], deleted: ids))
        )
        guard case .notRestored(.malformed) = result.outcomes[0] else {
            Issue.record("\(result.outcomes)")
            return
        }
    }

    @Test func `results in another order are looked up`() async throws {
        let ids = try Self.ids(2)
        let result = try await Wire.undelete(
            ids,
            .on(.post, Wire.path, Wire.answer(Wire.success(ids[1]), Wire.success(ids[0]))),
            .on(.get, Self.check, DeletionWire.survivors(ids))
        )
        expectEqual(result.outcomes, [.restored, .restored])
    }

    // MARK: What stops it

    @Test func `an org that was opened read-only announces nothing`() async throws {
        let ids = try Self.ids(2)
        let org = try Org.fake(over: FakeTransport([]), isReadOnly: true)
        var events: [RecordEvent<UndeletionOutcome>] = []
        for await event in org.undeletion(of: ids, object: "Contact") { events.append(event) }
        let outcome = UndeletionOutcome.notSent(.badRequest(.readOnly(.post)))
        expectEqual(events, [.settled(ids.map { UndeletionResult($0, outcome) })])
    }

    @Test func `cancelling awaits the call under way and sends no other`() async throws {
        let body = HandFedBody()
        let transport = FakeTransport([.on(.post, Wire.path, body)])
        let org = try Org.fake(over: transport, clock: ContinuousClock())
        let ids = try Self.ids(300)
        let task = Task { await org.undeletion(of: ids, object: "Contact").outcomes(of: ids) }
        for await _ in transport.arrivals { break }
        task.cancel()
        body.feed(Wire.answer(ids[..<200].map(Wire.success)))
        body.finish()
        let outcomes = await task.value
        #expect(outcomes.prefix(200).allSatisfy { $0 == .restored })
        #expect(outcomes.dropFirst(200).allSatisfy { $0 == .notSent(.transport(.cancelled)) })
        expectEqual(transport.count, 1)
    }
}
