import HTTP
import Synchronization

/// Answers waiting for the thread that sends them, with a socket that wakes it from poll(2).
final class Mailbox: Sendable {
    /// Readable once something was posted.
    let wakeSocket: Socket
    private let signalSocket: Socket
    private let contents = Mutex(Contents())

    /// What was posted since the last look.
    struct Contents {
        var answers: [Answer] = []
        var isStopped = false
        /// Whether the thread is to end once every answer has left.
        var isFinishing = false
    }

    /// An answer, and the number of the connection that it is for.
    struct Answer {
        let connection: Int
        let response: WholeResponse
    }

    init() throws(SystemError) {
        let (wakeSocket, signalSocket) = try SystemCalls.openPair()
        self.wakeSocket = Socket(wakeSocket)
        self.signalSocket = Socket(signalSocket)
    }

    func post(_ answer: Answer) {
        contents.withLock { $0.answers.append(answer) }
        wake()
    }

    /// Asks the thread to end.
    func stop() {
        contents.withLock { $0.isStopped = true }
        wake()
    }

    /// Asks the thread to end once every answer has left.
    func finish() {
        contents.withLock { $0.isFinishing = true }
        wake()
    }

    /// Takes what was posted, and empties the wake socket.
    ///
    /// - Throws: what the wake socket reports.
    func empty() throws(SystemError) -> Contents {
        var signals: [UInt8] = Array(repeating: 0, count: 64)
        while try SystemCalls.receive(from: wakeSocket.descriptor, into: &signals) != nil {}
        return contents.withLock { contents in
            defer { contents.answers = [] }
            return contents
        }
    }

    private func wake() {
        // A full buffer means that the thread was already signalled; any other failure would mean that one
        // end is closed, and both live as long as this object.
        _ = try? SystemCalls.transmit([1], over: signalSocket.descriptor)
    }
}
