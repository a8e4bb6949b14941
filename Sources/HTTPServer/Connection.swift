import HTTP

/// One client's connection without its socket: what to read, what to answer, what to send, when to give up.
///
/// Requests are answered one after another, pipelined ones too; while one is being answered, nothing
/// more is read, so that memory is bounded by one request and one answer.
struct Connection {
    private let limits: ListenerLimits
    private var decoder: RequestDecoder
    private var phase = Phase.receiving
    private var hasEnded = false
    /// The bytes that the socket is to send.
    private(set) var unsent: ArraySlice<UInt8> = []
    /// When the client has taken too long; nil while it is the org's turn.
    private(set) var deadline: ContinuousClock.Instant?

    init(limits: ListenerLimits, at now: Moment) {
        self.limits = limits
        decoder = RequestDecoder(limits: limits)
        deadline = now.instant + limits.idle
    }

    /// A moment, on the clock that measures and on the one that is told.
    struct Moment {
        var instant: ContinuousClock.Instant
        var date: HTTPDate
    }

    private enum Phase: Hashable {
        /// Reading a request, or waiting for one.
        case receiving
        /// A request is with the org.
        case answering(keepsAlive: Bool)
        /// The last answer is being sent.
        case closing
        /// Everything is sent; what the client still sends is read and dropped, because to close with
        /// unread bytes would reset the connection and could destroy the answer (RFC 9112 §9.6).
        case lingering
        case finished
    }

    /// Whether the socket is to be read.
    var wantsInput: Bool {
        !hasEnded && unsent.isEmpty && (phase == .receiving || phase == .lingering)
    }

    /// Whether the socket is to end its sending, after which `linger` follows.
    var hasSentAll: Bool { phase == .closing && unsent.isEmpty }

    /// Whether an answer is being made or sent, or may still be destroyed by closing.
    var isBusy: Bool { phase == .finished ? false : phase != .receiving || !unsent.isEmpty }

    /// Whether the socket is to be closed.
    var isFinished: Bool { phase == .finished }

    /// Takes bytes that the socket received.
    mutating func receive(_ bytes: some Collection<UInt8>, at now: Moment) {
        guard phase == .receiving else { return }
        if decoder.isIdle { deadline = now.instant + limits.request }
        decoder.append(bytes)
    }

    /// Notes that the client sends nothing more; what it asked is still answered.
    mutating func receiveEnd() {
        hasEnded = true
        if phase == .lingering { phase = .finished }
    }

    /// The next request, once it is whole and all before it are answered; `answer` must follow.
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

    /// Gives the answer to the request that was last handed out.
    mutating func answer(_ response: WholeResponse, at now: Moment) {
        guard case .answering(let keepsAlive) = phase else { return }
        send(response, keepsAlive: keepsAlive, at: now)
    }

    /// Notes that the socket has sent some of the unsent bytes.
    mutating func sent(_ count: Int, at now: Moment) {
        unsent = count == unsent.count ? [] : unsent.dropFirst(count)
        let isWaiting = phase == .receiving && unsent.isEmpty
        let patience = isWaiting ? decoder.isIdle ? limits.idle : limits.request : limits.send
        deadline = now.instant + patience
    }

    /// Notes that the socket has ended its sending.
    mutating func linger(at now: Moment) {
        phase = hasEnded ? .finished : .lingering
        deadline = now.instant + limits.linger
    }

    /// Notes that the deadline has passed: a request that is late is told so, anything else ends.
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
