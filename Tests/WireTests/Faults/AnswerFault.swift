import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import sfctl

/// What a server may do to an answer that a request that only reads gets, and what the command does
/// then.
enum AnswerFault: Fault, Hashable, CustomTestStringConvertible {
    /// The connection ends after so many twentieths of the body.
    case cut(Int)
    /// The body ends after so many twentieths, and that is the announced length.
    case truncated(Int)
    /// The connection is reset before the request is read.
    case resetBefore
    /// The connection is reset when the request is read.
    case resetAfter
    /// One byte after the other.
    case slow
    /// The length is longer than the body, and the connection ends.
    case lengthTooLong
    /// The length is shorter than the body.
    case lengthTooShort
    /// The answer to the request before comes once more.
    case duplicate
    /// Another answer.
    case instead(Words)

    /// What a server says instead of an answer.
    enum Words: String, CaseIterable, Sendable {
        case unavailable, unavailableForSeconds, badGateway, gatewayTimeout, tooManyRequests
        case htmlOfFailure, emptyFailure, unknownException, html
        case tooManyAtOnce, lockedRow
        case unavailableForLong, dailyLimit, ended, badQuery
    }

    /// What becomes of a command whose request is answered so.
    enum Ending: Equatable {
        /// The request goes on as if nothing had been.
        case unharmed
        /// The request is sent again up to so often, and then fails.
        case repeated(Int, ExitCode)
        /// The request fails at once.
        case failed(ExitCode)
    }

    static let all: [AnswerFault] =
        [.resetBefore, .resetAfter, .slow, .lengthTooLong, .lengthTooShort, .duplicate]
        + Words.allCases.map { .instead($0) }
    static let cuts = (0..<20).flatMap { [AnswerFault.cut($0), .truncated($0)] }

    var ending: Ending {
        switch self {
        case .slow: .unharmed
        case .cut, .resetBefore, .resetAfter, .lengthTooLong: .repeated(3, .unavailable)
        case .truncated, .lengthTooShort: .repeated(3, .failure)
        case .duplicate: .failed(.failure)
        case .instead(let words): words.ending
        }
    }

    var testDescription: String { "\(self)" }

    var resetsConnection: Bool { self == .resetBefore }

    func steps(for answer: FaultOrg.Answer, after last: FaultOrg.Answer?) -> [LoopbackServer.Step] {
        let length = answer.body.utf8.count
        switch self {
        case .cut(let part):
            return [.send(answer.part(length * part / 20, announcing: length)), .close]
        case .truncated(let part):
            let count = length * part / 20
            return [.send(answer.part(count, announcing: count))]
        case .resetBefore: return []
        case .resetAfter: return [.reset]
        case .slow: return answer.withLength.map { .send([$0]) }
        case .lengthTooLong: return [.send(answer.part(length, announcing: length + 7)), .close]
        case .lengthTooShort: return [.send(answer.part(length, announcing: length - 3))]
        case .duplicate: return [.send((last ?? FaultOrg.Answer(body: "[]")).withLength)]
        case .instead(let words): return [.send(words.answer.withLength)]
        }
    }
}

extension AnswerFault.Words {
    var ending: AnswerFault.Ending {
        switch self {
        case .unavailable, .unavailableForSeconds, .badGateway, .gatewayTimeout, .htmlOfFailure,
            .emptyFailure:
            .repeated(3, .unavailable)
        case .unknownException, .lockedRow: .repeated(3, .failure)
        case .tooManyRequests, .tooManyAtOnce: .repeated(3, .limitReached)
        case .html: .repeated(1, .failure)
        case .unavailableForLong: .failed(.unavailable)
        case .dailyLimit: .failed(.limitReached)
        case .ended, .badQuery: .failed(.failure)
        }
    }

    var answer: FaultOrg.Answer {
        let page = "<html><head><title>Down</title></head><body>Maintenance</body></html>"
        return switch self {
        case .unavailable: html(503, page)
        case .unavailableForSeconds: html(503, page, "Retry-After: 7")
        case .unavailableForLong: html(503, page, "Retry-After: 99999999999999999999")
        case .badGateway: html(502, page)
        case .gatewayTimeout: html(504, "")
        case .tooManyRequests: html(429, "")
        case .htmlOfFailure: html(500, page)
        case .emptyFailure: html(500, "")
        case .html: html(200, page)
        case .unknownException: error(500, "UNKNOWN_EXCEPTION", "An unexpected error occurred")
        case .tooManyAtOnce:
            error(
                403,
                "REQUEST_LIMIT_EXCEEDED",
                "ConcurrentRequests (Concurrent API Requests) Limit exceeded."
            )
        case .dailyLimit: error(403, "REQUEST_LIMIT_EXCEEDED", "TotalRequests Limit exceeded.")
        case .lockedRow: error(400, "UNABLE_TO_LOCK_ROW", "unable to obtain exclusive access")
        case .ended: error(400, "QUERY_TIMEOUT", "Your query request was running for too long.")
        case .badQuery: error(400, "MALFORMED_QUERY", "unexpected token: 'x'")
        }
    }

    private func html(_ status: Int, _ body: String, _ field: String...) -> FaultOrg.Answer {
        FaultOrg.Answer(status: status, fields: ["Content-Type: text/html"] + field, body: body)
    }

    private func error(_ status: Int, _ code: String, _ message: String) -> FaultOrg.Answer {
        FaultOrg.Answer(
            status: status,
            body: #"[{"errorCode":"\#(code)","message":"\#(message)"}]"#
        )
    }
}
