import Records
import TestSupport
import Testing

struct JSONRecordsFormatTests {
    private let text = #"{"done":true,"records":[{ "A":{"attributes":{"type":"X"},"B":[]} }, {}]}"#

    @Test func `compact records are separated by commas`() throws {
        let compact = try written(text, as: RowShape([]), by: JSONRecordsFormat())
        expectEqual(compact, #"{"A":{"attributes":{"type":"X"},"B":[]}},{}"#)
    }

    @Test func `compact records of a compact page are the server's bytes`() throws {
        let records = try ChildResults.recordsText(of: Array(Fixture.contacts.utf8))
        try expectEqual(
            written(Fixture.contacts, as: RowShape([]), by: JSONRecordsFormat()),
            String(decoding: records, as: UTF8.self)
        )
    }

    @Test func `indented records begin on lines of their own`() throws {
        let format = JSONRecordsFormat(layout: .indented(level: 2))
        try expectEqual(
            "[" + written(text, as: RowShape([]), by: format) + "\n  ]",
            """
            [
                {
                  "A": {
                    "attributes": {
                      "type": "X"
                    },
                    "B": []
                  }
                },
                {}
              ]
            """
        )
    }

    @Test func `it knows whether it has written anything`() throws {
        var format = JSONRecordsFormat()
        #expect(format.isEmpty)
        _ = try QueryPage(Array(text.utf8)).scan(as: RowShape([]), into: &format)
        #expect(!format.isEmpty)
    }
}
