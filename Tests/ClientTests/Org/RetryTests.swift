import Foundation
import HTTP
import Records
import TestSupport
import Testing

@testable import Client

struct RetryTests {
    private static let document = (1...4).reduce(URL(filePath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }
    .appending(path: "docs/reliability.md")

    /// Errors of a row of the table; others where the server has never answered.
    private static func examples(of cause: RetryCause) -> [OrgError] {
        switch cause {
        case .cut: [.transport(.cut("reset"))]
        case .truncated: [malformed(.json(JSONFault(.truncated, at: 9)))]
        case .html: [malformed(.html)]
        case .silent: [.transport(.timedOut(.answer)), .transport(.timedOut(.trickle))]
        case .connectionTimedOut: [.transport(.timedOut(.connecting(host: "acme")))]
        case .unreachable: [.transport(.unreachable(.other("")))]
        case .neverReached:
            [
                .transport(.unreachable(.other(""))),
                .transport(.timedOut(.connecting(host: "acme"))),
            ]
        case .serverFailure:
            [
                refused(500, "UNKNOWN_EXCEPTION"), .refused(Refusal(status: 500)),
                .refused(Refusal(status: 500, body: Array("<html>no</html>".utf8))),
            ]
        case .unavailable:
            [
                .refused(Refusal(status: 502)), .refused(Refusal(status: 503)),
                .refused(Refusal(status: 504)), refused(400, "SERVER_UNAVAILABLE"),
            ]
        case .tooManyRequests: [.refused(Refusal(status: 429))]
        case .concurrencyLimit:
            [
                refused(
                    403,
                    "REQUEST_LIMIT_EXCEEDED",
                    "ConcurrentRequests (Concurrent API Requests) Limit exceeded."
                ),
                refused(403, "REQUEST_LIMIT_EXCEEDED", "ConcurrentPerOrgLongTxn Limit exceeded."),
            ]
        case .lockedRow:
            [refused(400, "UNABLE_TO_LOCK_ROW"), refused(500, "UNABLE_TO_LOCK_ROW")]
        case .dailyLimit:
            [
                refused(403, "REQUEST_LIMIT_EXCEEDED", "TotalRequests Limit exceeded."),
                refused(503, "REQUEST_LIMIT_EXCEEDED"),
            ]
        case .refused:
            [
                refused(400, "MALFORMED_QUERY"), refused(404, "NOT_FOUND"),
                refused(400, "INVALID_QUERY_LOCATOR"), refused(500, "APEX_ERROR"),
                .refused(Refusal(status: 302)), .refused(Refusal(status: 501)),
                .noVersionList(Refusal(status: 404)),
            ]
        case .signIn:
            [.signIn(Refusal(status: 401)), .noToken(SignInError(.transport(.cut(""))))]
        case .malformed:
            [
                malformed(.json(JSONFault(.unexpectedByte(0), at: 9))),
                malformed(.notAsked(found: nil, asked: "Contact")),
                malformed(.repeatedLocator("/")),
            ]
        case .insecure: [.transport(.insecure(.other("")))]
        case .unreadable:
            [.transport(.tooLarge(1)), .transport(.headTooLarge), .transport(.other("SSH"))]
        case .cancelled: [.transport(.cancelled)]
        case .badRequest: [.badRequest(.emptyQuery)]
        }
    }

    private static func refused(_ status: Int, _ code: String, _ message: String = "") -> OrgError {
        let body = #"[{"errorCode":"\#(code)","message":"\#(message)"}]"#
        return .refused(Refusal(status: status, body: Array(body.utf8)))
    }

    private static func malformed(_ fault: MalformedAnswer.Fault) -> OrgError {
        .malformed(MalformedAnswer(fault, in: WholeResponse(status: 200)))
    }

    /// How often a request that ends so each time is repeated.
    private static func repeats(of error: OrgError, isSafe: Bool, wasReached: Bool) -> Int {
        var retry = Retry(isSafe: isSafe)
        var random = ConstantRandom(number: 0)
        var budget = RetryBudget()
        var pauses = 0
        while retry.pause(
            after: error,
            wasReached: wasReached,
            within: &budget,
            using: &random
        ) != nil { pauses += 1 }
        return pauses
    }

    private static func words(_ repeats: Int) -> String {
        ["never", "once"].indices.contains(repeats)
            ? ["never", "once"][repeats] : "\(repeats) times"
    }

    @Test(arguments: RetryCause.allCases)
    func `each row of the table is kept`(cause: RetryCause) throws {
        let wasReached = cause != .neverReached
        for error in Self.examples(of: cause) {
            expectEqual(RetryCause(error, wasReached: wasReached), cause, "\(error)")
            let safe = Self.repeats(of: error, isSafe: true, wasReached: wasReached)
            let unsafe = Self.repeats(of: error, isSafe: false, wasReached: wasReached)
            expectEqual(safe, cause.repeatsOfSafe, "\(error)")
            expectEqual(unsafe, cause.repeatsOfUnsafe, "\(error)")
        }
    }

    @Test func `the document has the table's rows, in order`() throws {
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let table = text.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2)
        let found = table.prefix { !$0.hasPrefix("| what") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        expectEqual(found.count, RetryCause.allCases.count)
        for (cells, cause) in zip(found, RetryCause.allCases) {
            try #require(cells.count == 3)
            expectEqual(cells[0], cause.description)
            expect(cells[1], .hasPrefix(Self.words(cause.repeatsOfSafe)), "\(cells)")
            expect(cells[2], .hasPrefix(Self.words(cause.repeatsOfUnsafe)), "\(cells)")
        }
    }

    @Test func `three retries are all, whatever the causes`() {
        var retry = Retry(isSafe: true)
        var (budget, random) = (RetryBudget(), ConstantRandom(number: 0))
        let causes: [RetryCause] = [.silent, .cut, .silent, .html, .truncated, .unavailable]
        let pauses = causes.map { cause in
            retry.pause(
                after: Self.examples(of: cause)[0],
                wasReached: true,
                within: &budget,
                using: &random
            )
        }
        expectEqual(pauses.map { $0 != nil }, [true, true, false, true, false, false])
    }

    @Test(arguments: [(UInt64.min, 0.0), (UInt64.max / 2, 0.5), (UInt64.max, 1.0)])
    func `pauses are a random part of what doubles`(random number: UInt64, part: Double) {
        var retry = Retry(isSafe: true)
        var (budget, random) = (RetryBudget(), ConstantRandom(number: number))
        let error = OrgError.refused(Refusal(status: 503))
        for whole in [1.0, 2, 4] {
            let pause = retry.pause(
                after: error,
                wasReached: true,
                within: &budget,
                using: &random
            )
            #expect(abs((pause ?? .zero) / .seconds(1) - whole * part) < 0.001)
        }
    }

    @Test func `all requests together have fifty retries`() {
        var (budget, random) = (RetryBudget(), ConstantRandom(number: 0))
        let retries = (0..<60).count { _ in
            var retry = Retry(isSafe: true)
            let error = OrgError.transport(.cut(""))
            return retry.pause(
                after: error,
                wasReached: true,
                within: &budget,
                using: &random
            ) != nil
        }
        expectEqual(retries, 50)
        expectEqual(budget.retries, 0)
    }

    @Test func `all pauses together have ten minutes`() {
        var (budget, random) = (RetryBudget(), ConstantRandom(number: 0))
        let error = OrgError.refused(Refusal(status: 503, headers: ["Retry-After": "59"]))
        let retries = (0..<20).count { _ in
            var retry = Retry(isSafe: true)
            return retry.pause(
                after: error,
                wasReached: true,
                within: &budget,
                using: &random
            ) != nil
        }
        expectEqual(retries, 10)
        expectEqual(budget.pauses, .seconds(10))
    }

    private func pause(after error: OrgError) -> Duration? {
        var retry = Retry(isSafe: true)
        var (budget, random) = (RetryBudget(), ConstantRandom(number: .max / 4))
        return retry.pause(after: error, wasReached: true, within: &budget, using: &random)
    }

    /// What is asked for, to which a quarter of a second comes; nil where the request is not
    /// repeated.
    private static let waits: [(Headers, seconds: Int?)] = [
        (["Retry-After": "7"], 7),
        (["Retry-After": "0"], 0),
        (["Retry-After": "-5"], 0),
        (["Retry-After": "+5"], 0),
        (["Retry-After": "1.5"], 0),
        (["Retry-After": "soon"], 0),
        (["Retry-After": ""], 0),
        (
            [
                "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
                "Retry-After": "Sun, 06 Nov 1994 08:49:57 GMT",
            ], 20
        ),
        (
            [
                "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
                "Retry-After": "Sun, 06 Nov 1994 08:49:17 GMT",
            ], 0
        ),
        (
            [
                "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
                "Retry-After": "Sun, 06 Nov 1994 08:50:38 GMT",
            ], nil
        ),
        (["Retry-After": "Sun, 06 Nov 1994 08:49:57 GMT"], 0),
        (["Retry-After": "60"], 60),
        (["Retry-After": "61"], nil),
        (["Retry-After": "9223372036854775807"], nil),
        (["Retry-After": "9223372036854775808"], nil),
        (["Retry-After": "99999999999999999999999999999999"], nil),
    ]

    @Test(arguments: waits)
    func `Retry-After is honoured up to a minute`(headers: Headers, seconds: Int?) {
        let error = OrgError.refused(Refusal(status: 503, headers: headers))
        let expected = seconds.map { Double($0) + 0.25 }
        let found = pause(after: error).map { $0 / .seconds(1) }
        expectEqual(found == nil, expected == nil)
        #expect(abs((found ?? 0) - (expected ?? 0)) < 0.001)
    }
}
