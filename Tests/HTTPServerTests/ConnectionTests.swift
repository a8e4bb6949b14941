import HTTP
import TestSupport
import Testing

@testable import HTTPServer

/// Patience, on a clock that only the test moves.
struct ConnectionTests {
    private let limits = ListenerLimits()
    private let start = Connection.Moment(instant: .now, date: HTTPDate(milliseconds: 0))
    private static let request = Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8)

    private func moment(_ seconds: Int) -> Connection.Moment {
        Connection.Moment(instant: start.instant + .seconds(seconds), date: start.date)
    }

    private func deadline(_ connection: Connection) -> Duration? {
        connection.deadline.map { start.instant.duration(to: $0) }
    }

    @Test func `a request must be whole in time, however it trickles`() {
        var connection = Connection(limits: limits, at: start)
        expectEqual(deadline(connection), limits.idle)
        connection.receive(Self.request.prefix(1), at: moment(5))
        expectEqual(deadline(connection), .seconds(5) + limits.request)
        connection.receive(Self.request[1..<9], at: moment(30))
        expectEqual(connection.nextRequest(at: moment(30)), nil)
        expectEqual(deadline(connection), .seconds(5) + limits.request)
        connection.timeOut(at: moment(65))
        expect(String(decoding: connection.unsent, as: UTF8.self), .hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `the org may take its time, and the client then its own`() throws {
        var connection = Connection(limits: limits, at: start)
        connection.receive(Self.request, at: start)
        expectEqual(
            connection.nextRequest(at: start),
            ServerRequest(.get, "/", headers: ["Host": "x"])
        )
        expectEqual(connection.deadline, nil)
        #expect(!connection.wantsInput)
        connection.answer(WholeResponse(status: 204), at: moment(500))
        expectEqual(deadline(connection), .seconds(500) + limits.send)
        connection.sent(1, at: moment(510))
        expectEqual(deadline(connection), .seconds(510) + limits.send)
        connection.sent(connection.unsent.count, at: moment(520))
        expectEqual(deadline(connection), .seconds(520) + limits.idle)
        #expect(connection.wantsInput)
    }

    @Test func `a next request waits until the answer before it is sent`() {
        var connection = Connection(limits: limits, at: start)
        connection.receive(Self.request + Self.request, at: start)
        #expect(connection.nextRequest(at: start) != nil)
        expectEqual(connection.nextRequest(at: start), nil)
        connection.answer(WholeResponse(status: 204), at: start)
        expectEqual(connection.nextRequest(at: start), nil)
        connection.sent(connection.unsent.count, at: start)
        #expect(connection.nextRequest(at: start) != nil)
    }

    @Test
    func `a client that takes too long to read its answer is told nothing in the midst of it`() {
        var connection = Connection(limits: limits, at: start)
        connection.receive(Self.request + Self.request.prefix(3), at: start)
        #expect(connection.nextRequest(at: start) != nil)
        connection.answer(WholeResponse(status: 204), at: start)
        connection.sent(1, at: start)
        let unsent = connection.unsent
        connection.timeOut(at: moment(60))
        expectEqual(connection.unsent, unsent)
        #expect(connection.isFinished)
    }

    @Test func `after the last answer the client's bytes are read and dropped for a while`() {
        var connection = Connection(limits: limits, at: start)
        connection.receive(Array("bad\r\n".utf8), at: start)
        expectEqual(connection.nextRequest(at: start), nil)
        #expect(!connection.hasSentAll)
        connection.sent(connection.unsent.count, at: start)
        #expect(connection.hasSentAll)
        connection.linger(at: start)
        expectEqual(deadline(connection), limits.linger)
        connection.receive(Self.request, at: start)
        expectEqual(connection.nextRequest(at: start), nil)
        #expect(connection.wantsInput && !connection.isFinished)
        connection.receiveEnd()
        #expect(connection.isFinished)
    }
}
