import Client
import HTTP
import HTTPServer

/// The sign-in by the browser: the authorization code flow with PKCE (RFC 7636, RFC 8252).
///
/// The browser is sent to the sign-in server, and comes back to a listener on this machine with a code.
struct WebSignIn: Sendable {
    let client: OAuthClient
    let port: UInt16
    let opensBrowser: Bool
    let server: AuthorizationServer

    /// How long the user has.
    private static let patience = Duration.seconds(120)
    /// The path that the Salesforce CLI's app comes back to.
    private static let path = "/OauthRedirect"

    /// Signs in, and does what is to be done with the token before the browser is told how it ended.
    ///
    /// - Parameters:
    ///   - context: The command's.
    ///   - conclude: Identifies and keeps the sign-in.
    /// - Returns: The sign-in.
    /// - Throws: `WebSignInError`; `SignInError`; what `conclude` throws.
    func run(
        in context: Context,
        conclude: @escaping @Sendable (TokenAnswer) async throws -> Session
    ) async throws -> Session {
        let request = request(using: context.environment.random)
        let visit = visit(of: request, conclude)
        let listener = try listen(visit, clock: context.environment.now)
        await showPage(request.url, context)
        return try await Self.session(of: visit, listener, context.environment.clock)
    }

    private func request(
        using source: any RandomNumberGenerator & Sendable
    ) -> AuthorizationRequest {
        var random = RandomSource(source)
        return AuthorizationRequest(
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

    /// The token for what the browser has brought back.
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

    /// What becomes of the browser's visit.
    private enum Event: Sendable {
        case ended(Result<Session, any Error>)
        case timedOut
        /// The listener has ended: every page is out.
        case closed
    }

    /// Serves the browser until the sign-in has ended and the page that tells of it is out.
    private static func session(
        of visit: BrowserVisit,
        _ listener: Listener,
        _ clock: any Clock<Duration>
    ) async throws -> Session {
        try await withThrowingTaskGroup(of: Event.self) { group in
            group.addTask {
                try await listener.serve()
                return .closed
            }
            group.addTask {
                try await clock.sleep(for: patience)
                return .timedOut
            }
            group.addTask { .ended(await visit.outcome()) }
            var outcome: Result<Session, any Error>?
            while let event = try await group.next() {
                switch event {
                case .ended(let result):
                    outcome = result
                    listener.finish()
                case .timedOut:
                    // What a visit has started has the time limits of its own requests.
                    guard visit.closeToVisits() else { break }
                    throw WebSignInError.timedOut(strays: visit.strays)
                case .closed:
                    group.cancelAll()
                    guard let outcome else { throw CancellationError() }
                    return try outcome.get()
                }
            }
            throw CancellationError()
        }
    }

    private func listen(
        _ visit: BrowserVisit,
        clock: @escaping @Sendable () -> Int
    ) throws -> Listener {
        // A browser may try the address of version 6 first.
        guard !Listener.isTaken(onVersion6: port) else { throw portInUse }
        do throws(ListenerError) {
            return try Listener(port: port, clock: clock) { await visit.response(to: $0) }
        } catch {
            guard case .portInUse = error else { throw error }
            throw portInUse
        }
    }

    private var portInUse: WebSignInError {
        .portInUse(port, isChosen: client.id != OAuthClient.platformCLI.id)
    }

    private func showPage(_ url: String, _ context: Context) async {
        let browser = opensBrowser ? Browser(context.environment) : nil
        if let browser {
            do throws(ChildProgramError) {
                try await browser.open(url)
                context.messages.note("sign in in the browser; waiting for two minutes")
                context.messages.note("if no page has opened, open this one:")
                if !context.messages.isQuiet { context.messages.sayUnwrapped(url) }
                return
            } catch {
                context.messages.say("the browser cannot be opened: \(error)")
            }
        } else if opensBrowser, let named = context.environment.variable("BROWSER") {
            context.messages.say("no browser is found: BROWSER is \(named)")
        }
        if context.environment.variable("SSH_CONNECTION") == nil {
            context.messages.say(
                "open this page in a browser on this machine, and sign in within two minutes:"
            )
        } else {
            context.messages.say(
                "on your own machine, forward the port to this one (put in its name for HOST):"
            )
            context.messages.sayUnwrapped("ssh -N -L \(port):localhost:\(port) HOST")
            context.messages.say(
                "then open this page in a browser there, and sign in within two minutes:"
            )
        }
        context.messages.sayUnwrapped(url)
    }
}

/// Why the browser has not come back.
enum WebSignInError: Error, Hashable, Sendable {
    case portInUse(UInt16, isChosen: Bool)
    /// How many requests came that were not the answer.
    case timedOut(strays: Int)
}

extension WebSignInError: SelfExplaining {
    var failure: Failure {
        switch self {
        case .portInUse(let port, let isChosen):
            Failure(
                exit: .failure,
                name: "PortInUse",
                message: "the browser cannot come back: port \(port) is in use",
                reasons: ["another program listens on it; an sf org login that waits does so too"],
                hints: isChosen
                    ? ["--port N uses another callback URL of your app"]
                    : [
                        "end that program: the Salesforce CLI's app comes back to this port only",
                        "for an app of yours: sfctl login --client-id ID --port N",
                    ]
            )
        case .timedOut(let strays):
            Failure(
                exit: .notSignedIn,
                name: "SignInTimedOut",
                message: "the browser did not come back within two minutes; nothing was changed",
                reasons: strays == 0
                    ? []
                    : [
                        "\(Count.text(strays, "request")) came with another state: an older page, or not your browser"
                    ],
                hints: [
                    OAuthErrorWords.logIn,
                    "without a browser: sfctl login --help tells the other ways",
                ]
            )
        }
    }
}

/// A source of randomness of any type.
private struct RandomSource: RandomNumberGenerator {
    private var source: any RandomNumberGenerator & Sendable

    init(_ source: any RandomNumberGenerator & Sendable) {
        self.source = source
    }

    mutating func next() -> UInt64 { source.next() }
}
