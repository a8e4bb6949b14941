import Client
import HTTP
import Platform

extension OrgChoice.Remote {
    /// Returns the credentials for requests to the org.
    ///
    /// Runs a program that prints tokens at once, since only the program knows the org's URL.
    /// - Throws: `SignInError`; `UsageError`.
    func credentials(
        _ context: any Surroundings,
        _ network: NetworkOptions
    ) async throws -> any Credentials {
        switch access {
        case .token(let instanceURL, let token, let remedy):
            return FixedCredentials(instanceURL: instanceURL, accessToken: token, remedy: remedy)
        case .session(let session):
            return RenewingCredentials(
                instanceURL: session.instanceURL,
                keeper: SessionRenewal(
                    of: session,
                    in: try SessionStore(context.environment),
                    context.environment,
                    network: try SignInNetwork(context, network)
                ),
                remedy: session.remedy
            )
        case .program(let command):
            return try await CredentialProcess.credentials(
                command: command,
                in: context.environment
            )
        case .salesforceCLI(let login):
            return try await CLICredentials.open(name, login, in: context.environment)
        }
    }
}
