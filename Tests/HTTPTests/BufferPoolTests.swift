import Testing

@testable import HTTP

@Suite struct BufferPoolTests {
    @Test func `the memory of a body comes back when the last reference to it goes`() {
        let pool = BufferPool()
        #expect(pool.take().capacity == 0)
        var body: WholeBody? = WholeBody(Array(repeating: 7, count: 5000), of: pool)
        #expect(body?.bytes.count == 5000)
        #expect(pool.take().capacity == 0)
        body = nil
        let again = pool.take()
        #expect(again.isEmpty && again.capacity >= 5000)
        #expect(pool.take().capacity == 0)
    }

    @Test func `bytes that are still in use keep their values`() {
        let pool = BufferPool()
        let page = WholeBody(Array("page".utf8), of: pool).bytes
        var next = pool.take()
        next.append(contentsOf: "next".utf8)
        #expect(page == Array("page".utf8))
    }

    @Test func `a body without a pool keeps its memory to itself`() {
        #expect(WholeBody(Array("page".utf8)).bytes == Array("page".utf8))
    }
}
