import Client
import HTTP
import Synchronization

/// Notes the requests that a transport is given.
final class RequestLog: Sendable {
    private let noted = Mutex<[String]>([])

    /// The requests in order, as `GET /path?query`.
    var lines: [String] { noted.withLock(\.self) }

    func note(_ request: Request) {
        noted.withLock { $0.append("\(request.method.rawValue) \(request.target)") }
    }
}
