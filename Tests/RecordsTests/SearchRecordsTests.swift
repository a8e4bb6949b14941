import TestSupport
import Testing
import Text

@testable import Records

/// The answers of a search; shapes of the REST API Developer Guide, written by hand.
struct SearchRecordsTests {
    private static let contact = #"{"attributes":{"type":"Contact"},"Name":"R","Amount":1.50}"#
    private static let lead = #"{ "attributes" : {"type":"Lead"} }"#

    private func found(_ body: String) throws -> SearchRecords {
        try SearchRecords(parsing: Array(body.utf8))
    }

    @Test(arguments: [
        "[\(contact),\(lead),\(contact)]",
        #" {"searchRecords":[\#(contact), \#(lead) ,\#(contact)]}"#,
        #"{"metadata":{"searchRecords":1},"searchRecords":[\#(contact),\#(lead),\#(contact)],"x":2}"#,
    ])
    func `records are taken object by object, each value as the org sent it`(
        _ body: String
    ) throws {
        let found = try found(body)
        #expect(found.count == 3 && found.objects == ["Contact", "Lead"])
        let page = found.page(namingObjects: ["Lead", "Contact"])
        let expected =
            #"{"totalSize":3,"done":true,"records":["#
            + #"{"Object":"Lead", "attributes" : {"type":"Lead"} },"#
            + #"{"Object":"Contact","attributes":{"type":"Contact"},"Name":"R","Amount":1.50},"#
            + #"{"Object":"Contact","attributes":{"type":"Contact"},"Name":"R","Amount":1.50}]}"#
        expectEqual(String(decoding: page.bytes, as: UTF8.self), expected)
        try expectEqual(found.page(of: "Lead").head().recordCount, 1)
        try expectEqual(found.page(of: "Case").head().recordCount, 0)
    }

    @Test(arguments: [
        "", "{", "{}", "[1]", "[{}]", "null", #"{"searchRecords":null}"#, "[\(contact)] 1",
        #"[{"attributes":{"type":null}}]"#, "[\(contact),]",
    ])
    func `another text is no answer`(_ body: String) {
        #expect(throws: JSONFault.self) { try found(body) }
    }
}
