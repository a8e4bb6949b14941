import Client
import CommandLine
import Platform
import Text

/// The source of a secret; never the command line, which other users of the machine can see.
enum SecretSource: Hashable, Sendable {
    /// A file; `isPrivate` refuses one that other users can read.
    case file(String, isPrivate: Bool)
    case input
    case variable(String)

    /// The most bytes read; a token has a few hundred.
    static let limit = 64 << 10

    /// Reads the value of a flag that names a file.
    ///
    /// - Parameters:
    ///   - path: The value.
    ///   - option: The flag.
    ///   - isPrivate: Whether to refuse a file that other users can read.
    /// - Throws: `UsageError` for a value that is itself the secret.
    init(path: String?, of option: Option, isPrivate: Bool) throws(UsageError) {
        let path = path ?? "-"
        guard !path.contains("://"), !path.hasPrefix("5Aep"), !path.hasPrefix("00D") else {
            throw UsageError(
                "--\(option.name) takes a file, or - for stdin: other users of this machine can "
                    + "see the command line",
                hints: ["--\(option.name) -"]
            )
        }
        self = path == "-" ? .input : .file(path, isPrivate: isPrivate)
    }

    /// The variables with an access token; the second is that of `sf`.
    static let accessTokenVariables = ["SFCTL_ACCESS_TOKEN", "SF_ACCESS_TOKEN"]

    /// Reads an access token from stdin, or from its variable if stdin is a terminal or empty.
    ///
    /// Piped input wins over the variable, and a note says so.
    ///
    /// - Throws: The errors of `read`.
    static func accessToken(for login: LoginRequest) throws -> Secret {
        let (context, what) = (login.context, "access token")
        let environment = context.environment
        let variable = accessTokenVariables.first { environment.variable($0) != nil }
        guard let variable else { return try input.read(what, in: login.environment) }
        let piped = environment.terminal.isInput ? "" : try input.text(of: what, in: environment)
        guard !piped.isEmpty else { return try Self.variable(variable).read(what, in: environment) }
        context.messages.note("using the access token from stdin, not from \(variable)")
        return try input.secret(piped, what)
    }

    /// Reads the secret, without surrounding white space.
    ///
    /// Not inlined: the optimiser of Swift 6.3.1 crashes on an async caller that has this code
    /// twice.
    ///
    /// - Parameters:
    ///   - what: The name of the secret for messages, such as `access token`.
    ///   - environment: The files, variables and stdin; a terminal shows a prompt and hides the
    ///     typing.
    /// - Returns: The secret, which is not empty.
    /// - Throws: `UsageError` for no secret or more than one; `FileError`.
    @inline(never) func read(_ what: String, in environment: Environment) throws -> Secret {
        try secret(try text(of: what, in: environment), what)
    }

    /// Reads a text that contains a secret.
    ///
    /// - Parameters:
    ///   - what: The name of the secret for messages.
    ///   - environment: As for `read`.
    /// - Returns: The text, without surrounding white space; it is not empty.
    /// - Throws: The errors of `read`.
    func readText(_ what: String, in environment: Environment) throws -> Secret {
        let text = try text(of: what, in: environment)
        guard !text.isEmpty else { throw UsageError("no \(what): \(origin) is empty") }
        return Secret(text)
    }

    private func secret(_ text: String, _ what: String) throws(UsageError) -> Secret {
        guard !text.isEmpty else { throw UsageError("no \(what): \(origin) is empty") }
        guard Self.isOne(text) else { throw tooMuch(what) }
        return Secret(text)
    }

    /// Whether a text is a single secret: no spaces, line breaks or other control characters.
    static func isOne(_ text: String) -> Bool { text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }

    private func tooMuch(_ what: String) -> UsageError {
        UsageError("\(origin) contains more than \(what.startsWithVowel ? "an" : "a") \(what)")
    }

    /// Returns the source's text, without surrounding white space.
    private func text(of what: String, in environment: Environment) throws -> String {
        let bytes: [UInt8]
        switch self {
        case .variable(let name):
            guard let value = environment.variable(name) else {
                throw UsageError(
                    "no \(what): \(name) is not set",
                    hints: ["export \(name)"]
                )
            }
            bytes = Array(value.utf8)
        case .file(let path, let isPrivate):
            guard let read = try WholeFile.read(path, limit: Self.limit + 1) else {
                throw FileError(path: path, problem: "no such file")
            }
            if isPrivate { try SecretFile.check(path, "contains a secret") }
            bytes = read
        case .input:
            if environment.terminal.isInput {
                let request = "paste the \(what) (not echoed) and press Enter:\n"
                try? environment.messages.write(Array(request.utf8))
            }
            bytes = try environment.readSecret(Self.limit + 1)
        }
        guard bytes.count <= Self.limit else { throw tooMuch(what) }
        // Windows editors and shells put a byte order mark first.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
        return String(String(decoding: text, as: UTF8.self).trimmingWhitespace)
    }

    private var origin: String {
        switch self {
        case .file(let path, _): path
        case .input: "stdin"
        case .variable(let name): name
        }
    }
}

extension SecretSource {
    /// The flag for the secret of an app.
    static let clientSecret = Option(
        "secret-file",
        value: .file,
        help: "read the app's secret from a file; - is stdin; default SFCTL_CLIENT_SECRET"
    )

    /// The variable for the secret of an app.
    static let clientSecretVariable = "SFCTL_CLIENT_SECRET"

    /// Returns the source of the app's secret from `--secret-file`; nil without the flag.
    static func ofClient(_ arguments: Arguments) throws(UsageError) -> SecretSource? {
        guard arguments.has(clientSecret) else { return nil }
        return try SecretSource(path: arguments[clientSecret], of: clientSecret, isPrivate: true)
    }
}

extension OAuthClient {
    /// Returns the client with the secret from a source, if any.
    func reading(_ source: SecretSource?, in environment: Environment) throws -> OAuthClient {
        guard let source else { return self }
        return OAuthClient(id: id, secret: try source.read("secret of the app", in: environment))
    }
}

extension String {
    fileprivate var startsWithVowel: Bool { first.map { "aeiou".contains($0) } ?? false }
}
