import Client
import HTTP
import HTTPServer
import LocalOrg
import Records
import TestSupport
import Testing

/// SOQL over the definitions of the org's objects and fields.
struct ToolingTests {
    private let bench: RouterBench

    init() throws {
        bench = try RouterBench()
    }

    private func query(_ soql: String) async -> WholeResponse {
        await bench.send(.get, "v67.0/tooling/query?q=\(RouterBench.encode(soql))")
    }

    @Test func `an object's definition has the form of recorded answers`() async {
        let answer = await query(
            "SELECT DurableId, Label FROM EntityDefinition WHERE QualifiedApiName = 'contact'"
        )
        expectEqual(
            answer.text,
            #"{"size":1,"totalSize":1,"done":true,"queryLocator":null,"#
                + #""entityTypeName":"EntityDefinition","#
                + #""records":[{"attributes":{"type":"EntityDefinition","#
                + #""url":"/services/data/v67.0/tooling/sobjects/EntityDefinition/Contact"},"#
                + #""DurableId":"Contact","Label":"Contact"}]}"#
        )
    }

    @Test func `nothing found has no type`() async {
        let answer = await query("SELECT Id FROM EntityDefinition WHERE DurableId = 'Pet'")
        expectEqual(
            answer.text,
            #"{"size":0,"totalSize":0,"done":true,"queryLocator":null,"#
                + #""entityTypeName":null,"records":[]}"#
        )
    }

    static let fields: [(String, [String])] = [
        (
            "SELECT QualifiedApiName FROM FieldDefinition WHERE EntityDefinitionId = 'Profile' "
                + "ORDER BY QualifiedApiName LIMIT 2", ["CreatedById", "CreatedDate"]
        ),
        (
            "SELECT QualifiedApiName FROM FieldDefinition "
                + "WHERE EntityDefinition.QualifiedApiName = 'Contact' AND DeveloperName = 'Level'",
            ["Level__c"]
        ),
        (
            "SELECT QualifiedApiName FROM EntityDefinition WHERE KeyPrefix IN ('001', '003')",
            ["Account", "Contact"]
        ),
    ]

    @Test(arguments: fields)
    func `definitions are found`(soql: String, names: [String]) async throws {
        let answer = await query(soql)
        let records = try #require(
            try JSONValue(parsing: answer.bytes)["records"]?.elements,
            "\(answer.text)"
        )
        expectEqual(records.compactMap { $0["QualifiedApiName"]?.text }, names)
    }

    @Test func `a definition has its fields below it`() async throws {
        let answer = await query(
            "SELECT Label, (SELECT QualifiedApiName FROM Fields) FROM EntityDefinition "
                + "WHERE DurableId = 'Profile'"
        )
        let record = try #require(try JSONValue(parsing: answer.bytes)["records"]?.elements?.first)
        let fields = try #require(record["Fields"]?["records"]?.elements)
        let profile = try #require(Schema.standard.object(named: "Profile"))
        expectEqual(fields.compactMap { $0["QualifiedApiName"]?.text }, profile.fields.map(\.name))
    }

    static let refusals: [(String, String)] = [
        ("", "MALFORMED_QUERY"), ("SELECT Id FROM ApexClass", "INVALID_TYPE"),
        ("SELECT Id FROM Contact", "INVALID_TYPE"),
        ("SELECT Pet FROM EntityDefinition", "INVALID_FIELD"),
    ]

    @Test(arguments: refusals)
    func `what is not modelled is refused`(soql: String, code: String) async {
        let answer = await query(soql)
        expectEqual(answer.status, 400)
        expect(answer.text, .contains(#""errorCode":"\#(code)""#))
    }
}
