import Client
import HTTP

/// What is signed in to, and how the sign-in is kept.
struct LoginOptions: OptionGroup {
    /// The name that the sign-in gets; nil for the user's name.
    var alias: String?
    /// Whether it becomes the org that is asked where nothing names one.
    var becomesDefault = false
    /// The server to sign in to, as far as it is given.
    var server: InstanceURL?
    /// The app; nil for that of the Salesforce CLI.
    var clientID: String?
    var storage = Session.Storage.file
    /// Whether one JSON object tells the outcome.
    var isJSON = false

    static let alias = Option(
        "alias",
        short: "a",
        value: .text,
        named: "NAME",
        isCommon: true,
        help: "the name of the sign-in, for --target-org; default the user name"
    )
    static let setDefault = Option(
        "set-default",
        isCommon: true,
        help: "ask this org where nothing names another"
    )
    static let instanceURL = Option(
        "instance-url",
        short: "r",
        value: .text,
        named: "URL",
        isCommon: true,
        help: "where to sign in: the org's My Domain; default https://login.salesforce.com"
    )
    static let sandbox = Option(
        "sandbox",
        isCommon: true,
        help: "sign in at https://test.salesforce.com, for sandboxes and scratch orgs"
    )
    static let clientID = Option(
        "client-id",
        short: "i",
        value: .text,
        named: "ID",
        help: "the consumer key of an app of yours; default the Salesforce CLI's, PlatformCLI"
    )
    static let store = Option(
        "store",
        value: .choices(Session.Storage.allCases.map(\.rawValue)),
        help: "where the secrets are kept: file (default) or the keychain of this machine"
    )
    static let json = Option(
        "json",
        isCommon: true,
        help: "tell the outcome as one object {status, result, warnings}, without secrets"
    )
    static let options = [alias, setDefault, instanceURL, sandbox, clientID, store, json]
    static let exitCodes = [ExitCode.notSignedIn, .unavailable]

    /// Where people of production orgs sign in.
    static let production = "https://login.salesforce.com"
    /// Where people of sandboxes and scratch orgs sign in.
    static let sandboxes = "https://test.salesforce.com"
}

extension LoginOptions {
    init(_ arguments: Arguments) throws(UsageError) {
        alias = try arguments[Self.alias].map(Self.name)
        becomesDefault = arguments.has(Self.setDefault)
        clientID = arguments[Self.clientID]
        isJSON = arguments.has(Self.json)
        storage = arguments[Self.store].flatMap(Session.Storage.init) ?? .file
        if let text = arguments[Self.instanceURL] {
            guard !arguments.has(Self.sandbox) else {
                throw UsageError("--sandbox and --instance-url name different servers: choose one")
            }
            server = try Self.server(text)
        } else if arguments.has(Self.sandbox) {
            server = try Self.server(Self.sandboxes)
        }
    }

    /// Reads a server; the scheme may be left out: `https`, and `http` to this machine.
    private static func server(_ text: String) throws(UsageError) -> InstanceURL {
        let url: InstanceURL
        do throws(InstanceURL.Fault) {
            let isLocal = text.hasPrefix("localhost:") || text.hasPrefix("127.0.0.1:")
            let scheme = text.contains("://") ? "" : isLocal ? "http://" : "https://"
            url = try InstanceURL(scheme + text)
        } catch {
            throw UsageError(
                "--instance-url: \(error)",
                hints: ["--instance-url https://acme.my.salesforce.com"]
            )
        }
        guard let right = SalesforceHost(url).apiHost else { return url }
        throw UsageError(
            "\(url.host) shows pages only; the API is at another host",
            hints: ["--instance-url https://\(right)"]
        )
    }

    private static func name(_ text: String) throws(UsageError) -> String {
        guard text != Configuration.builtInOrg else {
            throw UsageError("'\(text)' is the built-in org; choose another --alias")
        }
        guard SignInName.isWellFormed(text) else {
            throw UsageError(
                "--alias takes a name without spaces and invisible characters that does not begin with -"
            )
        }
        return text
    }
}
