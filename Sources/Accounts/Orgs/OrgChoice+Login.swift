import Text

extension OrgChoice {
    /// The way to log in again.
    package enum NextLogin: Hashable, Sendable {
        /// A command line of sfctl that needs nothing but a web browser.
        case line([String])
        /// A command for the user, because it needs a file or a secret, or belongs to another
        /// program.
        case command(String)
        /// An advice for the user; this process cannot see that it was followed.
        case restart(String)
    }

    /// The way to log in to the org again, by the flow of its login; nil if the org needs none.
    package var nextLogin: NextLogin? {
        guard case .remote(let remote) = self else { return nil }
        switch remote.access {
        case .session(let session) where session.flow == .web:
            return .line(session.loginWords(["login"]))
        case .session(let session): return .command(session.remedy)
        case .token(_, _, let remedy):
            return remote.isOfEnvironment ? .restart(remedy) : .command(remedy)
        case .program: return .command("check the credentialProcess of \(remote.name)")
        case .salesforceCLI(let login):
            let alias = " --alias \(ShellWord.quoted(remote.name))"
            return .command(login?.remedy ?? "sf org login web\(alias)")
        }
    }
}
