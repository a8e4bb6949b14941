import Client
import HTTP
import Synchronization
import Testing

/// A remote org that answers from a script: each answer serves one request that fits it.
///
/// A request that no answer fits fails the test; only the description of Contact is always there,
/// and not noted.
final class ScriptedOrg: Transport {
    /// What is answered to one request.
    struct Answer: Sendable {
        let method: Request.Method
        let target: String
        let respond: @Sendable () throws(TransportError) -> Response
    }

    private let answers: Mutex<[Answer]>
    private let log = Mutex<[Request]>([])

    init(_ answers: [Answer]) {
        self.answers = Mutex(answers)
    }

    convenience init(_ answers: Answer...) {
        self.init(answers)
    }

    /// The requests so far, in order.
    var requests: [Request] { log.withLock(\.self) }

    /// Method and path of each request, without the query.
    var paths: [String] {
        requests.map { request in
            let path = request.target.prefix { $0 != "?" }
            return "\(request.method.rawValue) \(path)"
        }
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
        let isDescribe = request.target.hasSuffix("/sobjects/Contact/describe")
        let answer = answers.withLock { answers in
            answers.firstIndex {
                $0.fits(request) && (!isDescribe || $0.target.hasSuffix("describe"))
            }
            .map { answers.remove(at: $0) }
        }
        if answer == nil, isDescribe {
            return Response(status: 200, body: Response.Body(Array(Wire.contact.utf8)))
        }
        log.withLock { $0.append(request) }
        guard let answer else {
            Issue.record("unexpected \(request.method.rawValue) \(request.target)")
            throw .other("the script has no answer")
        }
        return try answer.respond()
    }
}

extension ScriptedOrg.Answer {
    /// A request whose target begins so is answered with a status and a body.
    static func on(
        _ target: String,
        method: Request.Method = .get,
        status: Int = 200,
        headers: Headers = ["Content-Type": "application/json;charset=UTF-8"],
        _ body: String
    ) -> Self {
        Self(method: method, target: target) { () throws(TransportError) in
            Response(status: status, headers: headers, body: Response.Body(Array(body.utf8)))
        }
    }

    /// A request whose target begins so gets no answer.
    static func on(
        _ target: String,
        method: Request.Method = .get,
        fails error: TransportError
    ) -> Self {
        Self(method: method, target: target) { () throws(TransportError) in throw error }
    }

    /// The query that looks up where records are is answered with a status and a body.
    static func lookUp(status: Int = 200, _ body: String) -> Self {
        .on("/services/data/v67.0/queryAll?", status: status, body)
    }

    /// The last request of a login, for the descriptions that it keeps, finds none.
    static let undescribed = on("/services/data", status: 404, "[]")

    /// The query itself is answered with a status and a body.
    static func query(status: Int = 200, _ body: String) -> Self {
        .on("/services/data/v67.0/query?", status: status, body)
    }

    /// The list of API versions.
    static let versions = on("/services/data", #"[{"version":"67.0"}]"#)

    /// The org's limits.
    static func limits(_ body: String) -> Self { on("/services/data/v67.0/limits", body) }

    fileprivate func fits(_ request: Request) -> Bool {
        request.method == method && request.target.hasPrefix(target)
    }
}
