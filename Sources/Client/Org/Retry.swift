import HTTP

/// Decides whether a request is sent again, and after what pause: a state machine without a clock.
///
/// | what happened | GET, HEAD and other safe requests | DELETE, POST, PATCH, PUT |
/// |---|---|---|
/// | status 429, 502, 503, 504 | again | never |
/// | error `SERVER_UNAVAILABLE` | again | never |
/// | error `UNABLE_TO_LOCK_ROW`: the server says that nothing was changed | again | again |
/// | the connection ended before the answer was whole | again | never: it may have been done |
/// | unreachable, after the server had answered before | again | again: it was not sent |
/// | unreachable from the start | never: the address is wrong or the network down | never |
/// | silent for longer than allowed | never: it would be so again | never |
/// | error `REQUEST_LIMIT_EXCEEDED` | never: it would cost more of the limit | never |
/// | no access token could be had: the credentials repeat what they may | never | never |
/// | anything else | never | never |
///
/// *Again* means up to three times. The pause is 0.5 s and doubles each time; a random part of up to a half
/// is subtracted, so that many clients do not return at once. It is at least what `Retry-After` asks for.
/// If the server asks for more than a minute, the request is not repeated.
public struct Retry: Sendable {
    private let isSafe: Bool
    /// How many retries there have been.
    public private(set) var count = 0

    private static let limit = 3
    private static let firstPause = Duration.milliseconds(500)
    private static let longestPause = Duration.seconds(60)
    private static let statuses: Set = [429, 502, 503, 504]

    /// Starts anew for a request; a safe one (RFC 9110 §9.2.1) changes nothing on the server.
    public init(isSafe: Bool) {
        self.isSafe = isSafe
    }

    /// The pause before the request is sent again, or nil to give up.
    ///
    /// - Parameters:
    ///   - error: What the request ended with.
    ///   - wasReached: Whether the server has answered anything before.
    ///   - random: The source of the random part of the pause.
    /// - Returns: The pause, or nil to give up.
    public mutating func pause(
        after error: OrgError,
        wasReached: Bool,
        using random: inout some RandomNumberGenerator
    ) -> Duration? {
        guard count < Self.limit, isRepeatable(error, wasReached: wasReached) else { return nil }
        let asked = error.refusal?.headers.retryAfter ?? .zero
        guard asked <= Self.longestPause else { return nil }
        // 53 random bits, as many as a Double holds, as a part from a half up to one.
        let part = 0.5 + Double(random.next() >> 11) * 0x1p-54
        let backOff = Self.firstPause * (1 << count) * part
        count += 1
        return max(asked, backOff)
    }

    private func isRepeatable(_ error: OrgError, wasReached: Bool) -> Bool {
        switch error {
        case .refused(let refusal) where refusal.isRequestLimit: false
        case .refused(let refusal) where refusal.has("UNABLE_TO_LOCK_ROW"): true
        case .refused(let refusal):
            isSafe
                && (Self.statuses.contains(refusal.status) || refusal.has("SERVER_UNAVAILABLE"))
        case .transport(.cut): isSafe
        case .transport(.unreachable): wasReached
        default: false
        }
    }
}

extension Headers {
    /// How long the server asks to wait (RFC 9110 §10.2.3): seconds, or a date, which is compared with the
    /// answer's own `Date`, so that this machine's clock does not matter.
    var retryAfter: Duration? {
        guard let value = self["Retry-After"] else { return nil }
        if let seconds = Int(value) { return .seconds(max(0, seconds)) }
        guard
            let later = HTTPDate(value),
            let now = self["Date"].flatMap(HTTPDate.init)
        else { return nil }
        return .seconds(max(0, later.seconds - now.seconds))
    }
}
