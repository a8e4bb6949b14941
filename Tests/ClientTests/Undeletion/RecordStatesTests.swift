import Client
import HTTP
import Records
import TestSupport
import Testing

/// Where records are, by the org's own word.
@Suite(.timeLimit(.minutes(5))) struct RecordStatesTests {
    private typealias Wire = DeletionWire

    private static func states(
        of ids: [RecordID],
        _ expectations: FakeTransport.Expectation...
    ) async throws -> [RecordID: RecordState] {
        let transport = FakeTransport(expectations)
        let org = try Org.fake(over: transport)
        defer { transport.verify() }
        return try await org.recordStates(of: ids, object: "Contact")
    }

    @Test func `a record is in use, deleted, or not there`() async throws {
        let ids = try Wire.ids(3)
        let found = Wire.survivors([ids[0]], deleted: [ids[1]])
        let states = try await Self.states(of: ids, .on(.get, Wire.check, found))
        expectEqual(states, [ids[0]: .live, ids[1]: .deleted])
    }

    @Test func `more than 200 are asked for in parts`() async throws {
        let ids = try Wire.ids(201)
        let states = try await Self.states(
            of: ids + ids,
            .on(.get, Wire.check, Wire.survivors(Array(ids[..<200]))),
            .on(.get, Wire.check, Wire.survivors([], deleted: [ids[200]]))
        )
        expectEqual(states.count, 201)
        expectEqual(states[ids[200]], .deleted)
    }

    @Test func `an object without a recycle bin is asked by a plain query`() async throws {
        let ids = try Wire.ids(201)
        let plain = "/services/data/v67.0/query?q=SELECT%20Id%20FROM%20Contact%20WHERE"
        let states = try await Self.states(
            of: ids,
            .on(
                .get,
                Wire.check,
                status: 400,
                #"[{"message":"No such column 'IsDeleted' on entity 'Contact'. If you","#
                    + #""errorCode":"INVALID_FIELD"}]"#
            ),
            .on(.get, plain, #"{"totalSize":1,"done":true,"records":[{"Id":"\#(ids[0])"}]}"#),
            .on(.get, plain, #"{"totalSize":0,"done":true,"records":[]}"#)
        )
        expectEqual(states[ids[0]], .live)
        // It is deleted, or hidden from the user.
        #expect(ids.dropFirst().allSatisfy { states[$0] == .missing })
    }

    @Test(arguments: ["No such column 'Id' on entity 'Contact'", "it is what it is"])
    func `any other refusal is the error`(message: String) async throws {
        let ids = try Wire.ids(1)
        let body = #"[{"message":"\#(message)","errorCode":"INVALID_FIELD"}]"#
        await #expect(throws: OrgError.refused(Refusal(status: 400, body: Array(body.utf8)))) {
            try await Self.states(of: ids, .on(.get, Wire.check, status: 400, body))
        }
    }

    @Test func `no id sends nothing, and a name that is none neither`() async throws {
        let org = try Org.fake(over: FakeTransport([]))
        #expect(try await org.recordStates(of: [], object: "Contact").isEmpty)
        let ids = try Wire.ids(1)
        await #expect(throws: OrgError.badRequest(.name("a b"))) {
            try await org.recordStates(of: ids, object: "a b")
        }
    }
}
