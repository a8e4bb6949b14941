import HTTP

/// A client's connection without its socket: decides what to read, answer and send, and when to
/// give up.
///
/// Answers requests one after another, even if pipelined; during an answer, nothing more is
/// read, so memory is limited to one request and one answer.
struct Connection {
    private let limits: ListenerLimits
    private var decoder: RequestDecoder
    private var phase = Phase.receiving
    private var hasEnded = false
    /// The bytes to send.
    private(set) var unsent: ArraySlice<UInt8> = []
    /// The time when the client connected, or last sent or accepted bytes.
    private(set) var lastActivity: ContinuousClock.Instant
    /// The time limit for the client; nil while the org is preparing an answer.
    private(set) var deadline: ContinuousClock.Instant?

    init(limits: ListenerLimits, at now: Moment) {
        self.limits = limits
        decoder = RequestDecoder(limits: limits)
        deadline = now.instant + limits.idle
        lastActivity = now.instant
    }

    /// A moment on the monotonic clock and in calendar time.
    struct Moment {
        var instant: ContinuousClock.Instant
        var date: HTTPDate
    }

    private enum Phase: Hashable {
        /// Reading a request, or waiting for one.
        case receiving
        /// Waiting for the org's answer.
        case answering(keepsAlive: Bool)
        /// Sending the last answer.
        case closing
        /// Reading and dropping the client's further bytes after everything is sent: closing with
        /// unread bytes would reset the connection and could destroy the answer (RFC 9112 §9.6).
        case lingering
        case finished
    }

    /// Whether to read from the socket.
    var wantsInput: Bool {
        !hasEnded && unsent.isEmpty && (phase == .receiving || phase == .lingering)
    }

    /// Whether to shut down sending on the socket, after which `linger` follows.
    var hasSentAll: Bool { phase == .closing && unsent.isEmpty }

    /// Whether an answer is being prepared or sent, or could still be destroyed by closing.
    var isBusy: Bool { phase == .finished ? false : phase != .receiving || !unsent.isEmpty }

    /// Whether to close the socket.
    var isFinished: Bool { phase == .finished }

    /// Takes bytes that the socket received.
    mutating func receive(_ bytes: some Collection<UInt8>, at now: Moment) {
        guard phase == .receiving else { return }
        lastActivity = now.instant
        if decoder.isIdle { deadline = now.instant + limits.request }
        decoder.append(bytes)
    }

    /// Notes that the client sends nothing more; its requests are still answered.
    mutating func receiveEnd() {
        hasEnded = true
        if phase == .lingering { phase = .finished }
    }

    /// Returns the next request, once it is complete and all earlier ones are answered; `answer`
    /// must follow.
    mutating func nextRequest(at now: Moment) -> ServerRequest? {
        guard phase == .receiving, unsent.isEmpty else { return nil }
        do throws(BadMessage) {
            switch try decoder.next() {
            case .request(let request, let keepsAlive):
                phase = .answering(keepsAlive: keepsAlive)
                deadline = nil
                return request
            case .expectsContinue: unsent = ResponseEncoder.proceed[...]
            case nil where hasEnded && decoder.isIdle: phase = .finished
            case nil where hasEnded: throw .malformed("Incomplete Request")
            case nil: break
            }
        } catch {
            refuse(error, at: now)
        }
        return nil
    }

    /// Takes the answer to the last request returned by `nextRequest`.
    mutating func answer(_ response: WholeResponse, at now: Moment) {
        guard case .answering(let keepsAlive) = phase else { return }
        send(response, keepsAlive: keepsAlive, at: now)
    }

    /// Notes that the socket has sent some of the unsent bytes.
    mutating func sent(_ count: Int, at now: Moment) {
        lastActivity = now.instant
        unsent = count == unsent.count ? [] : unsent.dropFirst(count)
        let isWaiting = phase == .receiving && unsent.isEmpty
        let patience = isWaiting ? decoder.isIdle ? limits.idle : limits.request : limits.send
        deadline = now.instant + patience
    }

    /// Notes that sending on the socket has been shut down.
    mutating func linger(at now: Moment) {
        phase = hasEnded ? .finished : .lingering
        deadline = now.instant + limits.linger
    }

    /// Notes that the deadline has passed: a late request gets an error, anything else ends.
    mutating func timeOut(at now: Moment) {
        if phase == .receiving, unsent.isEmpty, !decoder.isIdle {
            refuse(.timedOut, at: now)
        } else {
            phase = .finished
        }
    }

    private mutating func refuse(_ message: BadMessage, at now: Moment) {
        send(message.response, keepsAlive: false, at: now)
    }

    private mutating func send(_ response: WholeResponse, keepsAlive: Bool, at now: Moment) {
        unsent = ResponseEncoder.encode(response, date: now.date, keepsAlive: keepsAlive)[...]
        phase = keepsAlive ? .receiving : .closing
        deadline = now.instant + limits.send
    }
}
