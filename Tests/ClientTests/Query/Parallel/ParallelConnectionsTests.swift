import Client
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

/// Workers on a real socket.
@Suite(.timeLimit(.minutes(5))) struct ParallelConnectionsTests {
    /// Lets threads go on when a number of them has come.
    private final class Gate: Sendable {
        private let missing: Mutex<Int>
        private let opened = DispatchSemaphore(value: 0)

        init(for count: Int) {
            missing = Mutex(count)
        }

        func pass() {
            let isLast = missing.withLock { missing in
                missing -= 1
                return missing == 0
            }
            if isLast { opened.signal() }
            opened.wait()
            opened.signal()
        }
    }

    @Test func `as many requests are under way as there may be workers`() async throws {
        let count = ParallelPages.workerCounts.upperBound
        let gate = Gate(for: count)
        let script = LoopbackServer.Script { _ in
            gate.pass()
            return [.lines("HTTP/1.1 200 OK\nContent-Length: 2\n\nok")]
        }
        try await LoopbackServer.run(answering: script) { server in
            let transport = CurlTransport(
                to: try InstanceURL("http://127.0.0.1:\(server.port)")
            )
            try await withThrowingTaskGroup { group in
                for _ in 0..<count {
                    group.addTask {
                        try await transport.send(Request(.get, "/")).body.collect()
                    }
                }
                for try await body in group { expectEqual(body, Array("ok".utf8)) }
            }
        }
    }
}
