import Client
import Foundation
import HTTP
import HTTPServer
import LocalOrg
import Records
import TestSupport
import Testing

/// Answers to writes against recorded ones (`TestSupport.Corpus`): the same keys in each object,
/// and the same types.
struct RecordedAnswersTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let file: String
        let status: Int
        let method: HTTP.Request.Method
        let path: String
        var body = ""

        var testDescription: String { file }
    }

    private static let rose = "003Dm000001kZ00IAE"
    private static func records(_ records: String...) -> String {
        #"{"records":[\#(records.joined(separator: ","))]}"#
    }
    private static let contact = #"{"attributes":{"type":"Contact"},"LastName":"A"}"#
    private static func composite(_ method: String, _ url: String, _ body: String) -> String {
        #"{"compositeRequest":[{"method":"\#(method)","url":"/services/data/v67.0/\#(url)","#
            + #""referenceId":"a","body":\#(body)}]}"#
    }

    static let examples: [Example] = [
        Example(
            file: "create/002.json",
            status: 201,
            method: .post,
            path: "sobjects/Contact",
            body: #"{"LastName":"A"}"#
        ),
        Example(
            file: "update/003.json",
            status: 204,
            method: .patch,
            path: "sobjects/Contact/\(rose)",
            body: #"{"LastName":"A"}"#
        ),
        Example(
            file: "delete/001.json",
            status: 204,
            method: .delete,
            path: "sobjects/Contact/003Dm000001kZ0JIAU"
        ),
        Example(
            file: "collections/001.json",
            status: 200,
            method: .post,
            path: "composite/sobjects",
            body: records(contact)
        ),
        Example(
            file: "collections/010.json",
            status: 200,
            method: .patch,
            path: "composite/sobjects/Contact/Id",
            body: records(contact)
        ),
        Example(
            file: "composite/003.json",
            status: 200,
            method: .post,
            path: "composite",
            body: composite("GET", "nothing", "{}")
        ),
        Example(
            file: "error/002.json",
            status: 400,
            method: .post,
            path: "sobjects/Account",
            body: #"{"FavoritePet__c":"x"}"#
        ),
        Example(
            file: "error/003.json",
            status: 400,
            method: .post,
            path: "sobjects/Contact",
            body: #"{"LastName":"A","CleanStatus":"x"}"#
        ),
        Example(
            file: "error/005.json",
            status: 400,
            method: .post,
            path: "sobjects/Contact",
            body: "{}"
        ),
        Example(
            file: "error/012.json",
            status: 400,
            method: .patch,
            path: "sobjects/Contact/\(rose)",
            body: #"{"Color__c":"x"}"#
        ),
        Example(
            file: "error/013.json",
            status: 400,
            method: .patch,
            path: "sobjects/Contact/003Dm000001kZ00AAA",
            body: "{}"
        ),
        Example(
            file: "error/015.json",
            status: 404,
            method: .patch,
            path: "sobjects/Contact/rid/x",
            body: "{}"
        ),
    ]

    @Test(arguments: examples)
    func `an answer has the recorded one's keys and types`(_ example: Example) async throws {
        let answer = try await RouterBench().send(
            example.method,
            "v67.0/\(example.path)",
            body: example.body
        )
        expectEqual(answer.status, example.status)
        try expectEqual(shape(Data(answer.bytes)), shape(Data(Corpus.recorded(example.file))))
    }

    /// A JSON text's structure; of an array that of its first element.
    private func shape(_ text: Data) throws -> String {
        let text = Array(text.drop { $0 <= 0x20 })
        return text.isEmpty ? "nothing" : shape(of: try JSONValue(parsing: text))
    }

    private func shape(of value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "text"
        case .array(let elements): "[\(elements.first.map(shape) ?? "")]"
        case .object(let members):
            members.sorted { $0.key < $1.key }.map { "\($0.key): \(shape(of: $0.value))" }
                .joined(separator: ", ")
        }
    }
}
