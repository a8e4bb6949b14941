import Records
import TestSupport
import Testing

@testable import LocalOrg

struct EvaluatorResourceTests {
    private func record(_ object: String, _ fields: [String]?) throws -> String {
        let type = try #require(Fixture.org.schema.object(named: object))
        let resource = try RecordResource(type, fields: fields, in: Fixture.org)
        var writer = JSONWriter()
        resource.write(row: 0, context: Fixture.context, to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func `named fields come in their order, and Id is added`() throws {
        try expectEqual(
            record("User", ["email", "Name"]),
            """
            {"attributes":{"type":"User",\
            "url":"/services/data/v67.0/sobjects/User/005000000000001AAA"},\
            "Email":"ada@example.com","Name":"Ada Admin","Id":"005000000000001AAA"}
            """
        )
    }

    @Test func `without names every field is shown`() throws {
        let json = try record("User", nil)
        expect(json, .hasSuffix(#""Email":"ada@example.com","IsActive":true}"#))
    }

    @Test func `parent paths are allowed`() throws {
        try expect(
            record("Contact", ["Id", "Account.Name"]),
            .hasSuffix(#""Edge Communications"}}"#)
        )
    }

    @Test func `an unknown field is refused without line and column`() throws {
        let error = #expect(throws: APIFault.self) { try record("User", ["Foo"]) }
        expectEqual(error?.code, "INVALID_FIELD")
        expect(error?.message, .hasPrefix("No such column 'Foo' on entity 'User'."))
    }
}
