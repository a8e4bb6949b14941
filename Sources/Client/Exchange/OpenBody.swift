import HTTP
import Synchronization

/// The body of a success answer that is still arriving, for a reader who takes it in pieces.
final class OpenBody: Sendable {
    private let body = Mutex<Response.Body?>(nil)

    /// Takes the body of an answer; returns false for an error, whose body is read as a whole.
    func take(_ response: Response) -> Bool {
        guard response.status == 200 else { return false }
        body.withLock { $0 = response.body }
        return true
    }

    /// The body of the last attempt; nil if it has none.
    var opened: Response.Body? { body.withLock { $0 } }
}
