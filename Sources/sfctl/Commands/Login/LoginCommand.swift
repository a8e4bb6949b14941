import Accounts
import Client
import CommandLine
import Output
import Platform
import Text

/// `sfctl login`: logs in to an org, and saves the login.
struct LoginCommand: Command {
    let method: any LoginMethod
    let login: LoginOptions

    func run(in context: Context) async throws {
        if method.needsPerson { try checkPerson(context.environment.terminal) }
        do {
            try await signIn(in: context)
        } catch let error where !error.isInterruption && !(error is ReportedFailure) {
            throw FailedLogin(error, commandLine: context.commandLine)
        }
    }

    /// Refuses to wait for a browser in a script or in CI, where nobody can see the URL.
    private func checkPerson(_ terminal: TerminalFacts) throws(UsageError) {
        guard login.isUnattended || !terminal.isInput && !terminal.isMessages else { return }
        throw UsageError(
            "cannot log in with a browser: "
                + (login.isUnattended
                    ? "--no-input forbids prompts" : "neither stdin nor stderr is a terminal"),
            hints: [
                "sfctl login --jwt --client-id ID --username USER --key-file server.key",
                "sfctl login --client-credentials --client-id ID --secret-file FILE --instance-url "
                    + "URL",
                "sfctl login --sfdx-url FILE",
                "no login at all: SFCTL_INSTANCE_URL and SFCTL_ACCESS_TOKEN",
            ]
        )
    }

    private func signIn(in context: Context) async throws {
        if let remark = login.remark { context.messages.note(remark) }
        let settings = try Settings(OrgOptions(), in: context.environment)
        let network = try SignInNetwork(context, settings.network(of: nil))
        let conclusion = try SignInConclusion(login, context, settings, network)
        let request = try LoginRequest(login, context, network)
        let outcome = try await method.run(request, conclusion)
        try LoginReport(login: login, context: context).show(outcome)
        await LoginDescriptions(network, context.environment).fetch(for: outcome)
    }
}

extension LoginCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        method = try LoginMethodOptions(arguments).method
        login = try LoginOptions(arguments)
        try method.check(login)
    }
}
