import Client
import HTTP
import Records
import TestSupport
import Testing

/// Answers to `GET /sobjects/Contact/ID` and the describes, which must be about what was asked for.
struct RecordTests {
    private static let id = "003Dm000001kZ00IAE"
    private static let other = "003Dm000001kZ01IAE"

    private func org(_ body: String) throws -> Org {
        let answer = FakeTransport.Expectation.on(.get, "/services/data/v67.0/sobjects", body)
        return try Org.fake(over: FakeTransport(Array(repeating: answer, count: 4)))
    }

    private func record(_ body: String) async throws -> String {
        let id = try RecordID(Self.id)
        return String(decoding: try await org(body).record(id, of: "Contact"), as: UTF8.self)
    }

    @Test(arguments: [
        #"{"Id":"003Dm000001kZ00IAE"}"#, #"{"Name":"Ada","Id":"003Dm000001kZ00"}"#,
        #"{"attributes":{"url":"/services/data/v67.0/sobjects/Contact/003Dm000001kZ00IAE"},"#
            + #""Name":"Ada"}"#,
        #"{"attributes":{"url":"/sobjects/Contact/003Dm000001kZ00"}}"#,
        #"{"attributes":{"url":"/sobjects/Contact/003Dm000001kZ01IAE"},"Id":"003Dm000001kZ00IAE"}"#,
    ])
    func `a record is told by its Id, or by its URL where it has none`(body: String) async throws {
        try await expectEqual(record(body), body)
    }

    @Test(
        arguments: [
            ("{}", nil), ("[]", nil), ("null", nil), (#""003Dm000001kZ00IAE""#, nil),
            (#"[{"Id":"003Dm000001kZ00IAE"}]"#, nil), (#"{"Id":null}"#, nil),
            (#"{"Id":null,"attributes":{"url":"/sobjects/Contact/003Dm000001kZ00IAE"}}"#, nil),
            (#"{"Id":"003Dm000001kZ01IAE"}"#, other), (#"{"Id":"x"}"#, "x"),
            (#"{"attributes":{"url":"/sobjects/Contact/003Dm000001kZ01IAE"}}"#, other),
            (#"{"Id":"003DM000001KZ00"}"#, "003DM000001KZ00"),
        ] as [(String, String?)]
    )
    func `anything else is malformed`(body: String, found: String?) async throws {
        let error = await #expect(throws: OrgError.self) { try await record(body) }
        expectEqual(error?.fault, .notAsked(found: found, asked: "Contact \(Self.id)"))
    }

    @Test(arguments: ["", "{", #"{"Id":tru}"#, #"{"Id":"003Dm000001kZ00IAE"} x"#])
    func `a record that is no JSON is malformed to its end`(body: String) async throws {
        let error = await #expect(throws: OrgError.self) { try await record(body) }
        guard case .json = error?.fault else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: [
        ("Contact", "Contact"), ("contact", "Contact"), ("Visit__c", "acme__Visit__c"),
    ])
    func `an object is described under its name`(asked: String, name: String) async throws {
        let body = #"{"name":"\#(name)","fields":[]}"#
        try await expectEqual(org(body).describe(asked), Array(body.utf8))
    }

    @Test(
        arguments: [
            ("{}", nil), ("[]", nil), (#"{"name":null}"#, nil), (#"{"name":"Account"}"#, "Account"),
            (#"{"name":"MyContact"}"#, "MyContact"), (#"{"name":"My_Contact"}"#, "My_Contact"),
        ] as [(String, String?)]
    )
    func `the description of another object is malformed`(
        body: String,
        found: String?
    ) async throws {
        let error = await #expect(throws: OrgError.self) { try await org(body).describe("Contact") }
        expectEqual(error?.fault, .notAsked(found: found, asked: "Contact"))
    }

    @Test(arguments: ["{}", "[]", #"{"sobjects":null}"#, #"{"sobjects":{}}"#])
    func `a list of objects without objects is malformed`(body: String) async throws {
        let error = await #expect(throws: OrgError.self) { try await org(body).describeGlobal() }
        expectEqual(error?.fault, .notAsked(found: nil, asked: "the list of objects"))
    }
}
