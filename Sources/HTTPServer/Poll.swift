import CLibrary

/// One wait for several sockets (poll(2)).
struct Poll {
    private var entries: [pollfd] = []
    /// The sockets, which stay open during the wait.
    private var sockets: [Socket] = []
    private var indices: [ObjectIdentifier: Int] = [:]

    enum Interest {
        case input
        case output
    }

    mutating func add(_ socket: Socket, for interest: Interest) {
        let events = Int16(interest == .input ? POLLIN : POLLOUT)
        indices[ObjectIdentifier(socket)] = entries.count
        entries.append(socket.withDescriptor { pollfd(fd: $0, events: events, revents: 0) })
        sockets.append(socket)
    }

    /// Waits until a socket is ready, or until a deadline; nil waits forever.
    mutating func wait(until deadline: ContinuousClock.Instant?) throws(SystemError) {
        defer { withExtendedLifetime(sockets) {} }
        try SystemCalls.wait(for: &entries, milliseconds: deadline.map(Self.milliseconds) ?? -1)
    }

    /// Whether a socket can be used without waiting, or has failed, which its use will report.
    func isReady(_ socket: Socket) -> Bool {
        indices[ObjectIdentifier(socket)].map { entries[$0].revents != 0 } ?? false
    }

    /// Returns the time until a deadline, rounded up so that the deadline has passed after the
    /// wait.
    private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
        let left = max(.zero, ContinuousClock.now.duration(to: deadline))
        let milliseconds = (left / .milliseconds(1)).rounded(.up)
        return Int32(min(milliseconds, Double(Int32.max)))
    }
}
