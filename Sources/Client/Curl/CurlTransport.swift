import CCurl
package import HTTP
import Synchronization

/// The transport to a real server, using libcurl.
///
/// It stores no cookies, cache or credentials. It follows at most five redirects of GET and HEAD
/// within the same origin; any other redirect is returned as a response, so that a token never
/// reaches another host. A request that may change something uses a new connection and is sent
/// once. A body that is still arriving may outlive the transport.
package final class CurlTransport: Transport {
    private let server: CurlServer
    private let pool = BufferPool()
    private let loop = Mutex<CurlLoop?>(nil)

    private static let redirectLimit = 5

    /// Makes a transport to one server; the first request loads libcurl if nothing has.
    package init(to instanceURL: InstanceURL, options: NetworkOptions = NetworkOptions()) {
        server = CurlServer(instanceURL: instanceURL, options: options)
    }

    deinit {
        loop.withLock { $0?.stop() }
    }

    /// Sends a request; the response's body arrives as its reader requests it.
    package func send(_ request: Request) async throws(TransportError) -> Response {
        var response = try await sendOnce(request)
        guard request.method.isSafe else { return response }
        var redirected = request
        for _ in 0..<Self.redirectLimit {
            guard let target = redirect(of: response, from: redirected.target) else { break }
            redirected.target = target
            response = try await sendOnce(redirected)
        }
        return response
    }

    private func sendOnce(_ request: Request) async throws(TransportError) -> Response {
        if Task.isCancelled { throw .cancelled }
        let loop = try startedLoop()
        let transfer = loop.transfer(of: request, bodyFrom: pool)
        let head = await withTaskCancellationHandler {
            await transfer.head { loop.start(transfer) }
        } onCancel: {
            transfer.cancel()
            loop.cancel(transfer.number)
        }
        return try head.get()
    }

    private func startedLoop() throws(TransportError) -> CurlLoop {
        try loop.withLock { loop throws(TransportError) in
            if let loop { return loop }
            if let reason = unsafe ccurl_load() {
                throw .unreachable(.noLibrary(unsafe String(cString: reason)))
            }
            let started = try CurlLoop(to: server)
            loop = started
            return started
        }
    }

    /// Returns the path and query of a redirect within the same origin; nil for any other.
    private func redirect(of response: Response, from target: String) -> String? {
        guard [301, 302, 303, 307, 308].contains(response.status),
            let location = response.headers["Location"]
        else { return nil }
        return server.instanceURL.target(of: location, from: target)
    }
}
