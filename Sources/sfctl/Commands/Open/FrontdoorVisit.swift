import Accounts
import Client
import HTTP
import HTTPServer
import Output
import Platform
import Synchronization

/// A local server that hands a URL with a session to the browser.
///
/// The URL is in the response to the browser's own request, because others could read it in a
/// program's arguments or in a file.
struct FrontdoorVisit: Sendable {
    private let url: Secret
    private let client: LoopbackClient

    /// The time limit for the browser.
    private static let patience = Duration.seconds(30)

    init(_ url: Secret, for client: LoopbackClient = LoopbackClient()) {
        self.url = url
        self.client = client
    }

    /// Serves the address until the browser has fetched it, once.
    ///
    /// The address is in the browser's arguments, which every user of the machine can see. On
    /// Linux, only the user's own programs get the URL; elsewhere, the first program does.
    ///
    /// - Parameters:
    ///   - context: The command's context.
    ///   - open: Opens the address in the browser.
    /// - Throws: `OpenError`; errors of `open`.
    func run(
        in context: Context,
        open: @escaping @Sendable (String) async throws -> Void
    ) async throws {
        var random = context.environment.random
        let path = "/" + String(random.next(), radix: 36) + String(random.next(), radix: 36)
        let isFetched = FirstVisit()
        let listener = try Listener(port: 0, clock: context.environment.now) {
            [url, client] request in
            guard request.method == .get, request.target == path,
                client.mayBeOwn(port: request.clientPort ?? 0, to: request.serverPort ?? 0),
                isFetched.isFirst()
            else {
                return SignInPage(
                    status: 404,
                    "Not found",
                    "This address has expired."
                )
                .response
            }
            return WholeResponse(
                status: 303,
                headers: [
                    "Location": url.value, "Cache-Control": "no-store",
                    "Referrer-Policy": "no-referrer",
                ]
            )
        }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await listener.serve()
                return true
            }
            group.addTask {
                try await context.environment.clock.sleep(for: Self.patience)
                throw OpenError.notFetched
            }
            group.addTask {
                await isFetched.wait()
                listener.finish()
                return false
            }
            try await open("http://127.0.0.1:\(listener.port)\(path)")
            while let hasEnded = try await group.next(), !hasEnded {}
            group.cancelAll()
        }
        guard isFetched.hasCome else { throw CancellationError() }
    }
}

/// A signal for the first visit, which distinguishes it from later ones.
private final class FirstVisit: Sendable {
    private let visits = Atomic(0)
    private let stream: AsyncStream<Void>
    private let end: AsyncStream<Void>.Continuation

    init() {
        (stream, end) = AsyncStream.makeStream()
    }

    var hasCome: Bool { visits.load(ordering: .relaxed) > 0 }

    func isFirst() -> Bool {
        let isFirst = visits.add(1, ordering: .relaxed).oldValue == 0
        end.finish()
        return isFirst
    }

    func wait() async {
        for await _ in stream {}
    }
}
