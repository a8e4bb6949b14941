import HTTP
import Synchronization

/// The body of a success answer that is still arriving, for a reader who takes it in pieces.
final class OpenBody: Sendable {
    private let shortest: Int
    private let body = Mutex<Response.Body?>(nil)

    /// Makes the place of a body.
    ///
    /// - Parameter shortest: The number of bytes up to which a body is read as a whole, so that the
    ///   request can be repeated if the body is cut short.
    init(above shortest: Int? = nil) {
        self.shortest = shortest ?? -1
    }

    /// Takes the body of an answer; returns false for an error or a short body, which is read as a
    /// whole.
    func take(_ response: Response) async throws(TransportError) -> Bool {
        body.withLock { $0 = nil }
        guard response.status == 200 else { return false }
        if shortest >= 0 {
            let start = try await response.body.prefix(longerThan: shortest, atMost: 0)
            guard start != nil else { return false }
        }
        body.withLock { $0 = response.body }
        return true
    }

    /// The body of the last attempt; nil if it was read as a whole.
    var opened: Response.Body? { body.withLock { $0 } }
}
