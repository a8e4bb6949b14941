import HTTP
import Synchronization

/// Answers waiting for the thread that sends them, with a socket that wakes it from poll(2).
final class Mailbox: Sendable {
    /// Readable once something was posted.
    let bell: Socket
    private let button: Socket
    private let contents = Mutex(Contents())

    /// What was posted since the last look.
    struct Contents {
        var answers: [Answer] = []
        var isStopped = false
    }

    /// An answer, and the number of the connection that it is for.
    struct Answer {
        let connection: Int
        let response: WholeResponse
    }

    init() throws(SystemError) {
        let (bell, button) = try SystemCalls.openPair()
        self.bell = Socket(bell)
        self.button = Socket(button)
    }

    func post(_ answer: Answer) {
        contents.withLock { $0.answers.append(answer) }
        ring()
    }

    /// Asks the thread to end.
    func stop() {
        contents.withLock { $0.isStopped = true }
        ring()
    }

    /// Takes what was posted, and silences the bell.
    ///
    /// - Throws: what the bell's socket reports.
    func empty() throws(SystemError) -> Contents {
        var rings: [UInt8] = Array(repeating: 0, count: 64)
        while try SystemCalls.receive(from: bell.descriptor, into: &rings) != nil {}
        return contents.withLock { contents in
            defer { contents.answers = [] }
            return contents
        }
    }

    private func ring() {
        // A full buffer means that the thread was already signalled; any other failure would mean that one
        // end is closed, and both live as long as this object.
        _ = try? SystemCalls.transmit([1], over: button.descriptor)
    }
}
