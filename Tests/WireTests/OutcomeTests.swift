import Client
import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

/// Success, failure in its three domains, cancelled and timed out stay distinct from the org's
/// error to the exit code.
struct OutcomeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let error: OrgError
        let outcome: OrgError.Outcome
        let code: ExitCode
        var testDescription: String { "\(error)" }

        init(_ error: OrgError, _ code: ExitCode, _ outcome: OrgError.Outcome = .failure) {
            self.error = error
            self.outcome = outcome
            self.code = code
        }
    }

    private static func refusal(_ status: Int, _ code: String, _ message: String = "m") -> Refusal {
        Refusal(
            status: status,
            body: Array(#"[{"errorCode":"\#(code)","message":"\#(message)"}]"#.utf8)
        )
    }

    private static func malformed(_ fault: MalformedAnswer.Fault) -> OrgError {
        .malformed(MalformedAnswer(fault, in: WholeResponse(status: 200)))
    }

    private static let badRequests: [BadRequest] = [
        .batchSize(1, allowed: 200...2000), .name("a b"), .apiVersion("x"), .emptyQuery,
        .readOnly(.delete),
    ]

    private static let answers: [Case] = [
        Case(.signIn(Refusal(status: 401)), .notSignedIn),
        Case(.signIn(refusal(403, "API_DISABLED_FOR_ORG")), .notSignedIn),
        Case(.refused(refusal(400, "MALFORMED_QUERY")), .failure),
        Case(.refused(refusal(400, "INVALID_QUERY_LOCATOR")), .failure),
        Case(.refused(refusal(400, "UNABLE_TO_LOCK_ROW")), .failure),
        Case(.refused(refusal(500, "UNKNOWN_EXCEPTION")), .failure),
        Case(.refused(Refusal(status: 302)), .failure),
        Case(.refused(Refusal(status: 500)), .unavailable),
        Case(.refused(Refusal(status: 503)), .unavailable),
        Case(.refused(Refusal(status: 429)), .limitReached),
        Case(
            .refused(refusal(403, "REQUEST_LIMIT_EXCEEDED", "TotalRequests Limit exceeded.")),
            .limitReached
        ),
        Case(
            .refused(refusal(403, "REQUEST_LIMIT_EXCEEDED", "ConcurrentRequests Limit exceeded.")),
            .limitReached
        ),
        Case(.noVersionList(Refusal(status: 404)), .failure),
        Case(malformed(.html), .failure),
        Case(malformed(.json(JSONFault(.truncated, at: 1))), .failure),
        Case(malformed(.repeatedLocator("/q")), .failure),
        Case(malformed(.notAsked(found: nil, asked: "Contact")), .failure),
    ]

    /// What the network does, to a request and to the renewal of a session.
    private static let network: [(TransportError, ExitCode, OrgError.Outcome)] = [
        (.cut("reset"), .unavailable, .failure),
        (.unreachable(.refused(host: "acme")), .unavailable, .failure),
        (.insecure(.expired(host: "acme")), .failure, .failure),
        (.tooLarge(1 << 20), .failure, .failure), (.headTooLarge, .failure, .failure),
        (.other("SSH"), .failure, .failure),
        (.timedOut(.connecting(host: "acme")), .unavailable, .timedOut),
        (.timedOut(.answer), .unavailable, .timedOut),
        (.timedOut(.trickle), .unavailable, .timedOut), (.cancelled, .interrupted, .cancelled),
    ]

    static let cases: [Case] =
        badRequests.map { Case(.badRequest($0), .usage) } + answers
        + network.map { Case(.transport($0), $1, $2) }

    @Test(arguments: cases)
    func `each error of the org has its outcome and its exit code`(entry: Case) {
        expectEqual(entry.error.outcome, entry.outcome)
        expectEqual(entry.error.isInterruption, entry.outcome == .cancelled)
        let failure = Failure(entry.error)
        expectEqual(failure.exit, entry.code)
        expectEqual(failure.name == "TimedOut", entry.outcome == .timedOut)
        expectEqual(failure.name == "Interrupted", entry.outcome == .cancelled)
    }

    @Test(arguments: [
        (TransportError.cancelled, OrgError.Outcome.cancelled, ExitCode.interrupted),
        (.timedOut(.answer), .timedOut, .unavailable), (.cut("reset"), .failure, .unavailable),
    ])
    func `a session that cannot be renewed has the outcome of its renewal`(
        reason: TransportError,
        outcome: OrgError.Outcome,
        code: ExitCode
    ) {
        let error = OrgError.noToken(SignInError(.transport(reason)))
        expectEqual(error.outcome, outcome)
        expectEqual(Failure(error).exit, code)
    }

    /// Of each case of a query that runs to its end, what the shell sees.
    @Test(arguments: cases.filter { $0.error.transportError != nil })
    func `a query ends with the exit code of what the network does`(entry: Case) async throws {
        let reason = try #require(entry.error.transportError)
        let answer = ScriptedOrg.Answer.on("/services/data/v67.0/query?", fails: reason)
        let org = ScriptedOrg(Array(repeating: answer, count: 4))
        let outcome = try await Shell(asking: org).run("query", "SELECT Id FROM Contact")
        expectEqual(outcome.code, entry.code)
        expectEqual(outcome.output, "")
    }
}

extension OrgError {
    fileprivate var transportError: TransportError? {
        if case .transport(let error) = self { error } else { nil }
    }
}
