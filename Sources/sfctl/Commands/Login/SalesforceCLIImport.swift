import Client
import HTTP

/// Takes over logins of the Salesforce CLI: its refresh tokens are read once, and nothing is sent.
struct SalesforceCLIImport {
    private let conclusion: SignInConclusion
    private let context: Context

    init(_ conclusion: SignInConclusion, _ context: Context) {
        self.conclusion = conclusion
        self.context = context
    }

    /// Takes over the logins of some names, or all of them where there is no name.
    ///
    /// - Throws: `SalesforceCLIImportError` where one could not be taken over; those that could be are kept.
    func run(_ names: [String]) async throws {
        let cli = SalesforceCLI(context.environment)
        let logins = try logins(of: names, cli)
        var sessions: [Session] = []
        var problems: [String] = []
        for login in logins {
            do {
                sessions.append(try await conclusion.keep(login, try await cli.secrets(of: login)))
            } catch let error where !error.isInterruption {
                let failure = Failure(error)
                problems.append(
                    ([login.name, failure.message] + failure.reasons).joined(separator: ": ")
                )
            }
        }
        guard problems.isEmpty else {
            try? conclusion.report(sessions)
            throw SalesforceCLIImportError.failed(problems, taken: sessions.count)
        }
        try conclusion.report(sessions)
    }

    private func logins(
        of names: [String],
        _ cli: SalesforceCLI
    ) throws -> [SalesforceCLI.Login] {
        let known = try cli.logins()
        for problem in known.problems {
            context.messages.say("warning: \(problem)")
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

/// Why logins of the Salesforce CLI were not taken over.
enum SalesforceCLIImportError: Error, Hashable, Sendable {
    /// There are none.
    case none
    case unknown(String, known: [String])
    /// Some could not be read; how many could.
    case failed([String], taken: Int)
}

extension SalesforceCLIImportError: SelfExplaining {
    var failure: Failure {
        switch self {
        case .none:
            Failure(
                exit: .notSignedIn,
                name: "NoLogins",
                message: "sf has no logins here",
                reasons: ["there is no login in ~/.sfdx"],
                hints: ["sfctl login signs in by the browser"]
            )
        case .unknown(let name, let known):
            Failure(
                exit: .notSignedIn,
                name: "UnknownLogin",
                message: "sf has no login '\(name)'",
                reasons: known.isEmpty
                    ? ["there is no login in ~/.sfdx"]
                    : ["it has \(known.joined(separator: ", "))"],
                hints: ["sfctl orgs lists them"]
            )
        case .failed(let problems, let taken):
            Failure(
                exit: taken > 0 ? .partial : .notSignedIn,
                name: "LoginsNotTakenOver",
                message: "\(Count.text(problems.count, "login")) of sf could not be taken over",
                reasons: problems,
                hints: ["-o NAME uses sf itself, where it is installed"]
            )
        }
    }
}
