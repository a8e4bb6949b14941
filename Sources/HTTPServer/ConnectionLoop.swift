import HTTP

/// The loop that serves all connections from one thread: waits for sockets, passes complete
/// requests on, sends answers.
struct ConnectionLoop {
    private let listener: Socket
    private let mailbox: Mailbox
    private let requests: AsyncStream<Pending>.Continuation
    private let limits: ListenerLimits
    private let clock: @Sendable () -> Int
    private var peers: [Int: Peer] = [:]
    private var accepted = 0
    private var isFinishing = false
    /// The time to accept connections again after the system ran out of descriptors.
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

    /// A request, with the number of the connection that waits for its answer.
    struct Pending: Sendable {
        let connection: Int
        let request: ServerRequest
    }

    /// Serves until the mailbox says to stop, or to finish and all answers have been sent; then
    /// closes every socket.
    ///
    /// - Throws: `SystemError` if the listening socket or poll(2) fails.
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
        // The answer for a connection that has ended is dropped.
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
        poll.add(mailbox.wakeSocket, for: .input)
        let isAccepting = mayAccept
        if isAccepting { poll.add(listener, for: .input) }
        let waiting = peers.filter { $1.wantsInput || $1.wantsOutput }
        for peer in waiting.values {
            poll.add(peer.socket, for: peer.wantsOutput ? .output : .input)
        }
        try poll.wait(until: earliestDeadline)
        for (number, peer) in waiting where poll.isReady(peer.socket) {
            serve(peer, number: number)
        }
        if isAccepting, poll.isReady(listener) { try acceptConnections() }
    }

    private var mayAccept: Bool {
        guard !isFinishing, acceptsAgain.map({ $0 <= .now }) ?? true else { return false }
        return peers.count < limits.connections || peers.values.contains { !$0.isBusy }
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
            // Not all at once: the clients accepted now can send before others take their places.
            for _ in 0..<max(1, limits.connections / 2) where mayAccept {
                let descriptor = try listener.withDescriptor { listener throws(SystemError) in
                    try SystemCalls.nextConnection(of: listener)
                }
                guard let descriptor else { return }
                if peers.count >= limits.connections { dropLongestIdle() }
                admit(Socket(descriptor))
            }
        } catch {
            guard error.isPassing else { throw error }
            acceptsAgain = .now + .milliseconds(100)
        }
    }

    /// Makes room by closing the connection that has waited longest for a request, or for the rest
    /// of one.
    ///
    /// Otherwise clients that connect and send nothing would keep others out.
    private mutating func dropLongestIdle() {
        let idle = peers.filter { !$1.isBusy }
        let longest = idle.min { $0.value.lastActivity < $1.value.lastActivity }
        if let longest { peers[longest.key] = nil }
    }

    private mutating func admit(_ socket: Socket) {
        // This fails if the client has already left, which affects no other client.
        let isReady: Void? = try? socket.withDescriptor { socket throws(SystemError) in
            try SystemCalls.prepareConnection(socket)
        }
        guard isReady != nil else { return }
        peers[accepted] = Peer(socket, limits: limits, at: now)
        accepted += 1
    }
}
