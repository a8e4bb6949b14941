import Records
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import sfctl

/// What a server may do to a request that deletes or undeletes, and what the command then knows.
enum ChangeFault: Fault, Hashable, CustomTestStringConvertible {
    /// The work is done, and the connection ends after so many twentieths of the answer.
    case cut(Int)
    /// The work is done, and the answer ends after so many twentieths, as is announced.
    case truncated(Int)
    /// The connection is reset before the request is read.
    case resetBefore
    /// The connection is reset, after the work or without it.
    case reset(isDone: Bool)
    /// No answer comes.
    case hang(isDone: Bool)
    /// Another answer comes.
    case instead(Words, isDone: Bool)
    /// Two results trade their indexes.
    case swapped

    /// What a server says instead of an answer.
    enum Words: String, CaseIterable, Sendable {
        case unavailable, htmlOfFailure, unknownException, gatewayTimeout, blocked, denied
        case ended, dailyLimit, locked
    }

    /// What is known of the records of such a request.
    enum Ending {
        /// They are as they were to be; a look-up tells, or the request that is sent again.
        case done
        /// They are as they were; a look-up tells.
        case undone(ExitCode)
        /// They are as they were, and may change yet.
        case unknown
        /// They are as they were, and no other request is sent.
        case stopped(ExitCode)
    }

    static let all: [ChangeFault] = [
        .resetBefore, .reset(isDone: true), .reset(isDone: false), .swapped,
        .instead(.unavailable, isDone: true), .instead(.unavailable, isDone: false),
        .instead(.htmlOfFailure, isDone: true), .instead(.htmlOfFailure, isDone: false),
        .instead(.unknownException, isDone: true), .instead(.unknownException, isDone: false),
        .instead(.gatewayTimeout, isDone: true), .instead(.gatewayTimeout, isDone: false),
        .instead(.ended, isDone: false), .instead(.dailyLimit, isDone: false),
        .instead(.locked, isDone: false),
    ]
    static let cuts = (0..<20).flatMap { [ChangeFault.cut($0), .truncated($0)] }
    /// A proxy refuses the request in its own words, after it has passed it on or without that.
    static let blocks = [
        ChangeFault.instead(.blocked, isDone: true), .instead(.blocked, isDone: false),
        .instead(.denied, isDone: true), .instead(.denied, isDone: false),
    ]
    static let hangs = [ChangeFault.hang(isDone: true), .hang(isDone: false)]

    var testDescription: String { "\(self)" }

    var resetsConnection: Bool { self == .resetBefore }

    var preventsWork: Bool {
        switch self {
        case .cut, .truncated, .swapped, .resetBefore: false
        case .reset(let isDone), .hang(let isDone), .instead(_, let isDone): !isDone
        }
    }

    /// Whether the org says that it has done nothing, so that the request may be sent again.
    var isRepeated: Bool { self == .instead(.locked, isDone: false) }

    /// Whether nothing more is sent after the look-up.
    var endsRun: Bool {
        switch self {
        case .instead(.blocked, _), .instead(.denied, _): true
        default: false
        }
    }

    var ending: Ending {
        switch self {
        case .resetBefore, .reset(isDone: false): .undone(.unavailable)
        case .hang(isDone: false), .instead(.gatewayTimeout, isDone: false): .unknown
        case .instead(.unavailable, isDone: false), .instead(.htmlOfFailure, isDone: false):
            .undone(.unavailable)
        case .instead(.unknownException, isDone: false), .instead(.blocked, isDone: false),
            .instead(.denied, isDone: false):
            .undone(.failure)
        case .instead(.ended, isDone: false): .stopped(.notSignedIn)
        case .instead(.dailyLimit, isDone: false): .stopped(.limitReached)
        case .cut, .truncated, .swapped, .reset, .hang, .instead: .done
        }
    }

    func steps(for answer: FaultOrg.Answer, after _: FaultOrg.Answer?) -> [LoopbackServer.Step] {
        let length = answer.body.utf8.count
        switch self {
        case .cut(let part):
            return [.send(answer.part(length * part / 20, announcing: length)), .close]
        case .truncated(let part):
            let count = length * part / 20
            return [.send(answer.part(count, announcing: count))]
        case .resetBefore: return []
        case .reset: return [.reset]
        case .hang: return [.awaitClose]
        case .instead(let words, _): return [.send(words.answer.withLength)]
        case .swapped: return [.send(answer.withTwoResultsSwapped.withLength)]
        }
    }
}

extension ChangeFault.Words {
    /// In the form of the REST API.
    var answer: FaultOrg.Answer {
        switch self {
        case .unavailable: html(503)
        case .htmlOfFailure: html(500)
        case .gatewayTimeout: html(504)
        case .blocked: html(403)
        case .denied: FaultOrg.Answer(status: 403, body: #"{"error":"Access Denied"}"#)
        case .unknownException: error(500, "UNKNOWN_EXCEPTION", "An unexpected error occurred")
        case .ended: error(401, "INVALID_SESSION_ID", "Session expired or invalid")
        case .dailyLimit: error(403, "REQUEST_LIMIT_EXCEEDED", "TotalRequests Limit exceeded.")
        case .locked: error(400, "UNABLE_TO_LOCK_ROW", "unable to obtain exclusive access")
        }
    }

    private func html(_ status: Int) -> FaultOrg.Answer {
        let page = "<html><body>Down for maintenance</body></html>"
        return FaultOrg.Answer(status: status, fields: ["Content-Type: text/html"], body: page)
    }

    private func error(_ status: Int, _ code: String, _ message: String) -> FaultOrg.Answer {
        FaultOrg.Answer(
            status: status,
            body: #"[{"errorCode":"\#(code)","message":"\#(message)"}]"#
        )
    }

    /// The same as a fault of the SOAP API.
    var soapAnswer: FaultOrg.Answer {
        guard let error = try? JSONValue(parsing: Array(answer.body.utf8))[0],
            let code = error["errorCode"]?.text, let message = error["message"]?.text
        else { return answer }
        return .envelope(
            status: 500,
            "<e:Fault><faultcode>sf:\(code)</faultcode><faultstring>\(code): "
                + "\(message)</faultstring>"
                + "<detail><sf:UnexpectedErrorFault><sf:exceptionCode>\(code)</sf:exceptionCode>"
                + "<sf:exceptionMessage>\(message)</sf:exceptionMessage></sf:UnexpectedErrorFault>"
                + "</detail>"
                + "</e:Fault>"
        )
    }
}

/// A fault in the words of the SOAP API.
struct SOAPFault: Fault {
    let fault: ChangeFault

    var resetsConnection: Bool { fault.resetsConnection }
    var preventsWork: Bool { fault.preventsWork }

    func steps(
        for answer: FaultOrg.Answer,
        after last: FaultOrg.Answer?
    ) -> [LoopbackServer.Step] {
        guard case .instead(let words, _) = fault else {
            return fault.steps(for: answer, after: last)
        }
        return [.send(words.soapAnswer.withLength)]
    }
}

extension FaultOrg.Answer {
    /// The answer whose first two results have traded their indexes.
    fileprivate var withTwoResultsSwapped: Self {
        let ids = FaultOrg.ids(in: body)
        guard ids.count > 1 else { return self }
        var answer = self
        answer.body = body.replacing(ids[0], with: "#").replacing(ids[1], with: ids[0])
            .replacing("#", with: ids[1])
        return answer
    }
}
