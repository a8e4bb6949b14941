import Synchronization
import TestSupport
import Testing

@testable import HTTP

struct ArrivingBodyTests {
    @Test func `pieces become one body`() async throws {
        let body = ArrivingBody()
        body.append("one ".utf8)
        body.append("two".utf8)
        body.finish()
        try await expectEqual(Response.Body(body).collect(), Array("one two".utf8))
    }

    @Test func `the beginning can be seen while the rest is on its way`() async throws {
        let arriving = ArrivingBody()
        let body = Response.Body(arriving)
        arriving.append("begin".utf8)
        try await expectEqual(body.prefix(longerThan: 0, atMost: 3), Array("beg".utf8))
        let more = Task { try await body.prefix(longerThan: 5, atMost: 100) }
        arriving.append("ning".utf8)
        try await expectEqual(more.value, Array("beginning".utf8))
        arriving.finish()
        try await expectEqual(body.prefix(longerThan: 9, atMost: 100), nil)
        try await expectEqual(body.collect(), Array("beginning".utf8))
    }

    @Test func `a look at the beginning leaves the body where it is`() async throws {
        let pool = BufferPool()
        var memory: [UInt8] = []
        memory.reserveCapacity(5000)
        let address = unsafe memory.withUnsafeBufferPointer { $0.baseAddress }
        pool.give(consume memory)
        let arriving = ArrivingBody(from: pool)
        let body = Response.Body(arriving)
        arriving.append("begin".utf8)
        let start = try await body.prefix(longerThan: 0, atMost: 100)
        arriving.append("ning".utf8)
        arriving.finish()
        let whole = try await body.collect()
        unsafe expectEqual(whole.withUnsafeBufferPointer { $0.baseAddress }, address)
        expectEqual(start, Array("begin".utf8))
    }

    @Test func `a body that is read in pieces borrows two arrays and returns them`() async throws {
        let pool = BufferPool()
        for _ in 0..<2 {
            var memory: [UInt8] = []
            memory.reserveCapacity(5000)
            pool.give(memory)
        }
        do {
            let arriving = ArrivingBody(from: pool)
            let body = Response.Body(arriving)
            var chunk: [UInt8] = []
            for _ in 0..<3 {
                arriving.append(Array(repeating: 7, count: 1000))
                try await body.read(into: &chunk, ofAtLeast: 1000, window: 5000)
                #expect(chunk.count == 1000 && chunk.capacity >= 5000)
            }
            expectEqual(pool.take().capacity, 0)
            arriving.finish()
            try await body.read(into: &chunk, ofAtLeast: 1000, window: 5000)
            #expect(chunk.isEmpty && chunk.capacity == 0)
        }
        #expect(pool.take().capacity >= 5000)
        #expect(pool.take().capacity >= 5000)
        expectEqual(pool.take().capacity, 0)
    }

    @Test func `a body that is cut is an error, and what came of it is dropped`() async throws {
        let body = ArrivingBody()
        body.append("half".utf8)
        body.finish(throwing: .cut("x"))
        await #expect(throws: TransportError.cut("x")) { try await Response.Body(body).collect() }
    }

    @Test(arguments: [true, false])
    func `a body over its limit is refused and given up`(arrivesBefore: Bool) async throws {
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        let arriving = ArrivingBody { ended.yield() }
        if arrivesBefore { arriving.append("12345".utf8) }
        let body = Response.Body(arriving)
        let reading = Task { try await body.collect(upTo: 4) }
        if !arrivesBefore { arriving.append("12345".utf8) }
        await #expect(throws: TransportError.tooLarge(4)) { try await reading.value }
        for await _ in ends { break }
    }

    @Test(arguments: [true, false])
    func `a body as long as its limit is let through`(arrivesBefore: Bool) async throws {
        let arriving = ArrivingBody()
        if arrivesBefore { arriving.append("1234".utf8) }
        let body = Response.Body(arriving)
        let reading = Task { try await body.collect(upTo: 4) }
        if !arrivesBefore { arriving.append("1234".utf8) }
        arriving.finish()
        try await expectEqual(reading.value, Array("1234".utf8))
    }

    @Test func `whoever drops a body ends its exchange`() async throws {
        let ends = Mutex(0)
        do { _ = Response.Body(ArrivingBody { ends.withLock { $0 += 1 } }) }
        expectEqual(ends.withLock(\.self), 1)
    }

    @Test func `a body that is whole is not given up when it is dropped`() async throws {
        let ends = Mutex(0)
        do {
            let arriving = ArrivingBody { ends.withLock { $0 += 1 } }
            let body = Response.Body(arriving)
            arriving.finish()
            try await expectEqual(body.collect(), [])
        }
        expectEqual(ends.withLock(\.self), 0)
    }

    @Test func `bytes that nobody has asked for are held back until they are`() async throws {
        let (demands, demand) = AsyncStream.makeStream(of: Void.self)
        let arriving = ArrivingBody(onDemand: { demand.yield() })
        let body = Response.Body(arriving)
        expectEqual(offer(100_000, to: arriving), .taken)
        expectEqual(offer(1, to: arriving), .heldBack)
        let reading = Task { try await body.collect() }
        for await _ in demands { break }
        expectEqual(offer(1, to: arriving), .taken)
        arriving.finish()
        try await expectEqual(reading.value.count, 100_001)
    }

    @Test func `bytes behind the end are refused`() async throws {
        let arriving = ArrivingBody()
        arriving.finish(throwing: .cancelled)
        expectEqual(offer(1, to: arriving), .refused)
    }

    private func offer(_ count: Int, to body: ArrivingBody) -> ArrivingBody.Intake {
        unsafe Array(repeating: UInt8(7), count: count).withUnsafeBytes { unsafe body.offer($0) }
    }
}
