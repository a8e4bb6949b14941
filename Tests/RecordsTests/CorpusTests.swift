import Foundation
import Records
import TestSupport
import Testing

/// Responses that other people recorded; see the corpus's own README for sources and licences.
@Suite(.enabled(if: Corpus.folder != nil, "corpus absent: set SFCTL_CORPUS"))
struct CorpusTests {
    static let pages = bodies { kind, _ in
        ["query", "subquery", "query-more", "aggregate", "tooling-query"].contains(kind)
    }
    static let contacts = bodies { kind, query in
        (kind == "query" || kind == "subquery")
            && query.contains(/(?i)from\s+contact\b\s*(limit.*)?$/)
    }

    @Test(arguments: pages)
    func `a recorded page has the rows that Foundation finds`(_ body: Body) throws {
        let bytes = try Array(Data(contentsOf: body.url))
        let shape = try RowShape.discovered(in: QueryPage(bytes))
        var format = NDJSONFormat(keepsAttributes: true)
        let head = try QueryPage(bytes).scan(as: shape, into: &format)
        let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        let records = try #require(object?["records"] as? [Any])
        let lines = format.output.split(separator: UInt8(ascii: "\n"))
        #expect(head.recordCount == records.count)
        #expect(head.unclaimedKey == nil)
        #expect(lines.count == records.count)
        for (line, record) in zip(lines, records) {
            #expect(try same(JSONValue(parsing: Array(line)), record))
        }
    }

    @Test(arguments: pages)
    func `a recorded page does not contradict itself`(_ body: Body) throws {
        let bytes = try Array(Data(contentsOf: body.url))
        #expect(try ChildResults.findings(in: bytes).miscounts.isEmpty)
        var rows = NDJSONFormat(keepsAttributes: true)
        let head = try QueryPage(bytes).scan(as: RowShape([]), into: &rows)
        // A page among several announces the rows of all of them.
        guard head.isDone, !body.isOneOfSeveral else { return }
        var count = RowCount()
        count.add(rows: head.recordCount, of: head.totalSize)
        #expect(count.difference == nil)
    }

    @Test(arguments: contacts)
    func `a recorded response of contacts decodes`(_ body: Body) throws {
        let response = try ContactResponse(parsing: Array(Data(contentsOf: body.url)))
        for contact in response.records {
            #expect(VCard(contact).text.hasSuffix("END:VCARD\r\n"))
        }
    }

    struct Body: CustomTestStringConvertible {
        let file: String
        let url: URL

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

    private static func bodies(where isWanted: (String, String) -> Bool) -> [Body] {
        guard let folder = Corpus.folder?.appending(path: "responses"),
            let index = try? Data(contentsOf: folder.appending(path: "index.json")),
            let entries = try? JSONDecoder().decode([Entry].self, from: index)
        else { return [] }
        return entries.filter { $0.status == 200 && isWanted($0.kind, $0.query ?? "") }
            .map { Body(file: $0.file, url: folder.appending(path: $0.file)) }
    }
}
