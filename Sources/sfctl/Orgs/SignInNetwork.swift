import Client
import HTTP

/// The way to sign-in servers, as the settings and the command line want it.
struct SignInNetwork: Sendable {
    private let environment: Environment
    private let options: NetworkOptions
    private let trace: Trace

    /// - Throws: `UsageError` where the file for the trace cannot be opened.
    init(_ context: Context, _ options: NetworkOptions) throws(UsageError) {
        environment = context.environment
        self.options = options
        trace = try Trace(context)
    }

    /// The sign-in server at a URL.
    func server(at url: InstanceURL) -> AuthorizationServer {
        AuthorizationServer(
            url,
            transport: environment.makeTransport(url, options),
            userAgent: ProgramVersion.userAgent,
            clock: environment.clock,
            observer: trace
        )
    }

    /// An org that is read with a token.
    func org(at url: InstanceURL, _ accessToken: Secret) -> Org {
        Org(
            credentials: FixedCredentials(instanceURL: url, accessToken: accessToken),
            transport: environment.makeTransport(url, options),
            options: Org.Options(
                client: ProgramVersion.userAgent,
                isReadOnly: true,
                clock: environment.clock,
                observer: trace
            ),
            random: environment.random
        )
    }
}
