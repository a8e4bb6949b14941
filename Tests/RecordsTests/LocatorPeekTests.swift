import Records
import TestSupport
import Testing

struct LocatorPeekTests {
    @Test func `the locator is found as soon as the records begin, and not before`() throws {
        let bytes = Array(Fixture.contacts.utf8)
        let records = try #require(bytes.firstIndex(of: UInt8(ascii: "[")))
        for end in bytes.indices {
            let expected: LocatorPeek =
                end <= records ? .notYet : .found("/services/data/v67.0/query/0r8xx-2000")
            expectEqual(LocatorPeek(Array(bytes[..<end])), expected, "\(end) bytes")
        }
    }

    @Test(arguments: [
        #"{"done":false,"records":[{"nextRecordsUrl":"/wrong"}"#,
        #"{"x":{"nextRecordsUrl":"/wrong"},"done":false,"records":["#,
        #"{"x":"\"nextRecordsUrl\":\"/wrong\"","records":["#,
        #"{"totalSize":1,"done":true,"records":[]}"#,
        #"{"done":true,"nextRecordsUrl":"/unused","records":["#,
        #"[{"message":"x","errorCode":"Y"}]"#,
        "<html>",
    ])
    func `nothing else is taken for it`(_ text: String) {
        expectEqual(LocatorPeek(Array(text.utf8)), .absent)
    }
}
