import Foundation
import HTTP
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The exchanges under way in one URLSession, as its delegate.
///
/// An exchange waits for the head, then streams the body, then is forgotten.
final class Exchanges: NSObject, URLSessionDataDelegate {
    typealias Waiter = CheckedContinuation<Result<Response, TransportError>, Never>

    private enum Exchange {
        case awaitsHead(Waiter, SpareMemory?, redirects: Int)
        case streams(ArrivingBody)
    }

    private static let redirectLimit = 5
    private static let passwordMethods: Set = [
        NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic,
        NSURLAuthenticationMethodHTTPDigest, NSURLAuthenticationMethodHTMLForm,
        NSURLAuthenticationMethodNTLM, NSURLAuthenticationMethodNegotiate,
    ]
    private let instanceURL: InstanceURL
    private let onArrival: @Sendable () -> Void
    private let underWay = Mutex<[Int: Exchange]>([:])

    /// Makes the delegate of a session that talks to one server.
    init(within instanceURL: InstanceURL, onArrival: @escaping @Sendable () -> Void) {
        self.instanceURL = instanceURL
        self.onArrival = onArrival
    }

    /// Registers an exchange and sends its request.
    func begin(_ task: URLSessionTask, memory: SpareMemory?, waiter: Waiter) {
        underWay.withLock {
            $0[task.taskIdentifier] = .awaitsHead(waiter, memory, redirects: 0)
        }
        task.resume()
        // A cancellation that came before the exchange was registered found nothing to end.
        if Task.isCancelled { cancel(task) }
    }

    /// Ends the wait for a head at once, without waiting for URLSession to say so.
    func cancel(_ task: URLSessionTask) {
        task.cancel()
        let exchange = underWay.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        switch exchange {
        case .awaitsHead(let waiter, _, _): waiter.resume(returning: .failure(.cancelled))
        case .streams(let body): body.finish(throwing: .cancelled)
        case nil: break
        }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        onArrival()
        startBody(of: dataTask, response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        onArrival()
        let exchange = underWay.withLock { $0[dataTask.taskIdentifier] }
        guard case .streams(let body) = exchange else { return }
        body.append(data)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        onArrival()
        let exchange = underWay.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        let fault = error.map(TransportError.init(urlSession:))
        switch exchange {
        case .awaitsHead(let waiter, _, _):
            let reason = fault ?? .cut("the server closed the connection without an answer")
            waiter.resume(returning: .failure(reason))
        case .streams(let body): body.finish(throwing: fault)
        case nil: break
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(redirect(of: task, to: newRequest.url))
    }

    /// Server certificates are judged by the system; no challenge for a password is answered.
    ///
    /// The response that carried the challenge is handed back. FoundationNetworking asks when that is
    /// whole already; left to itself it would send the request again for ever, and once the protection
    /// space is rejected it reports the task as cancelled.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let method = challenge.protectionSpace.authenticationMethod
        guard Self.passwordMethods.contains(method) else {
            return completionHandler(.performDefaultHandling, nil)
        }
        #if canImport(FoundationNetworking)
        end(task, with: challenge.failureResponse)
        #endif
        // Rejecting cancels the task, and that waits for the session, in which this runs.
        DispatchQueue.global().async { completionHandler(.rejectProtectionSpace, nil) }
    }

    /// The original request aimed at the new place, or nil to hand the redirect back as the response.
    private func redirect(of task: URLSessionTask, to url: URL?) -> URLRequest? {
        guard
            var request = task.originalRequest, ["GET", "HEAD"].contains(request.httpMethod),
            let url, instanceURL.target(of: url.absoluteString) != nil,
            countsRedirect(of: task)
        else { return nil }
        request.url = url
        return request
    }

    private func countsRedirect(of task: URLSessionTask) -> Bool {
        underWay.withLock {
            guard
                case .awaitsHead(let waiter, let memory, let redirects) = $0[task.taskIdentifier],
                redirects < Self.redirectLimit
            else { return false }
            $0[task.taskIdentifier] = .awaitsHead(waiter, memory, redirects: redirects + 1)
            return true
        }
    }

    /// Ends an exchange as it stands: with the body received so far, or with an empty one.
    private func end(_ task: URLSessionTask, with response: URLResponse?) {
        switch underWay.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) {
        case .awaitsHead(let waiter, _, _):
            waiter.resume(returning: Self.head(of: response, body: Response.Body([])))
        case .streams(let body): body.finish()
        case nil: break
        }
    }

    private func startBody(of task: URLSessionTask, _ response: URLResponse) {
        let begun = underWay.withLock { exchanges -> (Waiter, ArrivingBody)? in
            guard case .awaitsHead(let waiter, let memory, _) = exchanges[task.taskIdentifier]
            else { return nil }
            // Cancelling waits for the session, and the last one to drop a body may be the session.
            let body = ArrivingBody(memory?.take() ?? []) {
                DispatchQueue.global().async { task.cancel() }
            }
            exchanges[task.taskIdentifier] = .streams(body)
            return (waiter, body)
        }
        guard let (waiter, body) = begun else { return }
        waiter.resume(returning: Self.head(of: response, body: Response.Body(body)))
    }

    private static func head(
        of response: URLResponse?,
        body: Response.Body
    ) -> Result<Response, TransportError> {
        guard let response = response as? HTTPURLResponse else {
            return .failure(.other("the answer is not HTTP"))
        }
        let headers = Headers(response)
        return .success(Response(status: response.statusCode, headers: headers, body: body))
    }
}

extension Headers {
    /// The fields of URLSession's response, in name order since it does not keep the server's.
    fileprivate init(_ response: HTTPURLResponse) {
        self = [:]
        let fields = response.allHeaderFields.compactMap { name, value -> Field? in
            guard let name = name as? String, let value = value as? String else { return nil }
            return Field(name: name, value: value)
        }
        for field in fields.sorted(by: { $0.name < $1.name }) { append(field.name, field.value) }
    }
}
