import Client
import HTTP
import HTTPServer
import Synchronization

/// The browser's way back: takes the first answer, and shows how the sign-in ended.
final class BrowserVisit: Sendable {
    private let path: String
    private let finish: @Sendable (String) async throws -> Session
    private let hasCome = Atomic(false)
    private let outcomes: AsyncStream<Result<Session, any Error>>
    private let end: AsyncStream<Result<Session, any Error>>.Continuation

    /// - Parameters:
    ///   - path: The path that the browser comes back to.
    ///   - finish: Makes a session of the target of the browser's request.
    init(path: String, finish: @escaping @Sendable (String) async throws -> Session) {
        self.path = path
        self.finish = finish
        (outcomes, end) = AsyncStream.makeStream()
    }

    /// Waits for the sign-in to end.
    func outcome() async -> Result<Session, any Error> {
        for await outcome in outcomes { return outcome }
        return .failure(CancellationError())
    }

    /// The page for a request of the browser's.
    func response(to request: ServerRequest) async -> WholeResponse {
        guard request.target.split(separator: "?").first == path[...] else {
            return SignInPage(status: 404, "Not found", "There is nothing at this address.")
                .response
        }
        guard request.method == .get else {
            return SignInPage(status: 405, "Not allowed", "This address is for a browser.").response
        }
        // A page that is loaded again must not use the code again.
        guard !hasCome.exchange(true, ordering: .relaxed) else {
            return SignInPage(
                status: 410,
                "Used",
                "This sign-in has ended. Look at the terminal; you can close this page."
            ).response
        }
        do {
            let session = try await finish(request.target)
            end.yield(.success(session))
            return SignInPage(
                "Signed in",
                "sfctl is signed in to \(session.instanceURL.host) as \(session.userName ?? session.name). "
                    + "You can close this page and go back to the terminal."
            ).response
        } catch {
            end.yield(.failure(error))
            let failure = Failure(error)
            return SignInPage(
                status: 400,
                "Not signed in",
                ([failure.message] + failure.reasons).joined(separator: ": ")
                    + ". The terminal tells what to do."
            ).response
        }
    }
}
