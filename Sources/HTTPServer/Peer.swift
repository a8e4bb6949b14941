import HTTP

/// A connection with its socket, used only by the listener's thread.
final class Peer {
    let socket: Socket
    private var connection: Connection
    /// The client's port; nil if the client has already left.
    private let clientPort: UInt16?
    /// The listener's port; nil if the system does not report it.
    private let serverPort: UInt16?

    init(_ socket: Socket, limits: ListenerLimits, at now: Connection.Moment) {
        self.socket = socket
        clientPort = socket.withDescriptor { try? SystemCalls.clientPort(of: $0) }
        serverPort = socket.withDescriptor { try? SystemCalls.ownPort(of: $0) }
        connection = Connection(limits: limits, at: now)
    }

    var wantsInput: Bool { connection.wantsInput }
    var wantsOutput: Bool { !connection.unsent.isEmpty }
    var isFinished: Bool { connection.isFinished }
    var isBusy: Bool { connection.isBusy }
    var deadline: ContinuousClock.Instant? { connection.deadline }
    var lastActivity: ContinuousClock.Instant { connection.lastActivity }

    /// Receives bytes through a buffer.
    ///
    /// - Throws: `SystemError` if the connection is lost.
    func receive(
        by buffer: inout [UInt8],
        at now: Connection.Moment
    ) throws(SystemError) {
        let count = try socket.withDescriptor { socket throws(SystemError) in
            try SystemCalls.receive(from: socket, into: &buffer)
        }
        guard let count else { return }
        if count == 0 {
            connection.receiveEnd()
        } else {
            connection.receive(buffer[..<count], at: now)
        }
    }

    /// Takes the answer to the request that `proceed` last returned.
    func answer(_ response: WholeResponse, at now: Connection.Moment) {
        connection.answer(response, at: now)
    }

    func timeOut(at now: Connection.Moment) {
        connection.timeOut(at: now)
    }

    /// Continues as far as possible without waiting: sends pending bytes, and returns the next
    /// request once it is its turn.
    ///
    /// - Throws: `SystemError` if the connection is lost.
    func proceed(at now: Connection.Moment) throws(SystemError) -> ServerRequest? {
        repeat {
            guard try flush(at: now) else { return nil }
            if var request = connection.nextRequest(at: now) {
                request.clientPort = clientPort
                request.serverPort = serverPort
                return request
            }
        } while wantsOutput
        return nil
    }

    /// Sends pending bytes; returns false if the client accepts no more for now.
    private func flush(at now: Connection.Moment) throws(SystemError) -> Bool {
        while wantsOutput {
            let count = try socket.withDescriptor { socket throws(SystemError) in
                try SystemCalls.transmit(connection.unsent, over: socket)
            }
            guard let count else { return false }
            connection.sent(count, at: now)
        }
        if connection.hasSentAll {
            socket.withDescriptor { SystemCalls.endSending(over: $0) }
            connection.linger(at: now)
        }
        return true
    }
}
