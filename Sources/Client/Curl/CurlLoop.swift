import CCurl
import CLibrary
import HTTP
import Synchronization

/// A thread that owns a multi handle.
///
/// Other threads send it messages without waiting for it.
final class CurlLoop: Sendable {
    private let server: CurlServer
    private let multi: MultiHandle
    private let mailbox = Mutex(Mailbox())
    private let lastNumber = Atomic(0)

    /// A message to the thread.
    private enum Message {
        case start(Transfer)
        case cancel(Int)
        case resume(Int)
    }

    private struct Mailbox {
        var messages: [Message] = []
        var isStopping = false
        var isOver = false
    }

    /// Starts the thread.
    ///
    /// - Throws: `TransportError` if there is no memory for a multi handle, or no thread.
    init(to server: CurlServer) throws(TransportError) {
        self.server = server
        guard let multi = MultiHandle() else { throw .other("no memory for requests") }
        self.multi = multi
        let code = BlockingThread.start { self.run() }
        guard code == 0 else { throw .other("no thread for requests: \(systemMessage(code))") }
    }

    /// Makes a transfer that has not started; through this loop, its body requests more bytes or
    /// ends the transfer.
    func transfer(of request: Request, bodyFrom pool: BufferPool) -> Transfer {
        let number = lastNumber.add(1, ordering: .relaxed).newValue
        let body = ArrivingBody(
            from: pool,
            onAbandon: { self.cancel(number) },
            onDemand: { self.resume(number) }
        )
        return Transfer(number, request, into: body)
    }

    /// Sends a request.
    func start(_ transfer: Transfer) { post(.start(transfer)) }

    /// Ends a transfer whose sender no longer waits.
    func cancel(_ number: Int) { post(.cancel(number)) }

    /// Resumes a paused body.
    private func resume(_ number: Int) { post(.resume(number)) }

    /// Ends the thread after the current transfers; no others may follow.
    func stop() {
        mailbox.withLock { mailbox in
            mailbox.isStopping = true
            multi.wake()
        }
    }

    private func post(_ message: Message) {
        mailbox.withLock { mailbox in
            guard !mailbox.isOver else { return }
            mailbox.messages.append(message)
            multi.wake()
        }
    }

    private func run() {
        var running: [Int: RunningTransfer] = [:]
        var isKnown = false
        while let messages = nextMessages(isIdle: running.isEmpty) {
            for message in messages { handle(message, &running) }
            multi.perform()
            endDone(&running, &isKnown)
            endLate(&running)
            multi.wait(until: running.values.compactMap(\.deadline).min())
        }
    }

    /// Returns the messages since the last call; nil if the thread must end.
    private func nextMessages(isIdle: Bool) -> [Message]? {
        mailbox.withLock { mailbox in
            mailbox.isOver = mailbox.isStopping && isIdle && mailbox.messages.isEmpty
            guard !mailbox.isOver else { return nil }
            defer { mailbox.messages = [] }
            return mailbox.messages
        }
    }

    private func handle(_ message: Message, _ running: inout [Int: RunningTransfer]) {
        switch message {
        case .start(let transfer):
            // The transfer was cancelled before this thread knew it.
            guard !transfer.isCancelled else { return }
            do throws(TransportError) {
                let started = try RunningTransfer(transfer, to: server)
                guard multi.add(started.easy) else {
                    throw .other("libcurl cannot start another request")
                }
                running[transfer.number] = started
            } catch {
                transfer.end(with: error)
            }
        case .cancel(let number): end(number, with: .cancelled, &running)
        case .resume(let number): running[number]?.resume()
        }
    }

    /// Ends the transfers that libcurl has finished, and notes whether the server has answered.
    private func endDone(_ running: inout [Int: RunningTransfer], _ isKnown: inout Bool) {
        while let (easy, code) = unsafe multi.nextDone() {
            guard let done = running.first(where: { unsafe $1.easy.pointer == easy })?.value else {
                continue
            }
            multi.remove(done.easy)
            running[done.transfer.number] = nil
            done.end(with: code, isKnown: isKnown)
            isKnown = isKnown || done.hasAnswer
        }
    }

    private func endLate(_ running: inout [Int: RunningTransfer]) {
        let now = ContinuousClock.now
        for late in Array(running.values) {
            guard let deadline = late.deadline, deadline <= now,
                let error = late.checkPatience(at: now)
            else { continue }
            end(late.transfer.number, with: error, &running)
        }
    }

    private func end(
        _ number: Int,
        with error: TransportError,
        _ running: inout [Int: RunningTransfer]
    ) {
        guard let ended = running.removeValue(forKey: number) else { return }
        // The sender is informed first: removing a transfer during its name look-up waits for the
        // resolver.
        ended.end(with: error)
        multi.remove(ended.easy)
    }
}
