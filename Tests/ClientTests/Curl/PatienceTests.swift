import HTTP
import TestSupport
import Testing

@testable import Client

struct PatienceTests {
    private let start = ContinuousClock.now

    private func patience(idle: Int = 30) -> Patience {
        Patience(idle: .seconds(idle), connecting: .seconds(10), at: start)
    }

    private func second(_ number: Int) -> ContinuousClock.Instant { start + .seconds(number) }

    @Test func `silence is given up after the idle timeout, connecting apart`() {
        var patience = patience()
        expectEqual(patience.deadline, second(40))
        expectEqual(patience.verdict(at: second(39)), nil)
        expectEqual(patience.verdict(at: second(40)), .timedOut(.answer))
    }

    @Test func `whatever goes out or comes in begins the wait anew`() {
        var patience = patience()
        patience.noteSent(at: second(1))
        expectEqual(patience.deadline, second(31))
        patience.noteHead(at: second(20))
        expectEqual(patience.deadline, second(50))
        patience.noteBody(1, at: second(45))
        expectEqual(patience.deadline, second(75))
        expectEqual(patience.verdict(at: second(75)), .timedOut(.answer))
    }

    @Test func `a body that drips is given up after a minute`() {
        var patience = patience()
        for moment in 0..<60 { patience.noteBody(999, at: second(moment)) }
        expectEqual(patience.verdict(at: second(59)), nil)
        expectEqual(patience.verdict(at: second(60)), .timedOut(.trickle))
    }

    @Test func `each minute of a body counts for itself`() {
        var patience = patience()
        for moment in 0..<120 {
            patience.noteBody(moment < 60 ? 10_000 : 999, at: second(moment))
            expectEqual(patience.verdict(at: second(moment)), nil)
        }
        expectEqual(patience.verdict(at: second(120)), .timedOut(.trickle))
    }

    @Test func `a body of a thousand bytes a second may take as long as it is`() {
        var patience = patience()
        for moment in 0..<600 {
            patience.noteBody(1000, at: second(moment))
            expectEqual(patience.verdict(at: second(moment)), nil)
        }
    }

    @Test func `while the reader wants nothing, the server is not late`() {
        var patience = patience()
        patience.noteBody(1, at: second(0))
        patience.notePause()
        expectEqual(patience.deadline, nil)
        expectEqual(patience.verdict(at: second(1000)), nil)
        patience.noteResume(at: second(1000))
        expectEqual(patience.deadline, second(1030))
        expectEqual(patience.verdict(at: second(1029)), nil)
        expectEqual(patience.verdict(at: second(1030)), .timedOut(.answer))
    }

    @Test func `a server that may be silent for longer is not late for less`() {
        var patience = patience(idle: 600)
        patience.noteBody(10_000, at: second(0))
        expectEqual(patience.verdict(at: second(599)), nil)
        expectEqual(patience.verdict(at: second(600)), .timedOut(.answer))
    }

    @Test func `before the head there is no body to be slow`() {
        var patience = patience(idle: 600)
        patience.noteSent(at: start)
        expectEqual(patience.verdict(at: second(599)), nil)
    }
}
