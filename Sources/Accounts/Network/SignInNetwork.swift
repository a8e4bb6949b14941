package import Client
package import HTTP
package import Platform
package import Text

/// The connection to login servers, configured by the settings and the command line.
package struct SignInNetwork: Sendable {
    private let environment: Environment
    private let options: NetworkOptions
    private let trace: Trace

    /// - Throws: `UsageError` if the trace's file cannot be opened.
    package init(_ context: any Surroundings, _ options: NetworkOptions) throws(UsageError) {
        environment = context.environment
        self.options = options
        trace = try Trace(context)
    }

    /// Returns the login server at a URL.
    package func server(at url: InstanceURL) -> AuthorizationServer {
        AuthorizationServer(
            url,
            transport: environment.transport(to: url, options),
            client: ProgramVersion.client,
            clock: environment.clock,
            observer: trace
        )
    }

    /// Returns the org at a URL, opened with a token; `keeper` keeps its descriptions.
    func org(
        at url: InstanceURL,
        _ accessToken: Secret,
        keeper: (any DescriptionKeeper)? = nil
    ) -> Org {
        Org(
            credentials: FixedCredentials(instanceURL: url, accessToken: accessToken),
            transport: environment.transport(to: url, options),
            options: Org.Options(
                client: ProgramVersion.client,
                isReadOnly: true,
                clock: environment.clock,
                observer: trace,
                keeper: keeper
            ),
            random: environment.random
        )
    }
}
