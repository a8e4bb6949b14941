import Records

/// The time span in a request by a client that keeps a copy of records.
///
/// Source: SOAP API Developer Guide, "getUpdated()": seconds are ignored.
struct ReplicationSpan {
    /// The span in milliseconds since 1970, in whole minutes.
    let moments: Range<Int>
    /// The time up to which the answer is complete; the client's next request starts there.
    let covered: Int

    private static let minute = 60_000
    /// Thirty days, in milliseconds.
    private static let reach = 30 * 24 * 60 * minute

    /// Reads `start` and `end` from a URL.
    ///
    /// - Throws: `INVALID_REPLICATION_DATE` unless they are a span within the last thirty days.
    init(of call: Call) throws(APIFault) {
        let now = call.now
        let start = try Self.moment("start", in: call)
        let end = try Self.moment("end", in: call)
        guard start < end else { throw .emptySpan }
        guard start >= now - Self.reach else { throw .tooLongAgo }
        moments = start..<end
        covered = min(end, Self.wholeMinutes(now))
    }

    /// Returns a moment without its seconds.
    static func wholeMinutes(_ moment: Int) -> Int { moment - moment.modulo(minute) }

    private static func moment(_ name: String, in call: Call) throws(APIFault) -> Int {
        guard let text = call.target[name] else { throw .missingMoment(name) }
        guard let moment = TemporalText.instant(of: text) else {
            throw .wrongMoment(name, text)
        }
        return wholeMinutes(moment)
    }
}

extension APIFault {
    /// Source: Object Reference, "API Total Usage", the example of an exception's message.
    fileprivate static let tooLongAgo = APIFault(
        "INVALID_REPLICATION_DATE",
        "startDate cannot be more than 30 days ago"
    )

    /// The code is documented; the text is a guess.
    fileprivate static let emptySpan = APIFault(
        "INVALID_REPLICATION_DATE",
        "endDate must be at least one minute after startDate"
    )

    /// Returns the error for a missing date; its code and its text are guesses.
    fileprivate static func missingMoment(_ name: String) -> APIFault {
        APIFault("MISSING_ARGUMENT", "\(name) parameter is required")
    }

    /// Returns the error for an invalid date; its text is a guess.
    fileprivate static func wrongMoment(_ name: String, _ text: String) -> APIFault {
        APIFault(
            "INVALID_REPLICATION_DATE",
            "'\(text)' is not a value of \(name); write it as 2026-03-17T16:21:00Z"
        )
    }
}
