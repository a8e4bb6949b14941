import Accounts
import Client
import CommandLine
import HTTP
import Output
import Platform
import Records
import Text

/// `sfctl logout`: revokes logins at the org, and forgets them.
struct LogoutCommand: Command {
    let names: [String]
    var isAll = false
    /// Whether to forget the login without telling the org.
    var forgetsOnly = false
    /// Whether to revoke a login that others, such as the Salesforce CLI, may use.
    var endsShared = false
    var json = JSONOption()

    static let all = Option("all", isCommon: true, help: "log out of all orgs")
    static let targetOrg = Option(
        "target-org",
        short: "o",
        value: .org,
        isCommon: true,
        help: "the login, by alias or username"
    )
    static let forget = Option(
        "forget",
        help: "remove the login without contacting the org, for example if it is unreachable"
    )
    static let revoke = Option(
        "revoke",
        help: "also revoke an imported login of sf or access token, which others may be using"
    )
    static let options = [targetOrg, all, forget, revoke]
    static let exitCodes = [ExitCode.partial, .notSignedIn, .unavailable]

    static let declaration = Declaration(
        summary: "log out of an org",
        discussion: """
            Asks the org to revoke the refresh token and its session, then removes the login from \
            this machine. If the org is unreachable, nothing is removed. For an imported login of \
            sf or access token, nothing is revoked, because others may be using it. To end a login \
            of sf itself, use sf org logout.

            Logging out of the last login to an org also removes the objects and fields that \
            this machine keeps for Tab completion.
            """,
        parameters: [
            Parameter(
                "ORG",
                kind: .login,
                isRepeatable: true,
                help: "the logins, by alias or username"
            )
        ],
        groups: [LogoutCommand.self, JSONOption.self, YesOption.self],
        examples: [
            .init("One login", "sfctl logout acme"),
            .init("All logins", "sfctl logout --all"),
        ],
        movingFromSF: """
            sf org logout: same --target-org, same --all, and --json prints the usernames, too; \
            sfctl does not prompt.
            """,
        suggestion: .notByFlag
    )

    func run(in context: Context) async throws {
        let settings = try Settings(OrgOptions(), in: context.environment)
        let network = try SignInNetwork(context, settings.network(of: nil))
        let store = try SessionStore(context.environment)
        // A user who logs out wants no token left on disk.
        store.file.removeLeftovers()
        var problems: [String] = []
        var ended: [JSONValue] = []
        let sessions = try sessions(in: store)
        if sessions.isEmpty, isAll { context.messages.note("no logins") }
        var last: (any Error)?
        for session in sessions {
            do {
                try await end(session, store, context, network)
                ended.append(.string(session.userName ?? session.name))
            } catch let error where !error.isInterruption {
                let failure = Failure(error)
                problems.append(
                    ([session.name, failure.message] + failure.reasons).joined(separator: ": ")
                )
                last = error
            }
        }
        guard let last else {
            if json.isGiven { try JSONOption.write(.array(ended), context) }
            return
        }
        let error = LogoutError(
            problems: problems,
            ended: ended.count,
            exit: Failure(last).exit
        )
        if json.isGiven, !ended.isEmpty {
            throw try JSONOption.write(.array(ended), but: error, context)
        }
        throw error
    }

    private func sessions(in store: SessionStore) throws -> [Session] {
        let known = try store.file.sessions()
        if isAll { return known }
        var sessions: [Session] = []
        let broken = try store.file.problems()
        for name in names {
            if forgetsOnly, broken[name] != nil {
                try store.file.forget(named: name)
                continue
            }
            guard let session = try store.session(named: name) else {
                throw UnknownSignIn(name: name, known: known.map(\.name))
            }
            if !sessions.contains(session) { sessions.append(session) }
        }
        return sessions
    }

    private func end(
        _ session: Session,
        _ store: SessionStore,
        _ context: Context,
        _ network: SignInNetwork
    ) async throws {
        try await store.whileLocked(session) {
            // The process that had the lock may have renewed or replaced the session.
            let session = try await store.current(session)
            let revokes = !forgetsOnly && (endsShared || session.flow.rest == nil)
            if revokes {
                // Revoking cannot be undone, so the next steps must be possible.
                try store.file.checkIsWritable()
                try await revoke(session, network)
            }
            try await store.forget(session)
            try removeDescriptions(of: session, store, context)
            context.messages.note(
                revokes
                    ? "logged out of \(session.name)"
                    : "removed \(session.name)"
                        + (forgetsOnly ? "" : session.flow.rest.map { "; \($0)" } ?? "")
            )
            try forgetDefault(session, context)
        }
    }

    /// Removes the descriptions of the login's org, unless another login to that org is left.
    private func removeDescriptions(
        of session: Session,
        _ store: SessionStore,
        _ context: Context
    ) throws {
        guard try !store.file.sessions().contains(where: { $0.instanceURL == session.instanceURL })
        else { return }
        DescribeCache(of: session, context.environment)?.remove()
    }

    /// Removes a default org that would no longer work.
    private func forgetDefault(_ session: Session, _ context: Context) throws {
        let configuration = try Settings(OrgOptions(), in: context.environment).configuration
        guard configuration.defaultOrg == session.name,
            configuration.orgs?[session.name]?.hasToken != true
        else { return }
        try ConfigurationFile(context.environment).edit { $0.remove(at: ["defaultOrg"]) }
        context.messages.note("it was the default org; sfctl orgs default NAME sets another")
    }

    /// Revokes the refresh token with all its sessions, or else the access token.
    private func revoke(_ session: Session, _ network: SignInNetwork) async throws {
        guard let token = session.secrets.refreshToken ?? session.secrets.accessToken else {
            return
        }
        let server = network.server(at: session.instanceURL)
        do throws(SignInError) {
            try await server.revoke(token, of: session.client)
        } catch {
            // A token that the org no longer knows needs no revoking.
            guard case .refused(let refusal) = error.cause,
                ["unsupported_token_type", "invalid_token", "invalid_grant"].contains(refusal.code)
            else { throw error }
        }
    }
}

extension LogoutCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        names = arguments.positionals + [arguments[Self.targetOrg]].compactMap(\.self)
        isAll = arguments.has(Self.all)
        forgetsOnly = arguments.has(Self.forget)
        endsShared = arguments.has(Self.revoke)
        json = try JSONOption(arguments)
        guard isAll != !names.isEmpty else {
            throw UsageError(
                isAll ? "--all logs out of all orgs: remove the names" : "name the login to end",
                hints: isAll
                    ? [] : ["sfctl orgs lists them", "sfctl logout --all logs out of all"]
            )
        }
        guard !forgetsOnly || !endsShared else {
            throw UsageError("--forget and --revoke contradict each other: use only one")
        }
    }
}

/// The error of logins that could not be revoked.
private struct LogoutError: SelfExplaining {
    let problems: [String]
    let ended: Int
    let exit: ExitCode

    var failure: Failure {
        Failure(
            exit: ended > 0 ? .partial : exit,
            name: "LogoutError",
            message: "cannot end \(Count.text(problems.count, "login")); "
                + (problems.count == 1 ? "it is" : "they are") + " still stored",
            reasons: problems,
            hints: ["--forget removes the login without contacting the org"]
        )
    }
}

/// The error of a name without a saved login.
private struct UnknownSignIn: SelfExplaining {
    let name: String
    let known: [String]

    var failure: Failure {
        Failure(
            exit: .notSignedIn,
            name: "UnknownSignIn",
            message: "no such login: '\(name)'",
            reasons: known.isEmpty
                ? ["sfctl has no logins"] : ["sfctl has \(known.joined(separator: ", "))"],
            hints: ["sfctl orgs lists all orgs and their sources"]
        )
    }
}
