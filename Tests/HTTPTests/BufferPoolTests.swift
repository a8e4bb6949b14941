import TestSupport
import Testing

@testable import HTTP

struct BufferPoolTests {
    @Test func `the memory of a body comes back when the last reference to it goes`() {
        let pool = BufferPool()
        expectEqual(pool.take().capacity, 0)
        var body: WholeBody? = WholeBody(Array(repeating: 7, count: 5000), of: pool)
        expectEqual(body?.bytes.count, 5000)
        expectEqual(pool.take().capacity, 0)
        body = nil
        let again = pool.take()
        #expect(again.isEmpty && again.capacity >= 5000)
        expectEqual(pool.take().capacity, 0)
    }

    @Test func `the memory of four bodies is kept, and no more`() {
        let pool = BufferPool()
        for _ in 1...6 {
            var memory: [UInt8] = []
            memory.reserveCapacity(100)
            pool.give(memory)
        }
        let taken = (1...6).map { _ in pool.take().capacity > 0 }
        expectEqual(taken, [true, true, true, true, false, false])
    }

    @Test func `bytes that are still in use keep their values`() {
        let pool = BufferPool()
        let page = WholeBody(Array("page".utf8), of: pool).bytes
        var next = pool.take()
        next.append(contentsOf: "next".utf8)
        expectEqual(page, Array("page".utf8))
    }

    @Test func `a body without a pool keeps its memory to itself`() {
        expectEqual(WholeBody(Array("page".utf8)).bytes, Array("page".utf8))
    }
}
