import HTTP

/// Decides whether a request is sent again, and after what pause: a state machine without a clock.
///
/// `RetryCause` is the table of what is repeated and how often. A request is repeated three times at most, whatever
/// the causes. The pause is a random part of 1 s, which doubles each time (full jitter), so that many clients do not
/// return at once. It comes on top of what `Retry-After` asks for. If the server asks for more than a minute, or the
/// command's budget is used up, the request is not repeated.
public struct Retry: Sendable {
    private let isSafe: Bool
    private var counts: [RetryCause: Int] = [:]

    /// How many retries there have been.
    public var count: Int { counts.values.reduce(0, +) }

    static let firstPause = Duration.seconds(1)
    static let longestWait = Duration.seconds(60)

    /// Starts anew for a request; a safe one (RFC 9110 §9.2.1) changes nothing on the server.
    public init(isSafe: Bool) {
        self.isSafe = isSafe
    }

    /// The pause before the request is sent again, or nil to give up.
    ///
    /// - Parameters:
    ///   - error: What the request ended with.
    ///   - wasReached: Whether the server has answered anything before.
    ///   - budget: What is left for all requests; a pause that is given is taken from it.
    ///   - random: The source of the random part of the pause.
    /// - Returns: The pause, or nil to give up.
    public mutating func pause(
        after error: OrgError,
        wasReached: Bool,
        within budget: inout RetryBudget,
        using random: inout some RandomNumberGenerator
    ) -> Duration? {
        let cause = RetryCause(error, wasReached: wasReached)
        let limit = isSafe ? cause.repeatsOfSafe : cause.repeatsOfUnsafe
        guard counts[cause, default: 0] < limit, count < RetryCause.mostRepeats else { return nil }
        let asked = error.refusal?.headers.retryAfter ?? .zero
        guard asked <= Self.longestWait else { return nil }
        let pause = asked + Self.pause(beforeRetry: count + 1, using: &random)
        guard budget.take(pause) else { return nil }
        counts[cause, default: 0] += 1
        return pause
    }

    /// The pause before a retry, from 1, where the server asks for none.
    static func pause(
        beforeRetry retry: Int,
        using random: inout some RandomNumberGenerator
    ) -> Duration {
        // 53 random bits, as many as a Double holds, as a part from 0 up to 1.
        firstPause * (1 << (retry - 1)) * (Double(random.next() >> 11) * 0x1p-53)
    }
}

/// How much all requests of a command may be repeated together.
public struct RetryBudget: Hashable, Sendable {
    /// How many retries are left.
    public private(set) var retries = 50
    /// How long the pauses may still be together; those of requests at the same time are added up.
    public private(set) var pauses = Duration.seconds(600)

    /// Makes the budget of a command that has not begun.
    public init() {}

    /// Takes a retry and its pause; false, with nothing taken, where that is more than is left.
    mutating func take(_ pause: Duration) -> Bool {
        guard retries > 0, pause <= pauses else { return false }
        retries -= 1
        pauses -= pause
        return true
    }
}

extension Headers {
    /// How long the server asks to wait (RFC 9110 §10.2.3): seconds, or a date, which is compared with the
    /// answer's own `Date`, so that this machine's clock does not matter.
    ///
    /// More seconds than a number can hold are the most that it can; any other text asks for nothing.
    var retryAfter: Duration? {
        guard let value = self["Retry-After"] else { return nil }
        if !value.isEmpty,
            value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        {
            return .seconds(Int(value) ?? .max)
        }
        guard
            let later = HTTPDate(value),
            let now = self["Date"].flatMap(HTTPDate.init)
        else { return nil }
        return .seconds(max(0, later.seconds - now.seconds))
    }
}
