import Client
import HTTP
import HTTPServer
import Synchronization
import Text

/// The handler of the browser's redirect: takes the first answer to this login, and shows the
/// result.
final class BrowserVisit: Sendable {
    private let path: String
    private let client: LoopbackClient
    private let isAnswer: @Sendable (String) -> Bool
    private let finish: @Sendable (String) async throws -> Session
    private let isClosed = Atomic(false)
    private let strayCount = Atomic(0)
    private let outcomes: AsyncStream<Result<Session, any Error>>
    private let end: AsyncStream<Result<Session, any Error>>.Continuation

    /// Makes the handler of one login.
    ///
    /// - Parameters:
    ///   - path: The path of the redirect.
    ///   - client: Distinguishes the user's browser from programs of other users of this machine.
    ///   - isAnswer: Whether a request's target answers this login.
    ///   - finish: Makes a session from the target of the browser's request.
    init(
        path: String,
        for client: LoopbackClient = LoopbackClient(),
        isAnswer: @escaping @Sendable (String) -> Bool,
        finish: @escaping @Sendable (String) async throws -> Session
    ) {
        self.path = path
        self.client = client
        self.isAnswer = isAnswer
        self.finish = finish
        (outcomes, end) = AsyncStream.makeStream()
    }

    /// Waits for the login to end.
    func outcome() async -> Result<Session, any Error> {
        for await outcome in outcomes { return outcome }
        return .failure(CancellationError())
    }

    /// The number of requests that were not the answer.
    var strays: Int { strayCount.load(ordering: .relaxed) }

    /// Stops accepting answers; returns false if one has already come.
    func closeToVisits() -> Bool { !isClosed.exchange(true, ordering: .relaxed) }

    /// Returns the page for a browser's request.
    func response(to request: ServerRequest) async -> WholeResponse {
        guard request.target.split(separator: "?").first == path[...] else {
            return SignInPage(status: 404, "Not found", "No such page.")
                .response
        }
        guard request.method == .get, !request.isHead else {
            return SignInPage(status: 405, "Not allowed", "Only a browser can open this page.")
                .response
        }
        // The URL is in the browser's arguments, which every user of the machine can see. Another
        // user could finish the login with their own account, and get the data that the user then
        // stores in it.
        guard client.mayBeOwn(port: request.clientPort ?? 0, to: request.serverPort ?? 0) else {
            return SignInPage(
                status: 403,
                "Not your login",
                "This login belongs to another user of this machine. Nothing was changed."
            ).response
        }
        // Any page can send the browser here, so only the answer may end the wait.
        guard isAnswer(request.target) else {
            strayCount.add(1, ordering: .relaxed)
            return SignInPage(
                status: 400,
                "Wrong login",
                "This page belongs to another login. Nothing was changed; sfctl is still waiting "
                    + "for its own page."
            ).response
        }
        // Reloading the page must not use the code again.
        guard closeToVisits() else {
            return SignInPage(
                status: 410,
                "Used",
                "This login is over. Go back to the terminal; you can close this page."
            ).response
        }
        do {
            let session = try await finish(request.target)
            end.yield(.success(session))
            return SignInPage(
                "Logged in",
                "sfctl is logged in to \(session.instanceURL.host) as "
                    + "\(session.userName ?? session.name). You can close this page and go back to "
                    + "the terminal."
            ).response
        } catch {
            end.yield(.failure(error))
            let failure = Failure(error)
            return SignInPage(
                status: 400,
                "Login failed",
                ([failure.message] + failure.reasons).joined(separator: ": ")
                    + ". See the terminal for what to do next."
            ).response
        }
    }
}
