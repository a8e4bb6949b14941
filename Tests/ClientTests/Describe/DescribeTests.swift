import Foundation
import HTTP
import Records
import TestSupport
import Testing

@testable import Client

/// Descriptions in the shape of the REST API's Describe, written for these tests.
struct DescribeTests {
    private static let contact = #"""
        {"childRelationships":[
          {"cascadeDelete":false,"childSObject":"Case","field":"ContactId",\#
        "relationshipName":"Cases",
           "restrictedDelete":true},
          {"cascadeDelete":true,"childSObject":"ContactFeed","field":"ParentId",
           "relationshipName":null}],
         "custom":false,"deletable":true,"fields":[
          {"name":"LastName","label":"Last Name","type":"string","length":80,"createable":true,
           "nillable":false,"defaultedOnCreate":false,"defaultValue":null},
          {"name":"LeadSource","type":"picklist","nillable":true,"createable":true,
           "picklistValues":[{"active":true,"defaultValue":false,"label":"Web","validFor":null,
            "value":"Web"}]},
          {"name":"AccountId","type":"reference","referenceTo":["Account"],
           "relationshipName":"Account","nillable":true}],
         "keyPrefix":"003","label":"Contact","labelPlural":"Contacts","name":"Contact",
         "queryable":true,"recordTypeInfos":[{"active":true,"developerName":"Master","master":true,
          "name":"Master","recordTypeId":"012000000000000AAA"}]}
        """#

    private func read(_ text: String) throws(OrgError) -> ObjectDescription {
        try ObjectDescription(parsing: Array(text.utf8))
    }

    @Test func `a description is read`() throws {
        let description = try read(Self.contact)
        expectEqual(description.summary.name, "Contact")
        expectEqual(description.summary.pluralLabel, "Contacts")
        expectEqual(description.summary.flags, [.deletable, .queryable])
        expectEqual(description.fields.map(\.name), ["LastName", "LeadSource", "AccountId"])
        expectEqual(description.fields.map(\.isRequired), [true, false, false])
        expectEqual(description.fields[0].length, 80)
        expectEqual(description.fields[1].picklistValues.map(\.value), ["Web"])
        expectEqual(description.fields[1].picklistValues[0].flags, [.active])
        expectEqual(description.fields[2].referenceTo, ["Account"])
        expectEqual(description.childRelationships.map(\.name), ["Cases", nil])
        expectEqual(
            description.childRelationships.map(\.flags),
            [[.restrictedDelete], [.cascadeDelete]]
        )
    }

    @Test func `what is absent is empty`() throws {
        let description = try read(#"{"name":"X"}"#)
        #expect(description.fields.isEmpty)
        #expect(description.summary.flags.isEmpty)
        expectEqual(description.summary.keyPrefix, nil)
    }

    @Test func `a description cut anywhere is malformed`() {
        let bytes = Array(Self.contact.utf8)
        for end in bytes.indices {
            let error = #expect(throws: OrgError.self) {
                try ObjectDescription(parsing: Array(bytes[..<end]))
            }
            #expect(error?.fault != nil)
        }
    }

    @Test(arguments: [
        (#"[]"#, "it is not a JSON object"),
        (#"{}"#, "name is missing"),
        (#"{"name":null}"#, "name is missing"),
        (#"{"name":1}"#, "name is not a text"),
        (#"{"name":"X","queryable":"true"}"#, "queryable is neither true nor false"),
        (#"{"name":"X","fields":{}}"#, "fields is not a list"),
        (#"{"name":"X","fields":[{"name":"A","type":"id"},1]}"#, "fields.1 is not a JSON object"),
        (#"{"name":"X","fields":[{"name":"A"}]}"#, "fields.0.type is missing"),
        (
            #"{"name":"X","fields":[{"name":"A","type":"id","length":"18"}]}"#,
            "fields.0.length is not an integer"
        ),
        (
            #"{"name":"X","fields":[{"name":"A","type":"picklist","picklistValues":[{}]}]}"#,
            "fields.0.picklistValues.0.value is missing"
        ),
        (
            #"{"name":"X","fields":[{"name":"A","type":"reference","referenceTo":[3]}]}"#,
            "fields.0.referenceTo.0 is not a text"
        ),
    ])
    func `what no description has is told with its place`(text: String, reason: String) {
        let error = #expect(throws: OrgError.self) { try read(text) }
        expectEqual(error?.fault, .undecodable(reason))
    }

    @Test(arguments: ["18", "18.0", "1.8e1"])
    func `a length may be written in any way`(digits: String) throws {
        let field = #"{"name":"A","type":"string","length":\#(digits)}"#
        try expectEqual(read(#"{"name":"X","fields":[\#(field)]}"#).fields[0].length, 18)
    }

    @Test func `a list of objects without objects is none`() {
        let error = #expect(throws: OrgError.self) { try ObjectList(parsing: Array("{}".utf8)) }
        expectEqual(error?.fault, .undecodable("sobjects is missing"))
    }

    @Test func `the org is asked by name, and answers with its own text`() async throws {
        let list = #"{"sobjects":[{"name":"Contact","custom":false}]}"#
        let transport = FakeTransport([
            .on(.get, "/services/data/v67.0/sobjects/Contact/describe", Self.contact),
            .on(.get, "/services/data/v67.0/sobjects", list),
        ])
        let org = try Org.fake(over: transport)
        try await expectEqual(org.describe("Contact"), Array(Self.contact.utf8))
        let bytes = try await org.describeGlobal()
        expectEqual(bytes, Array(list.utf8))
        try expectEqual(ObjectList(parsing: bytes).objects.map(\.name), ["Contact"])
        transport.verify()
    }

    @Test func `a record is asked for with its fields`() async throws {
        let path = "/services/data/v67.0/sobjects/Contact/003000000000001AAA"
        let body = #"{"Name":"Ada","Id":"003000000000001AAA"}"#
        let transport = FakeTransport([
            .on(.get, "\(path)?fields=Name,Account.Name", body), .on(.get, path, body),
        ])
        let org = try Org.fake(over: transport)
        let id = try RecordID("003000000000001")
        let some = try await org.record(id, of: "Contact", fields: ["Name", "Account.Name"])
        expectEqual(some, Array(body.utf8))
        try await expectEqual(org.record(id, of: "Contact"), Array(body.utf8))
        expectEqual(transport.requests.last?.target, path)
    }

    @Test(arguments: ["", "a b", "Name,Id", ".Name", "Account..Name", "Name&x=y", "Näme"])
    func `a field path that is none is refused before it is sent`(field: String) async throws {
        let org = try Org.fake(over: FakeTransport([]))
        await #expect(throws: OrgError.badRequest(.name(field))) {
            try await org.record(RecordID("003000000000001"), of: "Contact", fields: [field])
        }
    }

    @Test(arguments: ["", " ", "<html></html>", "null", "\"x\""])
    func `an answer that is no JSON object is malformed`(body: String) async throws {
        let answers = Array(repeating: FakeTransport.Expectation.on(.get, "/", body), count: 4)
        let org = try Org.fake(over: FakeTransport(answers))
        let error = await #expect(throws: OrgError.self) { try await org.describe("Contact") }
        #expect(error?.fault != nil)
    }

    @Test
    func `recorded descriptions are read`() throws {
        let files = try Corpus.names(in: "describe-sobject")
        for file in files {
            let bytes = try Corpus.recorded("describe-sobject/\(file)")
            let description = try ObjectDescription(parsing: bytes)
            let count = try JSONValue(parsing: bytes)["fields"]?.elements?.count
            expectEqual(description.fields.count, count ?? 0, "\(file)")
        }
        #expect(files.count > 5)
    }
}
