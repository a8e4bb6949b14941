import HTTP

/// The decision whether to send a request again, and after what pause: a state machine without a
/// clock.
///
/// `RetryCause` is the table of causes and their retries. There are at most three retries of a
/// request, whatever the causes. The pause is a random part of 1 s, doubled each time (full
/// jitter), so that many clients do not return at once. It is added to the time in `Retry-After`.
/// If the server asks for more than a minute, or the command's budget is used up, there is no
/// retry.
package struct Retry: Sendable {
    private let isSafe: Bool
    private var counts: [RetryCause: Int] = [:]

    /// The number of retries so far.
    package var count: Int { counts.values.reduce(0, +) }

    static let firstPause = Duration.seconds(1)
    static let longestWait = Duration.seconds(60)

    /// Starts for a new request; a safe one (RFC 9110 §9.2.1) changes nothing on the server.
    init(isSafe: Bool) {
        self.isSafe = isSafe
    }

    /// Returns the pause before the request is sent again, or nil to give up.
    ///
    /// - Parameters:
    ///   - error: The error of the attempt.
    ///   - wasReached: Whether the server has ever answered.
    ///   - budget: The budget of all requests, from which the pause is taken.
    ///   - random: The source of the random part of the pause.
    /// - Returns: The pause, or nil to give up.
    package mutating func pause(
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

    /// Returns the pause before a retry, from 1, if the server asks for none.
    static func pause(
        beforeRetry retry: Int,
        using random: inout some RandomNumberGenerator
    ) -> Duration {
        // 53 random bits, as many as a Double holds, as a fraction from 0 up to 1.
        firstPause * (1 << (retry - 1)) * (Double(random.next() >> 11) * 0x1p-53)
    }
}

/// The retry budget shared by all requests of a command.
package struct RetryBudget: Hashable, Sendable {
    /// The number of retries left.
    private(set) var retries = 50
    /// The total length of the pauses left; concurrent pauses are added up.
    package private(set) var pauses = Duration.seconds(600)

    /// Makes the full budget of a command.
    package init() {}

    /// Takes a retry and its pause; returns false, and takes nothing, if the budget is too small.
    mutating func take(_ pause: Duration) -> Bool {
        guard retries > 0, pause <= pauses else { return false }
        retries -= 1
        pauses -= pause
        return true
    }
}

extension Headers {
    /// The time that the server asks to wait (RFC 9110 §10.2.3), in seconds or as a date.
    ///
    /// A date is compared with the answer's own `Date`, so that this machine's clock does not
    /// matter. A number that is too large is clamped; any other text is ignored.
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
