import Client
import HTTP
import Testing

@Suite struct RetryTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let error: OrgError
        let safe: Bool
        let unsafe: Bool
        var wasReached = true

        var testDescription: String { "\(error) wasReached: \(wasReached)" }
    }

    private static func refused(_ status: Int, _ code: String? = nil) -> OrgError {
        let body = code.map { #"[{"errorCode":"\#($0)","message":""}]"# } ?? ""
        return .refused(Refusal(status: status, body: Array(body.utf8)))
    }

    static let table: [Case] = [
        Case(error: refused(429), safe: true, unsafe: false),
        Case(error: refused(502), safe: true, unsafe: false),
        Case(error: refused(503), safe: true, unsafe: false),
        Case(error: refused(504), safe: true, unsafe: false),
        Case(error: refused(400, "SERVER_UNAVAILABLE"), safe: true, unsafe: false),
        Case(error: refused(400, "UNABLE_TO_LOCK_ROW"), safe: true, unsafe: true),
        Case(error: refused(403, "REQUEST_LIMIT_EXCEEDED"), safe: false, unsafe: false),
        Case(error: refused(503, "REQUEST_LIMIT_EXCEEDED"), safe: false, unsafe: false),
        Case(error: refused(500), safe: false, unsafe: false),
        Case(error: refused(400, "MALFORMED_QUERY"), safe: false, unsafe: false),
        Case(error: .signIn(Refusal(status: 401)), safe: false, unsafe: false),
        Case(error: .transport(.cut("")), safe: true, unsafe: false),
        Case(error: .transport(.unreachable(.other(""))), safe: true, unsafe: true),
        Case(
            error: .transport(.unreachable(.other(""))),
            safe: false,
            unsafe: false,
            wasReached: false
        ),
        Case(error: .transport(.timedOut(.answer)), safe: false, unsafe: false),
        Case(error: .transport(.insecure(.other(""))), safe: false, unsafe: false),
        Case(error: .transport(.tooLarge(1)), safe: false, unsafe: false),
        Case(error: .transport(.cancelled), safe: false, unsafe: false),
        Case(error: .badRequest(.emptyQuery), safe: false, unsafe: false),
    ]

    private func pause(after error: OrgError, isSafe: Bool, wasReached: Bool) -> Duration? {
        var retry = Retry(isSafe: isSafe)
        var random = ConstantRandom(number: 0)
        return retry.pause(after: error, wasReached: wasReached, using: &random)
    }

    @Test(arguments: table)
    func `the table is kept`(entry: Case) {
        let safe = pause(after: entry.error, isSafe: true, wasReached: entry.wasReached)
        let unsafe = pause(after: entry.error, isSafe: false, wasReached: entry.wasReached)
        #expect((safe != nil) == entry.safe)
        #expect((unsafe != nil) == entry.unsafe)
    }

    @Test(arguments: [(UInt64.min, 0.5), (UInt64.max, 1.0)])
    func `pauses double, three times, less a random part`(random number: UInt64, part: Double) {
        var retry = Retry(isSafe: true)
        var random = ConstantRandom(number: number)
        let pauses = (0..<4).map { _ in
            retry.pause(after: Self.refused(503), wasReached: true, using: &random)
        }
        let expected = [0.5, 1, 2].map { Duration.seconds($0 * part) }
        #expect(pauses.count { $0 == nil } == 1)
        for (pause, expected) in zip(pauses.compactMap(\.self), expected) {
            #expect(abs((pause - expected) / .seconds(1)) < 0.001)
        }
    }

    private static let waits: [(Headers, Duration?)] = [
        (["Retry-After": "7"], .seconds(7)),
        (["Retry-After": "0"], .milliseconds(250)),
        (["Retry-After": "-5"], .milliseconds(250)),
        (["Retry-After": "soon"], .milliseconds(250)),
        (
            [
                "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
                "Retry-After": "Sun, 06 Nov 1994 08:49:57 GMT",
            ], .seconds(20)
        ),
        (["Retry-After": "Sun, 06 Nov 1994 08:49:57 GMT"], .milliseconds(250)),
        (["Retry-After": "60"], .seconds(60)),
        (["Retry-After": "61"], nil),
        (["Retry-After": "9223372036854775807"], nil),
    ]

    @Test(arguments: waits)
    func `Retry-After is honoured up to a minute`(headers: Headers, pause expected: Duration?) {
        let error = OrgError.refused(Refusal(status: 503, headers: headers))
        #expect(pause(after: error, isSafe: true, wasReached: true) == expected)
    }
}
