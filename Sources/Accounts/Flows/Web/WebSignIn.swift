import Client
import HTTP
import HTTPServer
import Platform
import Text

/// The web login: the authorization code flow with PKCE (RFC 7636, RFC 8252).
///
/// The login server redirects the browser to a listener on this machine, with a code.
struct WebSignIn: Sendable {
    let client: OAuthClient
    let port: UInt16
    let opensBrowser: Bool
    let server: AuthorizationServer

    /// The time limit for the user.
    private static let patience = Duration.seconds(120)
    /// The redirect path of the Salesforce CLI's app.
    private static let path = "/OauthRedirect"

    /// Logs in, and concludes the login before the browser shows the result.
    ///
    /// - Parameters:
    ///   - context: The command's context.
    ///   - conclude: Identifies and saves the login.
    /// - Returns: The login.
    /// - Throws: `WebSignInError`; `SignInError`; errors of `conclude`.
    func run(
        in context: any Surroundings,
        conclude: @escaping @Sendable (TokenAnswer) async throws -> Session
    ) async throws -> Session {
        let request = try request(using: context.environment.random)
        let visit = visit(of: request, conclude)
        let listeners = try listeners(for: visit, clock: context.environment.now)
        await showPage(request.url, context)
        return try await Self.session(of: visit, listeners, context.environment.clock)
    }

    private func request(
        using source: any RandomNumberGenerator & Sendable
    ) throws(SignInError) -> AuthorizationRequest {
        var random = RandomSource(source)
        return try AuthorizationRequest(
            to: server.url,
            client: client,
            redirectURI: "http://localhost:\(port)\(Self.path)",
            using: &random
        )
    }

    private func visit(
        of request: AuthorizationRequest,
        _ conclude: @escaping @Sendable (TokenAnswer) async throws -> Session
    ) -> BrowserVisit {
        BrowserVisit(path: Self.path, isAnswer: request.isAnswered) { target in
            try await conclude(try await answer(to: target, of: request))
        }
    }

    /// Exchanges the code in the browser's request for a token.
    private func answer(
        to target: String,
        of request: AuthorizationRequest
    ) async throws(SignInError) -> TokenAnswer {
        let code = try request.code(from: target)
        let grant = TokenGrant.authorizationCode(
            code,
            verifier: request.verifier,
            redirectURI: request.redirectURI
        )
        return try await server.token(for: grant, client: client)
    }

    /// An event during the wait for the browser.
    private enum Event: Sendable {
        case ended(Result<Session, any Error>)
        case timedOut
        /// A listener has ended, after sending all its pages.
        case closed
    }

    /// Serves the browser until the login has ended and its result page is sent.
    private static func session(
        of visit: BrowserVisit,
        _ listeners: [Listener],
        _ clock: any Clock<Duration>
    ) async throws -> Session {
        try await withThrowingTaskGroup(of: Event.self) { group in
            for listener in listeners {
                group.addTask {
                    try await listener.serve()
                    return .closed
                }
            }
            group.addTask {
                try await clock.sleep(for: patience)
                return .timedOut
            }
            group.addTask { .ended(await visit.outcome()) }
            var outcome: Result<Session, any Error>?
            var open = listeners.count
            while let event = try await group.next() {
                switch event {
                case .ended(let result):
                    outcome = result
                    for listener in listeners { listener.finish() }
                case .timedOut:
                    // A visit that has begun is bounded by the time limits of its own requests.
                    guard visit.closeToVisits() else { break }
                    throw WebSignInError.timedOut(strays: visit.strays)
                case .closed:
                    open -= 1
                    guard open == 0 else { break }
                    group.cancelAll()
                    guard let outcome else { throw CancellationError() }
                    return try outcome.get()
                }
            }
            throw CancellationError()
        }
    }

    /// Listens at both loopback addresses, because `localhost` may be either.
    ///
    /// Another program at one of them could otherwise get the code.
    private func listeners(
        for visit: BrowserVisit,
        clock: @escaping @Sendable () -> Int
    ) throws -> [Listener] {
        try [LoopbackAddress.version4, .version6].compactMap { address -> Listener? in
            do throws(ListenerError) {
                return try Listener(port: port, on: address, clock: clock) {
                    await visit.response(to: $0)
                }
            } catch {
                switch error {
                case .portInUse: throw portInUse
                case .noAddress where address == .version6: return nil
                default: throw error
                }
            }
        }
    }

    private var portInUse: WebSignInError {
        .portInUse(port, isChosen: client.id != OAuthClient.platformCLI.id)
    }

    private func showPage(_ url: String, _ context: any Surroundings) async {
        let browser = opensBrowser ? WebBrowser(context.environment) : nil
        if let browser {
            do throws(ChildProgramError) {
                try await browser.open(url)
                context.messages.note("log in in the browser; waiting for two minutes")
                context.messages.note("if no page opened, open this one:")
                if !context.messages.isQuiet { context.messages.sayUnwrapped(url) }
                return
            } catch {
                context.messages.say("cannot open the browser: \(error)")
            }
        } else if opensBrowser, let named = context.environment.variable("BROWSER") {
            context.messages.say("no browser found: BROWSER is \(named)")
        }
        if context.environment.variable("SSH_CONNECTION") == nil {
            context.messages.say(
                "open this page in a browser on this machine, and log in within two minutes:"
            )
        } else {
            context.messages.say(
                "on your own machine, forward the port to this one (HOST is its name):"
            )
            context.messages.sayUnwrapped("ssh -N -L \(port):localhost:\(port) HOST")
            context.messages.say(
                "then open this page in a browser there, and log in within two minutes:"
            )
        }
        context.messages.sayUnwrapped(url)
    }
}

/// The reason why the browser did not return.
enum WebSignInError: Error, Hashable, Sendable {
    case portInUse(UInt16, isChosen: Bool)
    /// The login timed out; `strays` is the number of requests that were not the answer.
    case timedOut(strays: Int)
}

extension WebSignInError: SelfExplaining {
    var failure: Failure {
        switch self {
        case .portInUse(let port, let isChosen):
            Failure(
                exit: .failure,
                name: "PortInUse",
                message: "cannot wait for the browser: port \(port) is in use",
                reasons: ["another program is listening on it, such as a waiting sf org login"],
                hints: isChosen
                    ? ["--port N uses another callback URL of your app"]
                    : [
                        "stop that program: the Salesforce CLI's app redirects to this port only",
                        "for your own app: sfctl login --client-id ID --port N",
                    ]
            )
        case .timedOut(let strays):
            Failure(
                exit: .notSignedIn,
                name: "SignInTimedOut",
                message: "no login in the browser within two minutes; nothing was changed",
                reasons: strays == 0
                    ? []
                    : [
                        "ignored \(Count.text(strays, "request")) with another state: an older "
                            + "page, or not your browser"
                    ],
                hints: [
                    OAuthErrorWords.logIn,
                    "without a browser: see the other ways in sfctl login --help",
                ]
            )
        }
    }
}

/// A wrapper for a random number generator of any type.
private struct RandomSource: RandomNumberGenerator {
    private var source: any RandomNumberGenerator & Sendable

    init(_ source: any RandomNumberGenerator & Sendable) {
        self.source = source
    }

    mutating func next() -> UInt64 { source.next() }
}
