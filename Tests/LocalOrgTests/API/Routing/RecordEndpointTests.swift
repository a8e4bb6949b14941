import Client
import Foundation
import HTTP
import HTTPServer
import LocalOrg
import TestSupport
import Testing

/// The sample org's Josh Davis has a case, Jake Llorrac has none (rows 11 and 20 of the contacts).
struct RecordEndpointTests {
    private let bench: RouterBench
    private static let rose = "003Dm000001kZ00IAE"
    private static let josh = "003Dm000001kZ0AIAU"
    private static let jake = "003Dm000001kZ0JIAU"

    init() throws {
        bench = try RouterBench()
    }

    @Test func `the fields that are named come in their order, with the Id`() async {
        let answer = await bench.send(
            .get,
            "v67.0/sobjects/contact/\(Self.rose.prefix(15))?fields=LastName,%20Account.Name,Phone"
        )
        expectEqual(answer.status, 200)
        let url = "/services/data/v67.0/sobjects"
        expectEqual(
            answer.text,
            #"{"attributes":{"type":"Contact","url":"\#(url)/Contact/\#(Self.rose)"},"#
                + #""LastName":"Gonzalez","Account":{"attributes":{"type":"Account","#
                + #""url":"\#(url)/Account/001Dm000001kZ00IAE"},"Name":"Edge Communications"},"#
                + #""Phone":"(512) 757-6000","Id":"\#(Self.rose)"}"#
        )
    }

    @Test func `without names every field comes`() async throws {
        let answer = await bench.send(.get, "v67.0/sobjects/Contact/\(Self.rose)")
        expectEqual(answer.status, 200)
        let record = try JSONSerialization.jsonObject(with: Data(answer.bytes)) as? [String: Any]
        let fields = bench.store.schema.object(named: "Contact")?.fields.map(\.name) ?? []
        expectEqual(Set(record?.keys.map { $0 } ?? []), Set(fields + ["attributes"]))
    }

    @Test(arguments: [
        (Request.Method.get, "abc"), (.get, "003Dm000001kZ00AAA"), (.delete, "abc"),
    ])
    func `what is no id is taken for an external one`(method: Request.Method, text: String) async {
        let answer = await bench.send(method, "v67.0/sobjects/Contact/\(text)")
        expectEqual(answer.status, 404)
        let message = "Provided external ID field does not exist or is not accessible: \(text)"
        #expect(answer.text.contains(message) && answer.text.contains("NOT_FOUND"))
    }

    @Test(arguments: ["003Dm000001zzzz", "001Dm000001kZ00IAE"])
    func `a record that is not there is not found`(id: String) async {
        let answer = await bench.send(.get, "v67.0/sobjects/Contact/\(id)")
        expectEqual(answer.status, 404)
        expectEqual(
            answer.text,
            #"[{"errorCode":"NOT_FOUND","message":"The requested resource does not exist"}]"#
        )
    }

    @Test func `a field that is not there is told so`() async {
        let answer = await bench.send(.get, "v67.0/sobjects/Contact/\(Self.rose)?fields=Bacon")
        expectEqual(answer.status, 400)
        #expect(answer.text.contains("INVALID_FIELD") && answer.text.contains("'Bacon'"))
    }

    @Test func `a contact without cases is deleted, once`() async {
        let path = "v67.0/sobjects/Contact/\(Self.jake)"
        let first = await bench.send(.delete, path)
        expectEqual(first.status, 204)
        #expect(first.bytes.isEmpty)
        expectEqual(first.headers["Content-Type"], nil)
        let second = await bench.send(.delete, path)
        expectEqual(second.status, 404)
        let deleted =
            #"[{"message":"entity is deleted","errorCode":"ENTITY_IS_DELETED","fields":[]}]"#
        expectEqual(second.text, deleted)
        let read = await bench.send(.get, path)
        expectEqual(read.status, 404)
        expectEqual(read.text, deleted)
        await expect(bench.query("SELECT COUNT() FROM Contact").text, .contains(#""totalSize":19"#))
    }

    @Test func `a contact with cases is kept, in Salesforce's words`() async {
        let answer = await bench.send(.delete, "v67.0/sobjects/Contact/\(Self.josh)")
        expectEqual(answer.status, 400)
        expectEqual(
            answer.text,
            #"[{"message":"Your attempt to delete Mr. Josh Davis could not be completed "#
                + #"because it is associated with the following cases.: 00001005\n","#
                + #""errorCode":"DELETE_FAILED","fields":[]}]"#
        )
    }

    @Test func `a user is not to be deleted`() async {
        let answer = await bench.send(.delete, "v67.0/sobjects/User/\(OrgIDs.admin)")
        expectEqual(answer.status, 405)
        expect(answer.text, .contains("HTTP Method 'DELETE' not allowed."))
    }
}
