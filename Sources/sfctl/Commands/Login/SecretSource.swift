import Client
import Text

/// Where a secret is read from; never the command line, which other users of the machine can see.
enum SecretSource: Hashable, Sendable {
    case file(String)
    case input
    case variable(String)

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

    /// Reads the secret, without white space around it.
    ///
    /// - Parameters:
    ///   - what: What it is, for messages: `access token`.
    ///   - environment: The files, variables and stdin.
    /// - Returns: The secret; it is not empty.
    /// - Throws: `UsageError` where there is none; `FileError`.
    func read(_ what: String, in environment: Environment) throws -> Secret {
        let text: String
        switch self {
        case .variable(let name):
            guard let value = environment.variable(name) else {
                throw UsageError(
                    "there is no \(what): \(name) is not set",
                    hints: ["export \(name)"]
                )
            }
            text = value
        case .file(let path):
            guard let bytes = try WholeFile.read(path) else {
                throw FileError(path: path, problem: "there is no such file")
            }
            text = String(decoding: bytes, as: UTF8.self)
        case .input: text = String(decoding: try environment.readInput(), as: UTF8.self)
        }
        let secret = String(text.trimmingWhitespace)
        guard !secret.isEmpty else { throw UsageError("there is no \(what): \(origin) is empty") }
        guard secret.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw UsageError(
                "\(origin) holds more than \(what.startsWithVowel ? "an" : "a") \(what)"
            )
        }
        return Secret(secret)
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
