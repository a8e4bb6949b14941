import Client
import HTTP
import Synchronization

/// An org whose every query matches nothing.
final class EmptyOrg: Transport {
    private let log = Mutex<[Request]>([])

    /// The requests so far, in order.
    var requests: [Request] { log.withLock(\.self) }

    func send(_ request: Request) async throws(TransportError) -> Response {
        log.withLock { $0.append(request) }
        return Response(status: 200, body: Response.Body(Array(Wire.page().utf8)))
    }
}
