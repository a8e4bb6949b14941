import Text

/// The reason why saved sign-ins cannot be read or written.
package enum SessionStoreError: Error, Hashable, Sendable {
    /// The file is invalid; with the problem.
    case malformed(String)
    /// A newer program wrote the file.
    case newer(version: Int)
    /// Other users can read the file or its folder; with its path and mode.
    case exposed(path: String, mode: Int)
    /// A sign-in was ended, or its name now belongs to another one.
    case replaced(String)
    /// Several sign-ins belong to a user; with their names.
    case ambiguous(String, names: [String])
    /// The system or a program refused; with its message.
    case refused(String)
    /// Another process has held the lock of a session for too long.
    case locked(path: String)
}

extension SessionStoreError: SelfExplaining {
    var failure: Failure {
        switch self {
        case .malformed(let problem):
            failure("the file of your sign-ins cannot be used", why: problem)
        case .newer(let version):
            failure(
                "the file of your sign-ins was written by a newer sfctl",
                why: "its version is \(version), and this program knows version 1",
                hint: "install the newer sfctl"
            )
        case .exposed(let path, let mode):
            failure(
                "\(path) can be read by other users, and so its secrets are not used",
                why: "its mode is \(String(mode, radix: 8))",
                hint: "chmod \(path.hasSuffix(".json") ? "600" : "700") \(ShellWord.quoted(path))"
            )
        case .replaced(let name):
            failure(
                "the sign-in '\(name)' was ended or replaced by another one in the meantime",
                why: "another sfctl has done so while this one ran",
                hint: "sfctl orgs tells what there is now"
            )
        case .ambiguous(let user, let names):
            failure(
                "\(user) is signed in more than once",
                why: "the sign-ins are \(names.joined(separator: ", "))",
                hint: "name one of them: --target-org \(ShellWord.quoted(names[0]))"
            )
        case .refused(let words): failure("your sign-ins cannot be kept or read", why: words)
        case .locked(let path):
            failure(
                "another sfctl has been at work on this sign-in for too long",
                why: "it holds the lock \(path)",
                hint: "end that process, then try again"
            )
        }
    }

    private func failure(_ message: String, why: String, hint: String? = nil) -> Failure {
        Failure(
            exit: .notSignedIn,
            name: "SessionStoreError",
            message: message,
            reasons: [why],
            hints: hint.map { [$0] } ?? []
        )
    }
}
