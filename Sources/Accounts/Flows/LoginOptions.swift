import Client
package import CommandLine
import HTTP
package import Text

/// The server of a login, and the way to save the login.
package struct LoginOptions: OptionGroup {
    /// The name of the saved login; nil for the user's name.
    package var alias: String?
    /// Whether the org becomes the default org.
    package var becomesDefault = false
    /// The login server, if given.
    var server: InstanceURL?
    /// A note for people about how the server's address was read.
    package var remark: String?
    /// Whether the org is a sandbox or a scratch org.
    var isSandbox = false
    /// The consumer key of the app; nil for the Salesforce CLI's.
    var clientID: String?
    var storage = Session.Storage.file
    /// Whether to print the result as one JSON object.
    package var isJSON = false
    /// Whether nobody can answer a question or use a browser.
    package var isUnattended = false

    static let alias = Option(
        "alias",
        short: "a",
        value: .text,
        named: "NAME",
        isCommon: true,
        help: "the name of the login, for --target-org; default the username"
    )
    static let setDefault = Option(
        "set-default",
        isCommon: true,
        help: "make this the default org"
    )
    static let instanceURL = Option(
        "instance-url",
        short: "r",
        value: .text,
        named: "URL",
        isCommon: true,
        help: "the URL to log in at: the org's My Domain; default https://login.salesforce.com"
    )
    static let sandbox = Option(
        "sandbox",
        isCommon: true,
        help:
            "for sandboxes and scratch orgs: log in at https://test.salesforce.com, or at "
            + "--instance-url"
    )
    static let clientID = Option(
        "client-id",
        short: "i",
        value: .text,
        named: "ID",
        help: "the consumer key of your own app; default the Salesforce CLI's, PlatformCLI"
    )
    static let store = Option(
        "store",
        value: .choices(Session.Storage.allCases.map(\.rawValue)),
        help: "where to store the secrets: file (default) or this machine's keychain"
    )
    static let json = Option(
        "json",
        isCommon: true,
        help: "print the result as one object {status, result, warnings}, without secrets"
    )
    /// Listed after the flags of the methods.
    package static let noInput = Option(
        "no-input",
        help: "never prompt; refuse a login in the browser"
    )
    package static let options = [alias, setDefault, instanceURL, sandbox, clientID, store, json]
    package static let exitCodes = [ExitCode.notSignedIn, .unavailable]
}

extension LoginOptions {
    package init(_ arguments: Arguments) throws(UsageError) {
        alias = try arguments[Self.alias].map(Self.name)
        becomesDefault = arguments.has(Self.setDefault)
        clientID = arguments[Self.clientID]
        isJSON = arguments.has(Self.json)
        isUnattended = arguments.has(Self.noInput)
        isSandbox = arguments.has(Self.sandbox)
        storage = arguments[Self.store].flatMap(Session.Storage.init) ?? .file
        if let text = arguments[Self.instanceURL] {
            let address = try OrgAddress(text, from: .flag(Self.instanceURL.name))
            guard !isSandbox || address.url.description != LoginServer.production else {
                throw UsageError(
                    "--sandbox and --instance-url \(LoginServer.production) contradict each other: "
                        + "sandboxes do not log in there",
                    hints: ["remove one of them"]
                )
            }
            server = address.url
            remark = address.remark
        } else if isSandbox {
            server = try OrgAddress(LoginServer.sandboxes, from: .flag(Self.sandbox.name)).url
        }
    }

    private static func name(_ text: String) throws(UsageError) -> String {
        guard text != Configuration.builtInOrg else {
            throw UsageError("'\(text)' is the built-in org; choose another --alias")
        }
        guard SignInName.isWellFormed(text) else {
            throw UsageError(
                "--alias takes a name without spaces or invisible characters that does not start "
                    + "with -"
            )
        }
        return text
    }
}

extension LoginOptions {
    /// Whether the app is the Salesforce CLI's.
    var usesPlatformCLI: Bool { clientID.map { $0 == OAuthClient.platformCLI.id } ?? true }

    /// Refuses an app that has no secret.
    func checkClientHasSecret() throws(UsageError) {
        guard usesPlatformCLI else { return }
        throw UsageError("--secret-file needs --client-id: the Salesforce CLI's app has no secret")
    }
}
