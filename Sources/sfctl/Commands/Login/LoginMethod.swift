import CommandLine
import HTTP
import Text

/// A method of logging in.
enum LoginMethod: Hashable, Sendable {
    /// The web flow, with a browser.
    case web(port: UInt16, opensBrowser: Bool, clientSecret: SecretSource?)
    /// The JWT flow, with an assertion signed by a private key.
    case jwt(userName: String, keyFile: String, audience: String?)
    /// The client credentials flow, with the app's secret.
    case clientCredentials(secret: SecretSource)
    /// An access token.
    case accessToken
    /// An sfdx auth URL, which holds the app, the refresh token and the host.
    case sfdxURL(SecretSource)
    /// A refresh token.
    case refreshToken(SecretSource, clientSecret: SecretSource?)
    /// Logins of the Salesforce CLI; all of them if no name is given.
    case salesforceCLI(names: [String])
}

/// The flags that choose the login method.
struct LoginMethodOptions: OptionGroup {
    let method: LoginMethod
    /// Whether nobody can use a browser.
    var isUnattended = false

    static let jwt = Option(
        "jwt",
        help: "log in with a private key of an app, without a browser"
    )
    static let clientCredentials = Option(
        "client-credentials",
        help: "log in with a secret of an app, without a user"
    )
    static let accessToken = Option(
        "access-token",
        help:
            "read an access token from stdin, or from SFCTL_ACCESS_TOKEN if stdin is empty or a "
            + "terminal"
    )
    static let sfdxURL = Option(
        "sfdx-url",
        value: .file,
        aliases: ["sfdx-url-file"],
        help: "read an sfdx auth URL, or sf JSON that contains one, from a file; - is stdin"
    )
    static let refreshToken = Option(
        "refresh-token",
        value: .file,
        help: "read a refresh token from a file; - is stdin"
    )
    static let fromSF = Option(
        "from-sf",
        isCommon: true,
        help: "import a login of sf, by alias or username"
    )
    static let all = Option("all", help: "with --from-sf: import all logins")
    static let userName = Option(
        "username",
        short: "o",
        value: .text,
        named: "USER",
        help: "with --jwt: the user to log in"
    )
    static let keyFile = Option(
        "key-file",
        short: "f",
        value: .file,
        aliases: ["jwt-key-file"],
        help: "with --jwt: the private key in PEM form"
    )
    static let audience = Option(
        "audience",
        value: .text,
        named: "URL",
        help:
            "with --jwt: the audience of the assertion; default SF_AUDIENCE_URL, or the same as sf"
    )
    static let secretFile = Option(
        "secret-file",
        value: .file,
        help: "read the app's secret from a file; - is stdin; default SFCTL_CLIENT_SECRET"
    )
    static let port = Option(
        "port",
        value: .number(WholeNumber(1...65_535)),
        help: "with --client-id: the port for the redirect of the browser; default 1717"
    )
    static let noBrowser = Option("no-browser", help: "print the URL instead of opening a browser")
    static let noInput = Option(
        "no-input",
        help: "never prompt; refuse a login in the browser"
    )

    static let options = [
        jwt, clientCredentials, accessToken, sfdxURL, refreshToken, fromSF, all, userName, keyFile,
        audience, secretFile, port, noBrowser, noInput,
    ]
    static let variables = [
        "SFCTL_ACCESS_TOKEN", "SFCTL_CLIENT_SECRET", "SF_AUDIENCE_URL", "BROWSER",
    ]

    /// The redirect port of the Salesforce CLI's app.
    static let usualPort: UInt16 = 1717
}

extension LoginMethodOptions {
    init(_ arguments: Arguments) throws(UsageError) {
        let chosen = Self.choices.filter(arguments.has)
        guard chosen.count < 2 else {
            throw UsageError(
                "--\(chosen[0].name) and --\(chosen[1].name) are different ways to log in: use "
                    + "only one"
            )
        }
        try Self.check(arguments, fit: chosen.first)
        method = try Self.method(chosen.first, arguments)
        isUnattended = arguments.has(Self.noInput)
    }

    private static let choices = [
        jwt, clientCredentials, accessToken, sfdxURL, refreshToken, fromSF,
    ]

    /// Refuses flags that do not apply to the chosen method.
    private static func check(_ arguments: Arguments, fit choice: Option?) throws(UsageError) {
        let owners: [(Option, [Option?])] = [
            (userName, [jwt]), (keyFile, [jwt]), (audience, [jwt]), (all, [fromSF]),
            (port, [nil]), (noBrowser, [nil]),
            (secretFile, [clientCredentials, refreshToken, nil]),
        ]
        for (option, ways) in owners where arguments.has(option) && !ways.contains(choice) {
            let needed = ways.compactMap { $0.map { "--\($0.name)" } }
            throw UsageError(
                needed.isEmpty
                    ? "--\(option.name) is for logins in the browser, not for "
                        + "--\(choice?.name ?? "")"
                    : "--\(option.name) needs \(needed.joined(separator: " or "))"
            )
        }
        guard choice == fromSF || arguments.positionals.isEmpty else {
            throw UsageError(
                "sfctl login takes no argument: other users of this machine can see the command "
                    + "line",
                hints: [
                    "sfctl login --alias NAME names the login",
                    "sfctl login --access-token reads a token from stdin",
                    "sfctl login --from-sf NAME imports a login of sf",
                ]
            )
        }
    }

    private static func method(
        _ choice: Option?,
        _ arguments: Arguments
    ) throws(UsageError) -> LoginMethod {
        switch choice {
        case jwt:
            return .jwt(
                userName: try required(userName, of: jwt, arguments),
                keyFile: try required(keyFile, of: jwt, arguments),
                audience: arguments[audience]
            )
        case clientCredentials:
            return .clientCredentials(
                secret: try clientSecret(arguments) ?? .variable("SFCTL_CLIENT_SECRET")
            )
        case accessToken: return .accessToken
        case sfdxURL:
            // sf and its users' scripts make this file readable for everybody.
            let path = arguments[sfdxURL]
            return .sfdxURL(try SecretSource(path: path, of: sfdxURL, isPrivate: false))
        case refreshToken:
            let token = try SecretSource(
                path: arguments[refreshToken],
                of: refreshToken,
                isPrivate: true
            )
            let secret = try clientSecret(arguments)
            guard token != .input || secret != .input else {
                throw UsageError("only one of --refresh-token and --secret-file can be stdin")
            }
            return .refreshToken(token, clientSecret: secret)
        case fromSF:
            guard arguments.has(all) || !arguments.positionals.isEmpty else {
                throw UsageError(
                    "--from-sf needs the alias or username of a login of sf",
                    hints: ["sfctl login --from-sf NAME", "sfctl login --from-sf --all"]
                )
            }
            guard !arguments.has(all) || arguments.positionals.isEmpty else {
                throw UsageError("--all imports every login of sf: remove the names")
            }
            return .salesforceCLI(names: arguments.positionals)
        default:
            return .web(
                port: arguments.number(port).map { UInt16($0) } ?? usualPort,
                opensBrowser: !arguments.has(noBrowser),
                clientSecret: try clientSecret(arguments)
            )
        }
    }

    private static func required(
        _ option: Option,
        of way: Option,
        _ arguments: Arguments
    ) throws(UsageError) -> String {
        if let value = arguments[option] { return value }
        throw UsageError(
            "--\(way.name) needs --\(option.name)",
            hints: [
                "sfctl login --jwt --client-id ID --username USER --key-file server.key --alias "
                    + "NAME"
            ]
        )
    }

    /// Returns the source of the app's secret from `--secret-file`; nil without the flag.
    private static func clientSecret(_ arguments: Arguments) throws(UsageError) -> SecretSource? {
        guard arguments.has(secretFile) else { return nil }
        return try SecretSource(path: arguments[secretFile], of: secretFile, isPrivate: true)
    }
}
