import Client
import HTTP
package import Platform
import Text

/// The options and the surroundings of a login.
package struct LoginRequest: Sendable {
    let options: LoginOptions
    let context: any Surroundings
    let network: SignInNetwork
    /// The server to log in at.
    let url: InstanceURL
    /// The app, without its secret.
    let client: OAuthClient

    package init(
        _ options: LoginOptions,
        _ context: any Surroundings,
        _ network: SignInNetwork
    ) throws {
        self.options = options
        self.context = context
        self.network = network
        url = try options.server ?? InstanceURL(LoginServer.production)
        client = options.clientID.map { OAuthClient(id: $0) } ?? .platformCLI
    }

    /// The environment; with `--no-input`, one that asks for no secret on the terminal.
    var environment: Environment {
        var environment = context.environment
        guard options.isUnattended, environment.terminal.isInput else { return environment }
        environment.terminal.isInput = false
        environment.readSecret = { _ in
            throw UsageError(
                "stdin is a terminal, and --no-input forbids prompts",
                hints: ["pipe the secret into sfctl login, or name its file"]
            )
        }
        return environment
    }

    /// The login server.
    var server: AuthorizationServer { network.server(at: url) }
}
