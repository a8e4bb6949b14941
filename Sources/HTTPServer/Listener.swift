import CLibrary
package import Compression
package import HTTP
import Synchronization

/// An address of this machine that no other machine can reach.
package enum LoopbackAddress: Sendable {
    /// 127.0.0.1.
    case version4
    /// ::1, which clients of `localhost` may try first.
    case version6
}

/// An HTTP/1.1 server for a handler of requests, only on 127.0.0.1 or ::1.
///
/// One thread waits for all sockets; tasks answer requests, any number at once.
package final class Listener: Sendable {
    /// The port for clients.
    package let port: UInt16
    private let socket: Socket
    private let limits: ListenerLimits
    private let compression: CompressionLibrary
    private let clock: @Sendable () -> Int
    private let respond: @Sendable (ServerRequest) async -> WholeResponse
    private let hasServed = Atomic(false)
    private let mailbox: Mailbox

    /// Opens a port, to which clients can connect at once; port 0 selects any free port.
    ///
    /// `clock` returns the milliseconds since 1970, for the Date header. Without the library of
    /// `compression`, no body is compressed, and compressed bodies are refused.
    /// - Throws: `ListenerError` if the port cannot be opened.
    package init(
        port: UInt16,
        on address: LoopbackAddress = .version4,
        limits: ListenerLimits = ListenerLimits(),
        compression: CompressionLibrary = .system,
        clock: @escaping @Sendable () -> Int,
        respond: @escaping @Sendable (ServerRequest) async -> WholeResponse
    ) throws(ListenerError) {
        do throws(SystemError) {
            mailbox = try Mailbox()
            let opened = try SystemCalls.openListener(port: port, on: address)
            socket = Socket(opened.socket)
            self.port = opened.port
        } catch {
            throw ListenerError(error, port: port)
        }
        self.limits = limits
        self.compression = compression
        self.clock = clock
        self.respond = respond
    }

    /// Serves until the task is cancelled or `finish` is called; then every socket is closed.
    ///
    /// - Throws: `ListenerError` if the system fails, or on a second call.
    package func serve() async throws {
        guard !hasServed.exchange(true, ordering: .relaxed) else {
            throw ListenerError.alreadyServed
        }
        let mailbox = mailbox
        let (requests, continuation) = AsyncStream.makeStream(of: ConnectionLoop.Pending.self)
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask {
                try await self.runLoop(mailbox: mailbox, requests: continuation)
            }
            for await pending in requests {
                group.addTask {
                    let request = pending.request
                    let limit = self.limits.body(of: request.method, to: request.target)
                    let exchange = CodedExchange(request, limit: limit, by: self.compression)
                    let response = await exchange.response(by: self.respond)
                    mailbox.post(.init(connection: pending.connection, response: response))
                }
            }
        }
    }

    /// Makes `serve` return once all answers have been sent; new clients are refused.
    package func finish() {
        mailbox.finish()
    }

    /// Runs the loop on its own thread, because it blocks in the system.
    private func runLoop(
        mailbox: Mailbox,
        requests: AsyncStream<ConnectionLoop.Pending>.Continuation
    ) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { end in
                let code = BlockingThread.start { [socket, limits, clock] in
                    var loop = ConnectionLoop(
                        socket,
                        mailbox: mailbox,
                        requests: requests,
                        limits: limits,
                        clock: clock
                    )
                    end.resume(with: Result { try loop.run() })
                }
                if code != 0 {
                    let error = SystemError(call: "pthread_create", code: code)
                    end.resume(throwing: ListenerError.system(error))
                }
            }
        } onCancel: {
            mailbox.stop()
        }
    }
}
