import Foundation
import Records
import TestSupport
import Testing

@testable import Client

struct AssertionTests {
    @Test func `header, claims and signature are joined as a JSON web token`() throws {
        let assertion = Assertion(
            issuer: "3MVG9\"app",
            subject: "jo@acme.example",
            audience: "https://login.salesforce.com",
            expiry: 1_800_000_000
        )
        let token = assertion.signed([0xFB, 0xFF, 0xFE]).value
        let parts = token.split(separator: ".").map(String.init)
        expectEqual(parts.count, 3)
        expectEqual(Array("\(parts[0]).\(parts[1])".utf8), assertion.signingInput)
        try expectEqual(json(parts[0]), .object([.init("alg", .string("RS256"))]))
        try expectEqual(
            json(parts[1]),
            .object([
                .init("iss", .string("3MVG9\"app")), .init("sub", .string("jo@acme.example")),
                .init("aud", .string("https://login.salesforce.com")),
                .init("exp", .number("1800000000")),
            ])
        )
        expectEqual(parts[2], "-__-")
        expect(token, .lacks("="))
    }

    private func json(_ part: String) throws -> JSONValue {
        let plain = part.replacing("-", with: "+").replacing("_", with: "/")
        let padded = plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)
        return try JSONValue(parsing: Array(try #require(Data(base64Encoded: padded))))
    }
}
