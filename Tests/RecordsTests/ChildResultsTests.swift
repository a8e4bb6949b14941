import Records
import TestSupport
import Testing

struct ChildResultsTests {
    private let page = Array(Fixture.unfinished.utf8)

    @Test func `unfinished child results are found at any depth, in order`() throws {
        let children = try ChildResults.unfinished(in: page)
        expectEqual(
            children.map(\.nextRecordsURL),
            ["/query/01g-1", "/query/01g-2", "/query/01g-3"]
        )
    }

    @Test func `a page without them has none`() throws {
        #expect(try ChildResults.unfinished(in: Array(Fixture.pretty.utf8)).isEmpty)
        #expect(try ChildResults.unfinished(in: Array(Fixture.contacts.utf8)).isEmpty)
    }

    @Test func `further records are put in, and nothing else changes`() throws {
        let more = [#"{"LastName":"B"},{"LastName":"C"}"#, #"{"Id":"5"}"#, ""]
        let whole = try ChildResults.completed(page, with: more.map { Array($0.utf8) })
        expectEqual(
            String(decoding: whole, as: UTF8.self),
            #"""
            {"totalSize":1,"done":true,"records":[{"attributes":{"type":"Account"},"Contacts":\#
            {"totalSize":3,"done":true,"records":[{"LastName":"A",\#
            "Cases":{"done":true,"records":[{"Id":"5"}],"totalSize":1}},\#
            {"LastName":"B"},{"LastName":"C"}]},\#
            "Notes":{"records":[{"Id":"1"}],"totalSize":2,"done":true}}]}
            """#
        )
        #expect(try ChildResults.unfinished(in: whole).isEmpty)
    }

    @Test func `the records of a page are its text between the brackets`() throws {
        let text = #"{"done":true,"records":[ {"a":"]"} , {} ]}"#
        let records = try ChildResults.recordsText(of: Array(text.utf8))
        expectEqual(String(decoding: records, as: UTF8.self), #" {"a":"]"} , {} "#)
        let none = #"{"done":true,"records":[ ]}"#
        #expect(try ChildResults.recordsText(of: Array(none.utf8)).isEmpty)
    }

    @Test func `a child result without a way on is an error`() {
        let text = #"{"done":true,"records":[{"C":{"done":false,"records":[]}}]}"#
        let fault = #expect(throws: JSONFault.self) {
            try ChildResults.unfinished(in: Array(text.utf8))
        }
        expectEqual(fault?.code, .missingLocator)
    }

    @Test func `a child result that is done and has a way on is an error`() {
        let text =
            #"{"done":true,"records":[{"C":{"done":true,"nextRecordsUrl":"/x","records":[]}}]}"#
        let fault = #expect(throws: JSONFault.self) {
            try ChildResults.findings(in: Array(text.utf8))
        }
        expectEqual(fault?.code, .unexpectedLocator)
    }

    @Test func `a child result that is done may have a way on that is empty`() throws {
        let text =
            #"{"done":true,"records":[{"C":{"done":true,"nextRecordsUrl":"","records":[]}}]}"#
        let findings = try ChildResults.findings(in: Array(text.utf8))
        #expect(findings.unfinished.isEmpty)
        #expect(findings.miscounts.isEmpty)
    }

    @Test func `child results of another size than they announce are found at any depth`() throws {
        let text = #"""
            {"totalSize":1,"done":true,"records":[{"Id":"a","Contacts":\#
            {"totalSize":1,"done":true,"records":[{"Id":"b","Cases":\#
            {"totalSize":3,"done":true,"records":[{"x":[1,2]},{}]}},{}]},"Notes":\#
            {"done":true,"records":[{}],"totalSize":1},"Tasks":{"done":true,"records":[{}]},\#
            "Events":null,"Orders":{"totalSize":null,"done":true,"records":[{}]}}]}
            """#
        let findings = try ChildResults.findings(in: Array(text.utf8))
        #expect(findings.unfinished.isEmpty)
        expectEqual(findings.miscounts.map(\.relationship), ["Cases", "Contacts"])
        expectEqual(findings.miscounts.map(\.parentID), ["b", "a"])
        let differences = findings.miscounts.map(\.difference)
        expectEqual(differences, [.init(announced: 3, sent: 2), .init(announced: 1, sent: 2)])
    }

    @Test(arguments: ["-1", "1.5", #""1""#, "true"])
    func `a size that is no number of rows is an error`(size: String) {
        let text =
            #"{"done":true,"records":[{"C":{"totalSize":\#(size),"done":true,"records":[]}}]}"#
        let fault = #expect(throws: JSONFault.self) {
            try ChildResults.findings(in: Array(text.utf8))
        }
        expectEqual(fault?.code, .unexpectedValue(member: "totalSize"))
    }

    @Test func `records for another number of child results are refused`() {
        let fault = #expect(throws: JSONFault.self) { try ChildResults.completed(page, with: [[]]) }
        expectEqual(fault?.code, .unmatchedChildren)
    }
}
