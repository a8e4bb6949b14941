import Client
import HTTP
package import Platform

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

    var environment: Environment { context.environment }

    /// The login server.
    var server: AuthorizationServer { network.server(at: url) }
}
