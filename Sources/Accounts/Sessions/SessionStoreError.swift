import Text

/// The reason why saved logins cannot be read or written.
package enum SessionStoreError: Error, Hashable, Sendable {
    /// A login in the file is invalid; with the problem.
    case malformed(String)
    /// Nothing in the file can be used; with its path and the problem.
    case broken(path: String, problem: String)
    /// A newer program wrote the file.
    case newer(version: Int)
    /// Other users can read the file or its folder; with its path and mode.
    case exposed(path: String, mode: Int)
    /// A login was ended, or its name now belongs to another one.
    case replaced(String)
    /// Several logins belong to a user; with their names.
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
            failure("cannot use the file of your logins", why: problem)
        case .broken(let path, let problem):
            failure(
                "cannot use the file of your logins",
                why: problem,
                hint: ShellWord.puttingAside(path)
            )
        case .newer(let version):
            failure(
                "a newer sfctl wrote the file of your logins",
                why: "its version is \(version), but this program supports version 1",
                hint: "install the newer sfctl"
            )
        case .exposed(let path, let mode):
            failure(
                "other users can read \(path), so sfctl does not use its secrets",
                why: "its mode is \(String(mode, radix: 8))",
                hint: "chmod \(path.hasSuffix(".json") ? "600" : "700") \(ShellWord.quoted(path))"
            )
        case .replaced(let name):
            failure(
                "the login '\(name)' was removed or replaced in the meantime",
                why: "another sfctl changed it while this one was running",
                hint: "sfctl orgs lists the current logins"
            )
        case .ambiguous(let user, let names):
            failure(
                "\(user) has several logins",
                why: "the logins are \(names.joined(separator: ", "))",
                hint: "name one of them: --target-org \(ShellWord.quoted(names[0]))"
            )
        case .refused(let words): failure("cannot read or write your logins", why: words)
        case .locked(let path):
            failure(
                "another sfctl has been working on this login for too long",
                why: "it holds the lock \(path)",
                hint: "stop that process and try again"
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
