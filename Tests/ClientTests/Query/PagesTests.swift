import Client
import HTTP
import SOQL
import TestSupport
import Testing

/// Pages in the shape of the REST API's query, written for these tests.
@Suite(.timeLimit(.minutes(5))) struct PagesTests {
    private static let soql: Statement = "SELECT Id FROM Contact"
    private static let query = "/services/data/v67.0/query?q=SELECT%20Id%20FROM%20Contact"

    private static func page(_ number: Int, of count: Int) -> String {
        let locator = #""nextRecordsUrl":"\#(target(ofPage: number + 1))","#
        return """
            {"totalSize":\(count),"done":\(number == count),\(number == count ? "" : locator)\
            "records":[{"attributes":{"type":"Contact"},"Id":"\(number)"}]}
            """
    }

    private static func target(ofPage number: Int) -> String {
        "/services/data/v67.0/query/0r8-\(number)"
    }

    private func pages(_ transport: FakeTransport, observer: EventLog? = nil) throws -> Pages {
        try Org.fake(over: transport, observer: observer).pages(of: Self.soql)
    }

    private func texts(_ pages: Pages) async throws -> [String] {
        var texts: [String] = []
        for try await page in pages {
            texts.append(String(decoding: page.bytes, as: UTF8.self))
            expectEqual(page.number, texts.count)
        }
        return texts
    }

    /// A page without a record; the locator stands before or behind the records.
    private static func emptyPage(_ number: Int, isFirst: Bool) -> String {
        let locator = #""nextRecordsUrl":"\#(target(ofPage: number + 1))""#
        return isFirst
            ? #"{"totalSize":9,"done":false,\#(locator),"records":[]}"#
            : #"{"totalSize":9,"records":[ ],"done":false,\#(locator)}"#
    }

    @Test(arguments: [true, false])
    func `pages without a record do not go on for ever`(isFirst: Bool) async throws {
        let transport = FakeTransport(
            (1...110).map { number -> FakeTransport.Expectation in
                let target = number == 1 ? Self.query : Self.target(ofPage: number)
                return .on(.get, target, Self.emptyPage(number, isFirst: isFirst))
            }
        )
        let error = await #expect(throws: OrgError.self) { try await texts(pages(transport)) }
        expectEqual(error?.fault, .emptyPages(100))
        #expect(transport.count <= 103)
    }

    @Test func `pages without a record between others are read`() async throws {
        let bodies =
            (1...99).map { Self.emptyPage($0, isFirst: true) } + [Self.page(100, of: 201)]
            + (101...199).map { Self.emptyPage($0, isFirst: true) }
            + [Self.page(200, of: 201), Self.page(201, of: 201)]
        let transport = FakeTransport(
            bodies.enumerated().map { index, body in
                .on(.get, index == 0 ? Self.query : Self.target(ofPage: index + 1), body)
            }
        )
        try await expectEqual(texts(pages(transport)), bodies)
    }

    @Test(arguments: 1...4)
    func `all pages come, in order, as they were sent`(count: Int) async throws {
        let bodies = (1...count).map { Self.page($0, of: count) }
        let transport = FakeTransport(
            bodies.enumerated().map { index, body in
                .on(.get, index == 0 ? Self.query : Self.target(ofPage: index + 1), body)
            }
        )
        try await expectEqual(texts(pages(transport)), bodies)
        transport.verify()
    }

    @Test func `a locator that comes after the records is followed too`() async throws {
        let first = #"{"records":[],"done":false,"nextRecordsUrl":"\#(Self.target(ofPage: 2))"}"#
        let transport = FakeTransport([
            .on(.get, Self.query, first), .on(.get, Self.target(ofPage: 2), Self.page(2, of: 2)),
        ])
        try await expectEqual(texts(pages(transport)).count, 2)
    }

    @Test func `what looks like a locator within a record is none`() async throws {
        let body = #"""
            {"totalSize":1,"done":true,"records":[{"Name":"\"nextRecordsUrl\":\"/evil\"",
            "nextRecordsUrl":"/evil"}]}
            """#
        let transport = FakeTransport(
            Array(repeating: .on(.get, Self.query, body), count: 4)
        )
        try await expectEqual(texts(pages(transport)), [body])
    }

    @Test func `the next page is asked for while this one still arrives`() async throws {
        let first = HandFedBody()
        let transport = FakeTransport([
            .on(.get, Self.query, first), .on(.get, Self.target(ofPage: 2), Self.page(2, of: 2)),
        ])
        let pages = try pages(transport)
        let reading = Task { try await texts(pages) }
        var arrivals = transport.arrivals.makeAsyncIterator()
        _ = await arrivals.next()
        first.feed(#"{"totalSize":2,"done":false,"nextRec"#)
        first.feed(#"ordsUrl":"\#(Self.target(ofPage: 2))","records":["#)
        await expectEqual(arrivals.next()?.target, Self.target(ofPage: 2))
        first.feed("]}")
        first.finish()
        try await expectEqual(reading.value.count, 2)
    }

    @Test func `never more than two pages ahead are asked for`() async throws {
        let log = EventLog()
        let transport = FakeTransport(
            [.on(.get, Self.query, Self.page(1, of: 5))]
                + (2...5).map { .on(.get, Self.target(ofPage: $0), Self.page($0, of: 5)) }
        )
        var iterator = try pages(transport, observer: log).makeAsyncIterator()
        expectEqual(transport.count, 0)
        for (page, asked) in [(1, 3), (2, 4), (3, 5)] {
            try await expectEqual(iterator.next()?.number, page)
            await log.answered(asked)
            expectEqual(transport.count, asked)
        }
        try await expectEqual(iterator.next()?.number, 4)
        try await expectEqual(iterator.next()?.number, 5)
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
    }

    @Test func `a first page that is cut is run anew, and its locator is void`() async throws {
        let cut = HandFedBody()
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        let dropped = HandFedBody { ended.yield() }
        let transport = FakeTransport([
            .on(.get, Self.query, cut), .on(.get, "/services/data/v67.0/query/old-2", dropped),
            .on(.get, Self.query, Self.page(1, of: 2)),
            .on(.get, Self.target(ofPage: 2), Self.page(2, of: 2)),
        ])
        let pages = try pages(transport)
        let reading = Task { try await texts(pages) }
        var arrivals = transport.arrivals.makeAsyncIterator()
        _ = await arrivals.next()
        cut.feed(#"{"done":false,"nextRecordsUrl":"/services/data/v67.0/query/old-2","records":["#)
        await expect(arrivals.next()?.target, .hasSuffix("old-2"))
        cut.finish(throwing: .cut(""))
        for await _ in ends { break }
        try await expectEqual(reading.value, [Self.page(1, of: 2), Self.page(2, of: 2)])
        transport.verify()
    }

    @Test func `a later page that is cut is asked for again, and another locator of it is void`()
        async throws
    {
        let cut = HandFedBody()
        let again = HandFedBody()
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        let dropped = HandFedBody { ended.yield() }
        let transport = FakeTransport([
            .on(.get, Self.query, Self.page(1, of: 3)), .on(.get, Self.target(ofPage: 2), cut),
            .on(.get, "/services/data/v67.0/query/old-3", dropped),
            .on(.get, Self.target(ofPage: 2), again),
            .on(.get, Self.target(ofPage: 3), Self.page(3, of: 3)),
        ])
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let pages = try pages(transport)
        let reading = Task {
            var texts: [String] = []
            for try await page in pages {
                texts.append(String(decoding: page.bytes, as: UTF8.self))
                // Page 2 fails while nobody waits for it.
                if page.number == 1 { for await _ in gate { break } }
            }
            return texts
        }
        var arrivals = transport.arrivals.makeAsyncIterator()
        while await arrivals.next()?.target != Self.target(ofPage: 2) {}
        cut.feed(#"{"done":false,"nextRecordsUrl":"/services/data/v67.0/query/old-3","records":["#)
        await expect(arrivals.next()?.target, .hasSuffix("old-3"))
        cut.finish(throwing: .cut(""))
        await expectEqual(arrivals.next()?.target, Self.target(ofPage: 2))
        open.yield()
        // The reader waits for page 2 now, and may ask for the page that it knows of.
        for _ in 0..<100 { await Task.yield() }
        again.feed(Self.page(2, of: 3))
        again.finish()
        for await _ in ends { break }
        try await expectEqual(reading.value, (1...3).map { Self.page($0, of: 3) })
        transport.verify()
    }

    @Test func `what was asked for ahead is kept when a page is asked for again`() async throws {
        let cut = String(Self.page(2, of: 4).dropLast(2))
        let transport = FakeTransport(
            [
                .on(.get, Self.query, Self.page(1, of: 4)), .on(.get, Self.target(ofPage: 2), cut),
                .on(.get, Self.target(ofPage: 2), Self.page(2, of: 4)),
            ]
                + [3, 4].map { .on(.get, Self.target(ofPage: $0), Self.page($0, of: 4)) }
        )
        let texts = try await texts(pages(transport))
        expectEqual(texts, (1...4).map { Self.page($0, of: 4) })
        transport.verify()
    }

    @Test func `an error of a later page is thrown after the pages before it`() async throws {
        let transport = FakeTransport([
            .on(.get, Self.query, Self.page(1, of: 3)),
            .on(
                .get,
                Self.target(ofPage: 2),
                status: 400,
                #"[{"errorCode":"INVALID_QUERY_LOCATOR"}]"#
            ),
        ])
        var iterator = try pages(transport).makeAsyncIterator()
        try await expectEqual(iterator.next()?.number, 1)
        let error = await #expect(throws: OrgError.self) { try await iterator.next() }
        expectEqual(error?.refusal?.has("INVALID_QUERY_LOCATOR"), true)
        #expect(try await iterator.next() == nil)
    }

    @Test func `cancelling ends the wait and the requests under way`() async throws {
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        let first = HandFedBody { ended.yield() }
        let second = HandFedBody { ended.yield() }
        let transport = FakeTransport([
            .on(.get, Self.query, first), .on(.get, Self.target(ofPage: 2), second),
        ])
        let pages = try pages(transport)
        let reading = Task { try await texts(pages) }
        var arrivals = transport.arrivals.makeAsyncIterator()
        _ = await arrivals.next()
        first.feed(#"{"done":false,"nextRecordsUrl":"\#(Self.target(ofPage: 2))","records":["#)
        _ = await arrivals.next()
        reading.cancel()
        await #expect(throws: OrgError.transport(.cancelled)) { try await reading.value }
        var iterator = ends.makeAsyncIterator()
        await iterator.next()
        await iterator.next()
    }

    @Test func `leaving the loop ends the request under way`() async throws {
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        let second = HandFedBody { ended.yield() }
        let transport = FakeTransport([
            .on(.get, Self.query, Self.page(1, of: 3)), .on(.get, Self.target(ofPage: 2), second),
        ])
        for try await _ in try pages(transport) {
            // Left only now: a request that has not reached the transport yet would end unseen.
            for await request in transport.arrivals where request.target == Self.target(ofPage: 2) {
                break
            }
            break
        }
        for await _ in ends { break }
    }

    @Test(arguments: [
        "https://evil.example/services/data/v67.0/query/0r8-2", "//evil.example/x", "query/0r8-2",
    ])
    func `a locator of another server is not followed`(locator: String) async throws {
        let body = #"{"done":false,"nextRecordsUrl":"\#(locator)","records":[]}"#
        let transport = FakeTransport(
            Array(repeating: .on(.get, Self.query, body), count: 4)
        )
        let error = await #expect(throws: OrgError.self) { try await texts(pages(transport)) }
        expectEqual(error?.fault, .foreignLocator(locator))
        expectEqual(transport.count, 1)
    }

    @Test func `a locator that leads in a circle is an error`() async throws {
        let transport = FakeTransport([
            .on(.get, Self.query, Self.page(1, of: 9)),
            .on(.get, Self.target(ofPage: 2), Self.page(2, of: 9)),
            .on(.get, Self.target(ofPage: 3), Self.page(1, of: 9)),
            .on(.get, Self.target(ofPage: 2), Self.page(2, of: 9)),
        ])
        let error = await #expect(throws: OrgError.self) { try await texts(pages(transport)) }
        expectEqual(error?.fault, .repeatedLocator(Self.target(ofPage: 2)))
    }

    @Test func `a page cut anywhere without a transport error is malformed, in each retry`()
        async throws
    {
        let whole = Self.page(1, of: 1)
        for end in 0..<whole.utf8.count {
            let body = String(whole.prefix(end))
            let transport = FakeTransport(
                Array(repeating: .on(.get, Self.query, body), count: 4)
            )
            let error = await #expect(throws: OrgError.self) { try await texts(pages(transport)) }
            guard case .json = error?.fault else {
                Issue.record("\(body): \(String(describing: error))")
                return
            }
        }
    }

    @Test func `HTML with a good status is no page`() async throws {
        let body = "<!doctype html><title>Maintenance</title>"
        let transport = FakeTransport(
            Array(repeating: .on(.get, Self.query, body), count: 4)
        )
        let error = await #expect(throws: OrgError.self) { try await texts(pages(transport)) }
        expectEqual(error?.description, "the server answered with HTML (status 200): Maintenance")
    }
}

extension OrgError {
    /// What is wrong with a malformed answer.
    var fault: MalformedAnswer.Fault? {
        if case .malformed(let answer) = self { answer.fault } else { nil }
    }
}
