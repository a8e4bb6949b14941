import Dispatch
package import HTTP
import Synchronization

/// A handler of requests behind a socket: HTTP/1.1 on 127.0.0.1, and nowhere else.
///
/// One thread waits for all sockets; requests are answered by tasks, any number at once.
package final class Listener: Sendable {
    /// The port that clients connect to.
    package let port: UInt16
    private let socket: Socket
    private let limits: ListenerLimits
    private let compression: CompressionLibrary
    private let clock: @Sendable () -> Int
    private let respond: @Sendable (ServerRequest) async -> WholeResponse
    private let hasServed = Atomic(false)
    private let mailbox: Mailbox

    /// Opens a port, on which clients can connect from now on; port 0 takes any that is free.
    ///
    /// `clock` tells the milliseconds since 1970, for the Date header. Without the library of `compression` no body
    /// is compressed, and none that is compressed is taken.
    /// - Throws: `ListenerError` where the port cannot be had.
    package init(
        port: UInt16,
        limits: ListenerLimits = ListenerLimits(),
        compression: CompressionLibrary = .system,
        clock: @escaping @Sendable () -> Int,
        respond: @escaping @Sendable (ServerRequest) async -> WholeResponse
    ) throws(ListenerError) {
        do throws(SystemError) {
            mailbox = try Mailbox()
            let opened = try SystemCalls.openListener(port: port)
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

    /// Whether another program lets clients in at a port of ::1, which a client that is told `localhost` may try first.
    package static func isTaken(onVersion6 port: UInt16) -> Bool {
        SystemCalls.connects(toPortOfVersion6: port)
    }

    /// Serves until the task is cancelled, or `finish` is called; every socket is closed then.
    ///
    /// - Throws: `ListenerError` where the system fails, or where it has served before.
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

    /// Lets `serve` return once every answer has left; no client is let in any more.
    package func finish() {
        mailbox.finish()
    }

    /// Runs the loop on a thread of its own, because it waits in the system.
    private func runLoop(
        mailbox: Mailbox,
        requests: AsyncStream<ConnectionLoop.Pending>.Continuation
    ) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { end in
                DispatchQueue(label: "sfctl.listener").async { [socket, limits, clock] in
                    var loop = ConnectionLoop(
                        socket,
                        mailbox: mailbox,
                        requests: requests,
                        limits: limits,
                        clock: clock
                    )
                    end.resume(with: Result { try loop.run() })
                }
            }
        } onCancel: {
            mailbox.stop()
        }
    }
}
