import HTTP
import Records
import SOQL
import Synchronization
import TestSupport
import Testing

@testable import Client

/// Pages of `ContactOrg`, written for these tests.
@Suite(.timeLimit(.minutes(5))) struct ParallelPagesTests {
    private static let soql = "SELECT Id FROM Contact"
    private static let ids = (0..<5000).compactMap {
        IDNumber(UInt128($0 % 3) * 1_000_000_007 + UInt128($0), keyPrefix: "003")?.text
    }
    /// Questions for rows, not for counts or boundaries.
    @Sendable private static func isForRows(_ question: String) -> Bool {
        !question.hasPrefix("SELECT COUNT()") && !question.contains("ORDER BY")
    }

    private func pages(
        _ transport: ContactOrg,
        workers: Int,
        of soql: Statement = Statement(Self.soql)
    ) throws -> ParallelPages {
        let org = try Org.fake(over: transport)
        return org.pages(of: soql, workers: workers, options: QueryOptions(batchSize: 200))
    }

    private func ids(in page: Page) -> [String] {
        let text = String(decoding: page.bytes, as: UTF8.self)
        return text.matches(of: /"Id":"(\w{18})"/).map { String($0.1) }
    }

    @Test(arguments: [1, 2, 3, 8, 16])
    func `each row comes once, and the pages are those of one result`(workers: Int) async throws {
        let transport = ContactOrg(Self.ids)
        var found: [String] = []
        var ends: [Bool] = []
        for try await page in try pages(transport, workers: workers) {
            found += ids(in: page)
            ends.append(page.isLast)
            expectEqual(page.number, ends.count)
            let head = try page.rows.head()
            expectEqual(head.isDone, page.isLast)
            expectEqual(head.isCountedAhead, workers > 1)
            #expect(!head.isCountedAhead || head.totalSize == 5000)
        }
        expectEqual(found.count, 5000)
        expectEqual(Set(found), Set(Self.ids))
        expectEqual(ends, Array(repeating: false, count: ends.count - 1) + [true])
        #expect(transport.mostUnderWay <= workers)
    }

    @Test(arguments: IDLayout.allCases)
    func `however the ids lie, each row comes once, and a gap shows no page`(
        layout: IDLayout
    ) async throws {
        let all = try layout.numbers(5000).map { try IDNumber.contact($0).text }
        var found: [String] = []
        for try await page in try pages(ContactOrg(all), workers: 8) {
            #expect(page.isLast || !ids(in: page).isEmpty)
            found += ids(in: page)
        }
        expectEqual(found.count, 5000)
        expectEqual(Set(found), Set(all))
    }

    /// An org whose rows go between their count and the first page of them.
    private struct EmptiedOrg: Transport {
        func send(_ request: Request) async throws(TransportError) -> Response {
            let asked = request.target
            let body =
                if asked.contains("COUNT") {
                    #"{"totalSize":10000,"done":true,"records":[]}"#
                } else if asked.contains("ORDER"), !asked.contains("WHERE") {
                    #"{"totalSize":1,"done":true,"#
                        + #""records":[{"Id":"00300000000\#(asked.contains("DESC") ? "z" : "0")000"}]}"#
                } else {
                    #"{"totalSize":0,"done":true,"records":[]}"#
                }
            return Response(status: 200, body: Response.Body(Array(body.utf8)))
        }
    }

    @Test(arguments: [2, 8])
    func `where all rows have gone, one page says that none follows`(workers: Int) async throws {
        let org = try Org.fake(over: EmptiedOrg())
        var ends: [Bool] = []
        for try await page in org.pages(of: "SELECT Id FROM Contact", workers: workers) {
            #expect(ids(in: page).isEmpty)
            ends.append(page.isLast)
        }
        expectEqual(ends, [true])
    }

    @Test func `with one worker nothing but the query is sent`() async throws {
        let transport = ContactOrg(Array(Self.ids.prefix(200)))
        for try await _ in try pages(transport, workers: 1) {}
        expectEqual(transport.questions, [Self.soql])
    }

    @Test func `a slow consumer stops the workers`() async throws {
        // Without gaps, so that every page is the consumer's to take.
        let transport = ContactOrg(
            try IDLayout.dense.numbers(5000).map { try IDNumber.contact($0).text }
        )
        var taken = 0
        for try await _ in try pages(transport, workers: 4) {
            taken += 1
            for _ in 0..<100 { await Task.yield() }
            #expect(transport.questions.count(where: Self.isForRows) <= taken + 2 * 4)
        }
        #expect(taken >= 25)
    }

    @Test func `a failure of one worker ends all others`() async throws {
        let failing = Mutex(0)
        let transport = ContactOrg(Self.ids) { question in
            guard Self.isForRows(question) else { return .answered }
            let number = failing.withLock { count in
                count += 1
                return count
            }
            return number == 4 ? .failed(.tooLarge(1)) : .silent
        }
        var iterator = try pages(transport, workers: 4).makeAsyncIterator()
        await #expect(throws: OrgError.transport(.tooLarge(1))) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
        await cancellations(3, in: transport)
    }

    @Test func `every page that breaks off is asked for again, and its rows come once`()
        async throws
    {
        let seen = Mutex<Set<String>>([])
        let transport = ContactOrg(Self.ids) { question in
            let isNew = seen.withLock { $0.insert(question).inserted }
            return isNew && seen.withLock({ $0.count % 5 == 0 }) ? .truncated : .answered
        }
        var ids: [String] = []
        for try await page in try pages(transport, workers: 4) {
            let text = String(decoding: page.bytes, as: UTF8.self)
            ids += text.matches(of: /"Id":"(\w+)"/).map { String($0.1) }
        }
        expectEqual(ids.sorted(), Self.ids.sorted())
        #expect(transport.questions.count > seen.withLock { $0.count })
    }

    @Test func `a failure while all other pages wait to be taken is thrown`() async throws {
        let transport = ContactOrg(Self.ids) { question in
            question.hasSuffix("/0r8-7") ? .failed(.tooLarge(1)) : .answered
        }
        await #expect(throws: OrgError.transport(.tooLarge(1))) {
            for try await _ in try pages(transport, workers: 4) {}
        }
    }

    @Test(arguments: ["SELECT COUNT()", "DESC LIMIT 1", "' ORDER BY Id LIMIT 1"])
    func `a failure while the ids are asked for is thrown`(part: String) async throws {
        let transport = ContactOrg(Self.ids) { question in
            question.contains(part) ? .failed(.timedOut(.answer)) : .answered
        }
        var iterator = try pages(transport, workers: 4).makeAsyncIterator()
        await #expect(throws: OrgError.transport(.timedOut(.answer))) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    @Test func `cancelling the task cancels every request`() async throws {
        let transport = ContactOrg(Self.ids) { Self.isForRows($0) ? .silent : .answered }
        let pages = try pages(transport, workers: 8)
        let reading = Task { for try await _ in pages {} }
        var silences = transport.silenced.makeAsyncIterator()
        for _ in 0..<8 { await silences.next() }
        reading.cancel()
        await #expect(throws: OrgError.transport(.cancelled)) { try await reading.value }
        await cancellations(8, in: transport)
    }

    @Test func `cancelling the task while the ids are asked for ends it too`() async throws {
        let transport = ContactOrg(Self.ids) { _ in .silent }
        let pages = try pages(transport, workers: 8)
        let reading = Task { for try await _ in pages {} }
        var silences = transport.silenced.makeAsyncIterator()
        for _ in 0..<3 { await silences.next() }
        reading.cancel()
        await #expect(throws: OrgError.transport(.cancelled)) { try await reading.value }
        await cancellations(3, in: transport)
    }

    @Test(arguments: 0..<36)
    func `cancelling the task at any moment ends it`(moment: Int) async throws {
        let transport = ContactOrg(Self.ids)
        let pages = try pages(transport, workers: 16)
        let reading = Task { for try await _ in pages {} }
        while transport.questions.count < moment { await Task.yield() }
        reading.cancel()
        await #expect(throws: OrgError.transport(.cancelled)) { try await reading.value }
    }

    @Test func `leaving the loop cancels every request`() async throws {
        let transport = ContactOrg(Self.ids) { $0.contains("/0r8-") ? .silent : .answered }
        var silences = transport.silenced.makeAsyncIterator()
        for try await _ in try pages(transport, workers: 4) {
            await silences.next()
            break
        }
        await cancellations(1, in: transport)
    }

    private func cancellations(_ count: Int, in transport: ContactOrg) async {
        var cancelled = transport.cancelled.makeAsyncIterator()
        for _ in 0..<count { await cancelled.next() }
    }
}
