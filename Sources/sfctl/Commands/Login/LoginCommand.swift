import Accounts
import Client
import CommandLine
import HTTP
import Output
import Platform
import Text

/// `sfctl login`: logs in to an org, and saves the login.
struct LoginCommand: Command {
    let method: LoginMethod
    /// Whether a flag says that nobody can use a browser.
    var isUnattended = false
    var login = LoginOptions()

    func run(in context: Context) async throws {
        if case .web = method { try checkPerson(context.environment.terminal) }
        do {
            try await signIn(in: context)
        } catch let error where !error.isInterruption && !(error is ReportedFailure) {
            throw FailedLogin(error, commandLine: context.commandLine)
        }
    }

    /// Refuses to wait for a browser in a script or in CI, where nobody can see the URL.
    private func checkPerson(_ terminal: TerminalFacts) throws(UsageError) {
        guard isUnattended || !terminal.isInput && !terminal.isMessages else { return }
        throw UsageError(
            "a login in the browser needs a person, but "
                + (isUnattended
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
        if case .salesforceCLI(let names) = method {
            return try await SalesforceCLIImport(login, conclusion, context).run(names)
        }
        let session = try await SignIn(login, context, network).run(method, conclusion)
        try conclusion.report(session)
    }
}

extension LoginCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        let options = try LoginMethodOptions(arguments)
        (method, isUnattended) = (options.method, options.isUnattended)
        login = try LoginOptions(arguments)
        try Self.check(method, login)
    }

    /// Refuses options that the app of the Salesforce CLI does not support.
    private static func checkApp(_ method: LoginMethod, _ login: LoginOptions) throws(UsageError) {
        guard login.clientID ?? OAuthClient.platformCLI.id == OAuthClient.platformCLI.id else {
            return
        }
        switch method {
        case .web(let port, _, _) where port != LoginMethodOptions.usualPort:
            throw UsageError(
                "--port needs --client-id: the Salesforce CLI's app redirects to port "
                    + "\(LoginMethodOptions.usualPort) only",
                hints: ["sfctl login --client-id ID --port \(port)"]
            )
        case .web(_, _, .some), .refreshToken(_, .some):
            throw UsageError(
                "--secret-file needs --client-id: the Salesforce CLI's app has no secret"
            )
        default: return
        }
    }

    private static func check(_ method: LoginMethod, _ login: LoginOptions) throws(UsageError) {
        try checkApp(method, login)
        switch method {
        case .jwt where login.clientID == nil:
            throw UsageError("--jwt needs --client-id, the consumer key of your app")
        case .clientCredentials where login.clientID == nil:
            throw UsageError("--client-credentials needs --client-id, the consumer key of your app")
        case .clientCredentials where login.server.map(\.isGeneral) ?? true:
            throw UsageError(
                "--client-credentials needs --instance-url with the org's My Domain: the general "
                    + "login servers reject it",
                hints: ["--instance-url https://acme.my.salesforce.com"]
            )
        case .accessToken where login.server.map(\.isGeneral) ?? true:
            throw UsageError(
                "--access-token needs --instance-url: a token does not say which server it is for",
                hints: ["--instance-url https://acme.my.salesforce.com"]
            )
        case .sfdxURL where login.server != nil || login.clientID != nil:
            throw UsageError("an sfdx URL includes the app and the server: remove the other flags")
        case .salesforceCLI(let names):
            guard login.server == nil, login.clientID == nil else {
                throw UsageError(
                    "a login of sf includes the app and the server: remove the other flags"
                )
            }
            guard names.count == 1 || login.alias == nil && !login.becomesDefault else {
                throw UsageError("--alias and --set-default need exactly one login of sf")
            }
        default: break
        }
    }
}

extension InstanceURL {
    /// Whether the server is a login server for all orgs rather than one org's own.
    var isGeneral: Bool {
        ["login.salesforce.com", "test.salesforce.com", "welcome.salesforce.com"].contains(host)
    }
}
