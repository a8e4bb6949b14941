import HTTP

/// Serves all connections from one thread: waits for sockets, passes whole requests on, sends answers.
struct ConnectionLoop {
    private let listener: Socket
    private let mailbox: Mailbox
    private let requests: AsyncStream<Pending>.Continuation
    private let limits: ListenerLimits
    private let clock: @Sendable () -> Int
    private var peers: [Int: Peer] = [:]
    private var accepted = 0
    private var isFinishing = false
    /// When the system ran out of descriptors: until then nobody is let in.
    private var acceptsAgain: ContinuousClock.Instant?
    private var buffer: [UInt8] = Array(repeating: 0, count: 64 << 10)

    init(
        _ listener: Socket,
        mailbox: Mailbox,
        requests: AsyncStream<Pending>.Continuation,
        limits: ListenerLimits,
        clock: @escaping @Sendable () -> Int
    ) {
        self.listener = listener
        self.mailbox = mailbox
        self.requests = requests
        self.limits = limits
        self.clock = clock
    }

    /// A request, and the number of the connection that waits for its answer.
    struct Pending: Sendable {
        let connection: Int
        let request: ServerRequest
    }

    /// Serves until the mailbox says to stop, or to finish and every answer has left; then every socket is closed.
    ///
    /// - Throws: `SystemError` where the listening socket, or waiting itself, fails.
    mutating func run() throws(SystemError) {
        defer {
            listener.close()
            peers = [:]
            requests.finish()
        }
        while true {
            let mail = try mailbox.empty()
            guard !mail.isStopped else { return }
            for answer in mail.answers { deliver(answer) }
            isFinishing = mail.isFinishing
            if isFinishing, !peers.values.contains(where: \.isBusy) { return }
            endLatePeers()
            try waitAndServe()
        }
    }
}

extension ConnectionLoop {
    private var now: Connection.Moment {
        Connection.Moment(instant: .now, date: HTTPDate(milliseconds: clock()))
    }

    private mutating func deliver(_ answer: Mailbox.Answer) {
        // A connection that has ended since takes its answer with it.
        guard let peer = peers[answer.connection] else { return }
        peer.answer(answer.response, at: now)
        proceed(peer, number: answer.connection)
    }

    private mutating func endLatePeers() {
        let now = now
        for (number, peer) in peers {
            guard let deadline = peer.deadline, deadline <= now.instant else { continue }
            peer.timeOut(at: now)
            proceed(peer, number: number)
        }
    }

    private mutating func waitAndServe() throws(SystemError) {
        var poll = Poll()
        poll.add(mailbox.wakeSocket.descriptor, for: .input)
        let isAccepting = mayAccept
        if isAccepting { poll.add(listener.descriptor, for: .input) }
        let waiting = peers.filter { $1.wantsInput || $1.wantsOutput }
        for peer in waiting.values {
            poll.add(peer.descriptor, for: peer.wantsOutput ? .output : .input)
        }
        try poll.wait(until: earliestDeadline)
        for (number, peer) in waiting where poll.isReady(peer.descriptor) {
            serve(peer, number: number)
        }
        if isAccepting, poll.isReady(listener.descriptor) { try acceptConnections() }
    }

    private var mayAccept: Bool {
        !isFinishing && peers.count < limits.connections && acceptsAgain.map { $0 <= .now } ?? true
    }

    private var earliestDeadline: ContinuousClock.Instant? {
        let pause = acceptsAgain.flatMap { $0 > .now ? $0 : nil }
        return (peers.values.map(\.deadline) + [pause]).compactMap { $0 }.min()
    }

    private mutating func serve(_ peer: Peer, number: Int) {
        do {
            if peer.wantsInput { try peer.receive(by: &buffer, at: now) }
            proceed(peer, number: number)
        } catch {
            peers[number] = nil
        }
    }

    private mutating func proceed(_ peer: Peer, number: Int) {
        do {
            if let request = try peer.proceed(at: now) {
                requests.yield(Pending(connection: number, request: request))
            }
            if peer.isFinished { peers[number] = nil }
        } catch {
            peers[number] = nil
        }
    }

    private mutating func acceptConnections() throws(SystemError) {
        do throws(SystemError) {
            while peers.count < limits.connections {
                let descriptor = try SystemCalls.nextConnection(of: listener.descriptor)
                guard let descriptor else { return }
                admit(Socket(descriptor))
            }
        } catch {
            guard error.isPassing else { throw error }
            acceptsAgain = .now + .milliseconds(100)
        }
    }

    private mutating func admit(_ socket: Socket) {
        // It fails where the client is gone already, which concerns nobody else.
        guard (try? SystemCalls.prepareConnection(socket.descriptor)) != nil else { return }
        peers[accepted] = Peer(socket, limits: limits, at: now)
        accepted += 1
    }
}
