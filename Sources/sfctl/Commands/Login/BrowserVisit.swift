import Client
import HTTP
import HTTPServer
import Synchronization

/// The browser's way back: takes the first answer to this sign-in, and shows how it ended.
final class BrowserVisit: Sendable {
    private let path: String
    private let isAnswer: @Sendable (String) -> Bool
    private let finish: @Sendable (String) async throws -> Session
    private let isClosed = Atomic(false)
    private let strayCount = Atomic(0)
    private let outcomes: AsyncStream<Result<Session, any Error>>
    private let end: AsyncStream<Result<Session, any Error>>.Continuation

    /// - Parameters:
    ///   - path: The path that the browser comes back to.
    ///   - isAnswer: Whether the target of a request answers this sign-in.
    ///   - finish: Makes a session of the target of the browser's request.
    init(
        path: String,
        isAnswer: @escaping @Sendable (String) -> Bool,
        finish: @escaping @Sendable (String) async throws -> Session
    ) {
        self.path = path
        self.isAnswer = isAnswer
        self.finish = finish
        (outcomes, end) = AsyncStream.makeStream()
    }

    /// Waits for the sign-in to end.
    func outcome() async -> Result<Session, any Error> {
        for await outcome in outcomes { return outcome }
        return .failure(CancellationError())
    }

    /// How many requests came that were not the answer.
    var strays: Int { strayCount.load(ordering: .relaxed) }

    /// Takes no answer any more; false where one has come already.
    func closeToVisits() -> Bool { !isClosed.exchange(true, ordering: .relaxed) }

    /// The page for a request of the browser's.
    func response(to request: ServerRequest) async -> WholeResponse {
        guard request.target.split(separator: "?").first == path[...] else {
            return SignInPage(status: 404, "Not found", "There is nothing at this address.")
                .response
        }
        guard request.method == .get else {
            return SignInPage(status: 405, "Not allowed", "This address is for a browser.").response
        }
        // Any page can send the browser here; what is not the answer must not end the waiting for it.
        guard isAnswer(request.target) else {
            strayCount.add(1, ordering: .relaxed)
            return SignInPage(
                status: 400,
                "Not this sign-in",
                "This page belongs to another sign-in. Nothing was done; the terminal goes on waiting for its own."
            ).response
        }
        // A page that is loaded again must not use the code again.
        guard closeToVisits() else {
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
