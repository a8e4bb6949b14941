import Client
import SOQL
import Synchronization
import TestSupport
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(1))) struct PageMemoryTests {
    @Test func `a query of many pages takes the memory of a few`() async throws {
        let transport = PooledPages(count: 40)
        var rows = 0
        for try await page in try Org.fake(over: transport).pages(of: "SELECT Id FROM Contact") {
            #expect(page.bytes.count > PooledPages.padding)
            rows += 1
        }
        expectEqual(rows, 40)
        #expect((1...4).contains(transport.allocations.load(ordering: .relaxed)))
    }
}

/// Pages whose bodies share a pool, as those of the network do.
private final class PooledPages: Transport {
    static let padding = 5000
    let allocations = Atomic(0)
    private let count: Int
    private let sent = Atomic(0)
    private let pool = BufferPool()

    init(count: Int) {
        self.count = count
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
        let number = sent.add(1, ordering: .relaxed).newValue
        let spare = pool.take()
        if spare.capacity == 0 { allocations.add(1, ordering: .relaxed) }
        pool.give(spare)
        let body = ArrivingBody(from: pool)
        let next =
            number == count
            ? "" : #","nextRecordsUrl":"/services/data/v67.0/query/0r8-\#(number)""#
        let name = String(repeating: "x", count: Self.padding)
        let head = #"{"totalSize":\#(count),"done":\#(number == count)\#(next),"#
        body.append("\(head)\"records\":[{\"Id\":\"\(name)\"}]}".utf8)
        body.finish()
        return Response(status: 200, headers: [:], body: Response.Body(body))
    }
}
