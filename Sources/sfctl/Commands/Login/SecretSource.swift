import Client
import Text

/// Where a secret is read from; never the command line, which other users of the machine can see.
enum SecretSource: Hashable, Sendable {
    case file(String)
    case input
    case variable(String)

    /// The most bytes that are read: a token has some hundreds.
    static let limit = 64 << 10

    /// Reads the value of a flag that names a file.
    ///
    /// - Throws: `UsageError` for a value that is the secret itself.
    init(path: String?, of option: Option) throws(UsageError) {
        let path = path ?? "-"
        guard !path.contains("://"), !path.hasPrefix("5Aep"), !path.hasPrefix("00D") else {
            throw UsageError(
                "--\(option.name) takes a file, or - for stdin: what is typed here can be seen by other users of "
                    + "this machine",
                hints: ["--\(option.name) -"]
            )
        }
        self = path == "-" ? .input : .file(path)
    }

    /// Reads an access token from stdin, or from its variable where stdin is a terminal or empty.
    ///
    /// What is piped goes first, as the later wish of the two; a note says so.
    ///
    /// - Throws: as `read`.
    static func accessToken(in context: Context) throws -> Secret {
        let (environment, what) = (context.environment, "access token")
        let variable = "SFCTL_ACCESS_TOKEN"
        guard environment.variable(variable) != nil else {
            return try input.read(what, in: environment)
        }
        let piped = environment.terminal.isInput ? "" : try input.text(of: what, in: environment)
        guard !piped.isEmpty else { return try Self.variable(variable).read(what, in: environment) }
        context.messages.note("the access token is that of stdin, not that of \(variable)")
        return try input.secret(piped, what)
    }

    /// Reads the secret, without white space around it.
    ///
    /// - Parameters:
    ///   - what: What it is, for messages: `access token`.
    ///   - environment: The files, variables and stdin; on a terminal it is asked for, and not shown.
    /// - Returns: The secret; it is not empty.
    /// - Throws: `UsageError` where there is none, or more than one; `FileError`.
    func read(_ what: String, in environment: Environment) throws -> Secret {
        try secret(try text(of: what, in: environment), what)
    }

    /// Reads a text that has a secret in it.
    ///
    /// - Parameters:
    ///   - what: What it is, for messages.
    ///   - environment: As for `read`.
    /// - Returns: The text, without white space around it; it is not empty.
    /// - Throws: as `read`.
    func readText(_ what: String, in environment: Environment) throws -> Secret {
        let text = try text(of: what, in: environment)
        guard !text.isEmpty else { throw UsageError("there is no \(what): \(origin) is empty") }
        return Secret(text)
    }

    private func secret(_ text: String, _ what: String) throws(UsageError) -> Secret {
        guard !text.isEmpty else { throw UsageError("there is no \(what): \(origin) is empty") }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw tooMuch(what) }
        return Secret(text)
    }

    private func tooMuch(_ what: String) -> UsageError {
        UsageError("\(origin) holds more than \(what.startsWithVowel ? "an" : "a") \(what)")
    }

    /// The text that is there, without white space around it.
    private func text(of what: String, in environment: Environment) throws -> String {
        let bytes: [UInt8]
        switch self {
        case .variable(let name):
            guard let value = environment.variable(name) else {
                throw UsageError(
                    "there is no \(what): \(name) is not set",
                    hints: ["export \(name)"]
                )
            }
            bytes = Array(value.utf8)
        case .file(let path):
            guard let read = try WholeFile.read(path, limit: Self.limit + 1) else {
                throw FileError(path: path, problem: "there is no such file")
            }
            bytes = read
        case .input:
            if environment.terminal.isInput {
                let request = "paste the \(what), which is not shown, and press Enter:\n"
                try? environment.messages.write(Array(request.utf8))
            }
            bytes = try environment.readSecret(Self.limit + 1)
        }
        guard bytes.count <= Self.limit else { throw tooMuch(what) }
        return String(String(decoding: bytes, as: UTF8.self).trimmingWhitespace)
    }

    private var origin: String {
        switch self {
        case .file(let path): path
        case .input: "stdin"
        case .variable(let name): name
        }
    }
}

extension String {
    fileprivate var startsWithVowel: Bool { first.map { "aeiou".contains($0) } ?? false }
}
