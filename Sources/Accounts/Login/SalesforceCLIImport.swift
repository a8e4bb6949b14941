import Client
import CommandLine
import HTTP
import Platform
import Text

/// An import of Salesforce CLI logins: reads their refresh tokens once, and sends nothing.
final class SalesforceCLIImport {
    private let options: LoginOptions
    private let conclusion: SignInConclusion
    private let context: any Surroundings

    init(_ options: LoginOptions, _ conclusion: SignInConclusion, _ context: any Surroundings) {
        self.options = options
        self.conclusion = conclusion
        self.context = context
    }

    /// Imports the logins with these names, or all logins if there are no names.
    ///
    /// - Returns: The imported logins, with a `SalesforceCLIImportError` if others could not be
    ///   imported.
    /// - Throws: `SalesforceCLIImportError` if sf has no such logins.
    func run(_ names: [String]) async throws -> LoginOutcome {
        let cli = SalesforceCLI(context.environment)
        let logins = try logins(of: names, cli)
        var sessions: [Session] = []
        var problems: [String] = []
        var hints: [String] = []
        for login in logins {
            do {
                sessions.append(try await session(of: login, cli))
            } catch let error where !error.isInterruption {
                let failure = Failure(error)
                problems.append(
                    ([login.name, failure.message] + failure.reasons).joined(separator: ": ")
                )
                hints += failure.hints.filter { !hints.contains($0) }
            }
        }
        return LoginOutcome(
            takenOver: sessions,
            isList: names.count != 1,
            error: problems.isEmpty
                ? nil
                : SalesforceCLIImportError.failed(problems, hints: hints, taken: sessions.count)
        )
    }

    private func session(
        of login: SalesforceCLI.Login,
        _ cli: SalesforceCLI
    ) async throws -> Session {
        let secrets = try await cli.secrets(of: login)
        guard secrets.refreshToken != nil || secrets.accessToken != nil || login.privateKey != nil
        else { throw SalesforceCLIImportError.noToken(login.name) }
        return try await conclusion.keep(login, as: name(for: login), secrets)
    }

    /// Returns a name for a login; sf allows aliases that sfctl does not, such as the built-in
    /// org's.
    private func name(for login: SalesforceCLI.Login) -> String {
        if let alias = options.alias { return alias }
        guard !SignInName.isAllowed(login.name) else { return login.name }
        let name = SignInName.first(of: login.userName, login.organizationID)
        context.messages.note(
            "cannot use sf's alias '\(login.name)' as a name; the login is named '\(name)'"
        )
        return name
    }

    private func logins(
        of names: [String],
        _ cli: SalesforceCLI
    ) throws -> [SalesforceCLI.Login] {
        let known = try cli.logins()
        for problem in known.problems {
            context.messages.warn("\(problem)")
        }
        if names.isEmpty {
            guard !known.logins.isEmpty else { throw SalesforceCLIImportError.none }
            return known.logins
        }
        return try names.map { name in
            guard let login = try cli.login(named: name) else {
                throw SalesforceCLIImportError.unknown(name, known: known.logins.map(\.name))
            }
            return login
        }
    }
}

/// The reason why logins of the Salesforce CLI were not imported.
enum SalesforceCLIImportError: Error, Hashable, Sendable {
    /// sf has no logins.
    case none
    case unknown(String, known: [String])
    /// sf has no token or key from which to make a session.
    case noToken(String)
    /// Some logins could not be imported; `taken` is the number that could.
    case failed([String], hints: [String], taken: Int)
}

extension SalesforceCLIImportError: SelfExplaining {
    var failure: Failure {
        switch self {
        case .none:
            Failure(
                exit: .notSignedIn,
                name: "NoLogins",
                message: "sf has no logins on this machine",
                reasons: ["no login in ~/.sfdx"],
                hints: ["sfctl login logs in with the browser"]
            )
        case .unknown(let name, let known):
            Failure(
                exit: .notSignedIn,
                name: "UnknownLogin",
                message: "sf has no login '\(name)'",
                reasons: known.isEmpty
                    ? ["no login in ~/.sfdx"]
                    : ["it has \(known.joined(separator: ", "))"],
                hints: ["sfctl orgs lists them"]
            )
        case .noToken(let name):
            Failure(
                exit: .notSignedIn,
                name: "NoToken",
                message: "sf stores no access token, refresh token or private key for it",
                hints: ["sf org login web --alias \(ShellWord.quoted(name))"]
            )
        case .failed(let problems, let hints, let taken):
            Failure(
                exit: taken > 0 ? .partial : .notSignedIn,
                name: "LoginsNotTakenOver",
                message: "cannot import \(Count.text(problems.count, "login")) of sf",
                reasons: problems,
                hints: hints.isEmpty ? ["-o NAME uses sf itself, if it is installed"] : hints
            )
        }
    }
}
