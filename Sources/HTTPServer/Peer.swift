import HTTP

/// A connection with its socket; used by the listener's thread alone.
final class Peer {
    private let socket: Socket
    private var connection: Connection
    /// The client's port; nil where the client is gone already.
    private let clientPort: UInt16?

    init(_ socket: Socket, limits: ListenerLimits, at now: Connection.Moment) {
        self.socket = socket
        clientPort = try? SystemCalls.clientPort(of: socket.descriptor)
        connection = Connection(limits: limits, at: now)
    }

    var descriptor: Int32 { socket.descriptor }
    var wantsInput: Bool { connection.wantsInput }
    var wantsOutput: Bool { !connection.unsent.isEmpty }
    var isFinished: Bool { connection.isFinished }
    var isBusy: Bool { connection.isBusy }
    var deadline: ContinuousClock.Instant? { connection.deadline }

    /// Reads what has arrived, by way of a buffer.
    ///
    /// - Throws: `SystemError` where the connection is lost.
    func receive(
        by buffer: inout [UInt8],
        at now: Connection.Moment
    ) throws(SystemError) {
        guard let count = try SystemCalls.receive(from: descriptor, into: &buffer) else { return }
        if count == 0 {
            connection.receiveEnd()
        } else {
            connection.receive(buffer[..<count], at: now)
        }
    }

    /// Gives the answer to the request that `proceed` last returned.
    func answer(_ response: WholeResponse, at now: Connection.Moment) {
        connection.answer(response, at: now)
    }

    func timeOut(at now: Connection.Moment) {
        connection.timeOut(at: now)
    }

    /// Goes on as far as it can without waiting: sends what is to be sent, and returns the next request
    /// once it is its turn.
    ///
    /// - Throws: `SystemError` where the connection is lost.
    func proceed(at now: Connection.Moment) throws(SystemError) -> ServerRequest? {
        repeat {
            guard try flush(at: now) else { return nil }
            if var request = connection.nextRequest(at: now) {
                request.clientPort = clientPort
                return request
            }
        } while wantsOutput
        return nil
    }

    /// Sends what is to be sent; false where the client takes no more for now.
    private func flush(at now: Connection.Moment) throws(SystemError) -> Bool {
        while wantsOutput {
            let count = try SystemCalls.transmit(connection.unsent, over: descriptor)
            guard let count else { return false }
            connection.sent(count, at: now)
        }
        if connection.hasSentAll {
            SystemCalls.endSending(over: descriptor)
            connection.linger(at: now)
        }
        return true
    }
}
