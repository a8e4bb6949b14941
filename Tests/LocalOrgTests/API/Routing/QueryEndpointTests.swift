import Client
import Foundation
import HTTP
import HTTPServer
import LocalOrg
import Records
import TestSupport
import Testing

struct QueryEndpointTests {
    /// What a page says, read by Foundation's decoder.
    private struct Page: Decodable {
        let totalSize: Int
        let done: Bool
        let nextRecordsUrl: String?
        let records: [Record]

        struct Record: Decodable {
            let id: String?
            let contacts: Children?

            enum CodingKeys: String, CodingKey {
                case id = "Id"
                case contacts = "Contacts"
            }
        }

        struct Children: Decodable {
            let totalSize: Int
            let done: Bool
            let records: [Record]
        }
    }

    private func page(_ answer: WholeResponse) throws -> Page {
        expectEqual(answer.status, 200, "\(answer.text)")
        return try JSONDecoder().decode(Page.self, from: Data(answer.bytes))
    }

    /// What follows `/services/data/` in a path.
    private func below(_ path: String?) throws -> String {
        let path = try #require(path)
        let prefix = "/services/data/"
        expect(path, .hasPrefix(prefix))
        return String(path.dropFirst(prefix.count))
    }

    private static let invalidLocator =
        #"[{"message":"invalid query locator","errorCode":"INVALID_QUERY_LOCATOR"}]"#

    @Test func `an answer has size, done and records, and records have their version's URLs`()
        async throws
    {
        let bench = try RouterBench()
        let answer = await bench.send(.get, "v58.0/query?q=SELECT+Name+FROM+Contact+LIMIT+1")
        expectEqual(
            answer.text,
            #"{"totalSize":1,"done":true,"records":[{"attributes":{"type":"Contact","#
                + #""url":"/services/data/v58.0/sobjects/Contact/003Dm000001kZ00IAE"},"#
                + #""Name":"Rose Gonzalez"}]}"#
        )
    }

    @Test func `pages come one after another, and the last has no next`() async throws {
        let bench = try RouterBench(contacts: 430)
        var answer = await bench.query(
            "SELECT Id FROM Contact",
            headers: ["Sforce-Query-Options": "batchSize=200"]
        )
        expect(answer.text, .hasPrefix(#"{"totalSize":450,"done":false,"nextRecordsUrl":"#))
        var ids: [String] = []
        var consumed: [String] = []
        while true {
            let page = try page(answer)
            expectEqual(page.totalSize, 450)
            ids += page.records.compactMap(\.id)
            guard let next = page.nextRecordsUrl else { break }
            #expect(!page.done)
            consumed += next.split(separator: "-").suffix(1).map(String.init)
            answer = await bench.send(.get, try below(next))
        }
        expect(answer.text, .hasPrefix(#"{"totalSize":450,"done":true,"records":[{"#))
        expectEqual(consumed, ["200", "400"])
        expectEqual(ids.count, 450)
        expectEqual(Set(ids).count, 450)
    }

    @Test func `a locator is a record id with a checksum and the number of records so far`()
        async throws
    {
        let bench = try RouterBench(contacts: 2000)
        let next = try #require(
            try page(await bench.query("SELECT Id FROM Contact")).nextRecordsUrl
        )
        let locator = next.dropFirst("/services/data/v67.0/query/".count)
        expect(next, .hasPrefix("/services/data/v67.0/query/0r8"))
        expect(locator, .hasSuffix("-2000"))
        #expect(try RecordID(locator.dropLast(5)).description == locator.dropLast(5))
    }

    @Test(arguments: [
        ("batchSize=200", 200), ("batchSize=201", 201), ("batchSize=1", 200), ("batchSize=-5", 200),
        ("batchSize=2000", 2000), ("batchSize=9999", 2000), ("batchSize = 300", 300),
        ("other=1, BATCHSIZE=250", 250), ("batchSize=many", 2000), ("", 2000),
    ])
    func `a batch has 200 to 2,000 records`(options: String, size: Int) async throws {
        let bench = try RouterBench(contacts: 2000)
        let answer = await bench.query(
            "SELECT Id FROM Contact",
            headers: ["Sforce-Query-Options": options]
        )
        try expectEqual(page(answer).records.count, size)
    }

    @Test func `later pages are as large as the first, unless they ask otherwise`() async throws {
        let bench = try RouterBench(contacts: 2000)
        let headers: Headers = ["Sforce-Query-Options": "batchSize=300"]
        let first = try page(await bench.query("SELECT Id FROM Contact", headers: headers))
        let path = try below(first.nextRecordsUrl)
        try expectEqual(page(await bench.send(.get, path)).records.count, 300)
        let asked = await bench.send(
            .get,
            path,
            headers: ["Sforce-Query-Options": "batchSize=400"]
        )
        try expectEqual(page(asked).records.count, 400)
        try expect(page(asked).nextRecordsUrl, .hasSuffix("-700"))
    }

    @Test func `a page shows the org as it was when the query ran`() async throws {
        let bench = try RouterBench(contacts: 300)
        let headers: Headers = ["Sforce-Query-Options": "batchSize=200"]
        let first = try page(
            await bench.query("SELECT Id FROM Contact ORDER BY Id", headers: headers)
        )
        let all = try page(await bench.query("SELECT Id FROM Contact ORDER BY Id"))
        let victim = try #require(all.records.last?.id)
        await expectEqual(bench.send(.delete, "v67.0/sobjects/Contact/\(victim)").status, 204)
        let second = try page(await bench.send(.get, try below(first.nextRecordsUrl)))
        expectEqual(second.records.last?.id, victim)
        let now = try page(await bench.query("SELECT Id FROM Contact ORDER BY Id"))
        expectEqual(now.totalSize, 319)
    }

    @Test func `queryAll sees deleted rows and pages below query`() async throws {
        let bench = try RouterBench(contacts: 2000)
        let contact = try page(await bench.query("SELECT Id FROM Contact ORDER BY Id DESC LIMIT 1"))
        let id = try #require(contact.records.first?.id)
        await expectEqual(bench.send(.delete, "v67.0/sobjects/Contact/\(id)").status, 204)
        let all = try page(await bench.send(.get, "v67.0/queryAll?q=SELECT+Id+FROM+Contact"))
        expectEqual(all.totalSize, 2020)
        expect(all.nextRecordsUrl, .hasPrefix("/services/data/v67.0/query/0r8"))
        let path = try below(all.nextRecordsUrl)
        try expectEqual(page(await bench.send(.get, path)).records.count, 20)
        let same = path.replacing("/query/", with: "/queryAll/")
        try expectEqual(page(await bench.send(.get, same)).records.count, 20)
        try expectEqual(page(await bench.query("SELECT Id FROM Contact")).totalSize, 2019)
    }

    @Test func `a locator is of no use to another session, or two days later`() async throws {
        let bench = try RouterBench(contacts: 2000)
        let first = try page(await bench.query("SELECT Id FROM Contact"))
        let path = try below(first.nextRecordsUrl)
        let other = bench.router.issueAccessToken()
        let stolen = await bench.send(.get, path, headers: ["Authorization": "Bearer \(other)"])
        expectEqual(stolen.status, 400)
        expectEqual(stolen.text, Self.invalidLocator)

        bench.clock.now += 2 * 24 * 60 * 60 * 1000
        await expectEqual(bench.send(.get, path).status, 200)
        bench.clock.now += 1
        let late = await bench.send(.get, path)
        expectEqual(late.status, 400)
        expectEqual(late.text, Self.invalidLocator)
    }

    @Test func `a page can be fetched again, and from any record on`() async throws {
        let bench = try RouterBench(contacts: 2000)
        let path = try below(try page(await bench.query("SELECT Id FROM Contact")).nextRecordsUrl)
        let answer = await bench.send(.get, path)
        await expectEqual(bench.send(.get, path).bytes, answer.bytes)
        let stem = path.dropLast(4)
        try expectEqual(page(await bench.send(.get, stem + "2019")).records.count, 1)
        for end in ["0", "2020", "99999999999999999999", "-1", "", "x", "1-1", "+5"] {
            await expectEqual(bench.send(.get, stem + end).text, Self.invalidLocator, "\(end)")
        }
    }

    @Test(arguments: ["x", "0r8xx5S5xkLFptKACT-2000", "0r8xx5S5xkLFptKACX-2000", "0r8xx5S5xkLFptK"])
    func `a locator that leads nowhere is refused`(locator: String) async throws {
        let bench = try RouterBench()
        let answer = await bench.send(.get, "v67.0/query/\(locator)")
        expectEqual(answer.status, 400)
        expectEqual(answer.text, Self.invalidLocator)
    }

    @Test func `few children come whole, however few their parents are`() async throws {
        let bench = try RouterBench()
        let soql =
            "SELECT (SELECT Id FROM Contacts) FROM Account WHERE Name = 'Edge Communications'"
        let edge = try page(await bench.query(soql))
        expectEqual(edge.records.first?.contacts?.records.count, 2)
        expectEqual(edge.records.first?.contacts?.done, true)
    }

    @Test func `OFFSET leaves no cursor, and no row is lost to the batch`() async throws {
        let bench = try RouterBench(contacts: 1000)
        let headers: Headers = ["Sforce-Query-Options": "batchSize=200"]
        let answer = try page(
            await bench.query("SELECT Id FROM Contact OFFSET 5", headers: headers)
        )
        #expect(answer.done && answer.nextRecordsUrl == nil)
        expectEqual(answer.records.count, answer.totalSize)
        expectEqual(answer.totalSize, 1015)
    }

    @Test(arguments: [(6, 0), (7, 20)])
    func `days begin at the user's midnight, which is that of Los Angeles`(
        hour: Int,
        count: Int
    ) async throws {
        let bench = try RouterBench()
        // The org was made on 17 March; on the 18th, 00:00 there is 07:00Z.
        bench.clock.now = 1_773_792_000_000 + hour * 3_600_000
        let answer = await bench.query("SELECT COUNT() FROM Contact WHERE CreatedDate = YESTERDAY")
        try expectEqual(page(answer).totalSize, count)
    }

    @Test func `COUNT() has its number in totalSize`() async throws {
        let bench = try RouterBench()
        let answer = await bench.query("SELECT COUNT() FROM Contact")
        expectEqual(answer.text, #"{"totalSize":20,"done":true,"records":[]}"#)
    }

    @Test func `a query that is missing or wrong is told so`() async throws {
        let bench = try RouterBench()
        let missing = await bench.send(.get, "v67.0/query")
        expectEqual(missing.status, 400)
        expect(missing.text, .contains(#""errorCode":"MALFORMED_QUERY""#))
        let wrong = await bench.send(.get, "v67.0/queryAll?q=invalid")
        expectEqual(wrong.status, 400)
        expectEqual(
            wrong.text,
            #"[{"message":"unexpected token: 'invalid'","errorCode":"MALFORMED_QUERY"}]"#
        )
    }
}
