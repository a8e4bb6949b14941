import HTTP
import Synchronization

/// The answers for the thread that sends them, with a socket that wakes it from poll(2).
final class Mailbox: Sendable {
    /// The socket that becomes readable when something is posted.
    let wakeSocket: Socket
    private let signalSocket: Socket
    private let contents = Mutex(Contents())

    /// The messages posted since they were last taken.
    struct Contents {
        var answers: [Answer] = []
        var isStopped = false
        /// Whether the thread must end once all answers have been sent.
        var isFinishing = false
    }

    /// An answer, with the number of its connection.
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

    /// Tells the thread to end.
    func stop() {
        contents.withLock { $0.isStopped = true }
        wake()
    }

    /// Tells the thread to end once all answers have been sent.
    func finish() {
        contents.withLock { $0.isFinishing = true }
        wake()
    }

    /// Takes the posted messages, and empties the wake socket.
    ///
    /// - Throws: The wake socket's error.
    func empty() throws(SystemError) -> Contents {
        var signals: [UInt8] = Array(repeating: 0, count: 64)
        try wakeSocket.withDescriptor { socket throws(SystemError) in
            while try SystemCalls.receive(from: socket, into: &signals) != nil {}
        }
        return contents.withLock { contents in
            defer { contents.answers = [] }
            return contents
        }
    }

    private func wake() {
        // A full buffer means that the thread has already been signalled; any other failure would
        // mean that one end is closed, but both live as long as this object.
        signalSocket.withDescriptor { _ = try? SystemCalls.transmit([1], over: $0) }
    }
}
