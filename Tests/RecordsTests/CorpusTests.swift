import Foundation
import Records
import TestSupport
import Testing

/// Responses that other people recorded; see the corpus's own README for sources and licences.
struct CorpusTests {
    private static func pages() throws -> [Body] {
        try bodies { kind, _ in
            ["query", "subquery", "query-more", "aggregate", "tooling-query"].contains(kind)
        }
    }

    private static func contacts() throws -> [Body] {
        try bodies { kind, query in
            (kind == "query" || kind == "subquery")
                && query.contains(/(?i)from\s+contact\b\s*(limit.*)?$/)
        }
    }

    @Test(arguments: try pages())
    func `a recorded page has the rows that Foundation finds`(_ body: Body) throws {
        let bytes = try Corpus.recorded(body.file)
        let shape = try RowShape.discovered(in: QueryPage(bytes))
        var format = NDJSONFormat(keepsAttributes: true)
        let head = try QueryPage(bytes).scan(as: shape, into: &format)
        let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        let records = try #require(object?["records"] as? [Any])
        let lines = format.output.split(separator: UInt8(ascii: "\n"))
        expectEqual(head.recordCount, records.count)
        expectEqual(head.unclaimedKey, nil)
        expectEqual(lines.count, records.count)
        for (line, record) in zip(lines, records) {
            #expect(try same(JSONValue(parsing: Array(line)), record))
        }
    }

    @Test(arguments: try pages())
    func `a recorded page does not contradict itself`(_ body: Body) throws {
        let bytes = try Corpus.recorded(body.file)
        #expect(try ChildResults.findings(in: bytes).miscounts.isEmpty)
        var rows = NDJSONFormat(keepsAttributes: true)
        let head = try QueryPage(bytes).scan(as: RowShape([]), into: &rows)
        // A page among several announces the rows of all of them.
        guard head.isDone, !body.isOneOfSeveral else { return }
        var count = RowCount()
        count.add(rows: head.recordCount, of: head.totalSize)
        expectEqual(count.difference, nil)
    }

    @Test(arguments: try contacts())
    func `a recorded response of contacts decodes`(_ body: Body) throws {
        let response = try ContactResponse(parsing: Corpus.recorded(body.file))
        for contact in response.records {
            expect(VCard(contact).text, .hasSuffix("END:VCARD\r\n"))
        }
    }

    struct Body: CustomTestStringConvertible {
        let file: String

        var testDescription: String { file }
        /// Whether the recording is of a page that a locator led to.
        var isOneOfSeveral: Bool { file.hasPrefix("query-more/") }
    }

    private struct Entry: Decodable {
        let file: String
        let kind: String
        let status: Int?
        let query: String?
    }

    private static func bodies(where isWanted: (String, String) -> Bool) throws -> [Body] {
        try Corpus.recordings(as: Entry.self)
            .filter { $0.status == 200 && isWanted($0.kind, $0.query ?? "") }
            .map { Body(file: $0.file) }
    }
}
