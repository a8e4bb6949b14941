import Foundation
public import HTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The transport to a real server, over URLSession; on Linux it takes the place of `URLCache.shared` too.
///
/// Keeps no cookies, cache or credentials. Follows redirects of GET and HEAD within the same origin
/// only; any other redirect is handed back as the response that it is, so that a token never travels
/// to another host. Content codings (gzip) and proxies are URLSession's own.
///
/// One fault is beyond reach: FoundationNetworking of Swift 6.3 traps ("Transfer completed, but there's
/// no response") when a server closes the connection between its status line and the end of its head.
public final class URLSessionTransport: Transport {
    private let instanceURL: InstanceURL
    private let userAgent: String
    private let session: URLSession
    private let exchanges: Exchanges

    /// Makes a transport to one server.
    ///
    /// - Parameters:
    ///   - instanceURL: The server.
    ///   - idleTimeout: How long the server may be silent, counted in whole seconds; it covers the
    ///     making of the connection too, for which URLSession has no limit of its own.
    ///   - userAgent: The `User-Agent` of requests that carry none.
    ///   - onArrival: Is called for each head, piece and end of a body, on the thread that takes it, before
    ///     anyone is told.
    public init(
        to instanceURL: InstanceURL,
        idleTimeout: Duration = .seconds(60),
        userAgent: String = "sfctl",
        onArrival: @escaping @Sendable () -> Void = {}
    ) {
        self.instanceURL = instanceURL
        self.userAgent = userAgent
        exchanges = Exchanges(within: instanceURL, onArrival: onArrival)
        session = URLSession(
            configuration: Self.configuration(idleTimeout: idleTimeout),
            delegate: exchanges,
            delegateQueue: CallerQueue()
        )
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request; the response's body arrives in the chunks that the network makes.
    public func send(_ request: Request) async throws(TransportError) -> Response {
        if Task.isCancelled { throw .cancelled }
        let task = session.dataTask(with: try urlRequest(request))
        let head = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                exchanges.begin(task, memory: request.memory, waiter: waiter)
            }
        } onCancel: {
            exchanges.cancel(task)
        }
        return try head.get()
    }

    private func urlRequest(_ request: Request) throws(TransportError) -> URLRequest {
        guard
            request.target.hasPrefix("/"),
            let url = URL(
                string: instanceURL.description + request.target,
                encodingInvalidCharacters: false
            )
        else { throw .other("no path of a request: \(request.target)") }
        var urlRequest = URLRequest(url: url)
        urlRequest.httpMethod = request.method.rawValue
        urlRequest.httpBody = request.body.map { Data($0) }
        urlRequest.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        for field in Headers.Field.merged(request.headers.fields) {
            urlRequest.setValue(field.value, forHTTPHeaderField: field.name)
        }
        return urlRequest
    }

    /// A configuration that leaves nothing on the disk.
    private static var forgetfulConfiguration: URLSessionConfiguration {
        #if canImport(FoundationNetworking)
        // There the ephemeral one begins as the default one, and that with the shared cache, which makes a folder in
        // the user's home. A cache in its place that has nothing to make, and that no request uses, spares 0.3 ms.
        URLCache.shared = URLCache(memoryCapacity: 0, diskCapacity: 0, diskPath: "/")
        return .default
        #else
        return .ephemeral
        #endif
    }

    private static func configuration(idleTimeout: Duration) -> URLSessionConfiguration {
        let configuration = forgetfulConfiguration
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        // Left alone, each field of a head is read as a cookie before it is dropped.
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        // URLSession's own limit is 6, and a worker with child rows may have two requests under way.
        configuration.httpMaximumConnectionsPerHost = 2 * ParallelPages.workerCounts.upperBound
        // FoundationNetworking cuts fractions off; a limit of 0 would refuse every server.
        let parts = idleTimeout.components
        let seconds = parts.seconds + (parts.attoseconds > 0 ? 1 : 0)
        configuration.timeoutIntervalForRequest = TimeInterval(max(seconds, 1))
        return configuration
    }
}

extension Headers.Field {
    /// Fields of the same name as one, their values joined by commas (RFC 9110 §5.3).
    fileprivate static func merged(_ fields: [Self]) -> [Self] {
        var headers: Headers = [:]
        for field in fields {
            headers[field.name] = headers[field.name].map { "\($0), \(field.value)" } ?? field.value
        }
        return headers.fields
    }
}
