import Accounts
import HTTP
import Output
import Platform
import Records
import Text

/// A report of a login, in words or as one JSON object.
struct LoginReport {
    let login: LoginOptions
    let context: Context

    /// Reports the saved logins.
    ///
    /// - Throws: The reason why other logins were not saved, marked as reported if the JSON object
    ///   contains both.
    func show(_ outcome: LoginOutcome) throws {
        guard login.isJSON else {
            tell(outcome.sessions, outcome.areTakenOver ? "imported" : "logged in to")
            if let error = outcome.error { throw error }
            return
        }
        let list = JSONValue.array(outcome.sessions.map(json))
        guard let error = outcome.error else {
            let result = outcome.isList ? list : outcome.sessions.first.map(json) ?? list
            return try JSONOption.write(result, context)
        }
        guard !outcome.sessions.isEmpty else { throw error }
        throw try JSONOption.write(list, but: error, context)
    }

    private func json(_ session: Session) -> JSONValue {
        session.description(isDefault: login.becomesDefault)
    }

    /// Returns the reason why commands will not use the new default org, if any.
    private func obstacle(to session: Session) -> String? {
        guard let settings = try? Settings(OrgOptions(), in: context.environment),
            let choice = try? OrgChoice.named(
                Setting(value: session.name, origin: "--alias"),
                settings
            )
        else { return nil }
        return DefaultOrg.obstacle(to: choice, in: settings)
    }

    private func tell(_ sessions: [Session], _ verb: String) {
        for session in sessions {
            let alias = session.name == session.userName ? "" : " as '\(session.name)'"
            context.messages.note(
                "\(verb) \(session.instanceURL.host)\(alias): "
                    + "\(session.userName ?? "unknown user"), "
                    + "org \(session.organizationID ?? "unknown") \(session.kind.label)"
            )
        }
        guard let session = sessions.last, sessions.count == 1 else { return }
        let name = ShellWord.quoted(session.name)
        if login.becomesDefault, let obstacle = obstacle(to: session) {
            context.messages.warn("\(obstacle); use -o \(name) for this org")
            return
        }
        context.messages.note(
            login.becomesDefault
                ? "this is now the default org; try: sfctl query \"SELECT Name FROM Contact LIMIT "
                    + "5\""
                : "try: sfctl query \"SELECT Name FROM Contact LIMIT 5\" -o \(name)"
        )
    }
}

extension Session {
    /// Returns the login as JSON, with the keys of `sf org login --json` and without secrets.
    fileprivate func description(isDefault: Bool) -> JSONValue {
        let texts: [(String, String?)] = [
            ("alias", name), ("username", userName), ("orgId", organizationID),
            ("instanceUrl", instanceURL.description), ("loginUrl", loginURL.description),
            ("clientId", clientID), ("kind", kind.rawValue), ("store", storage.rawValue),
        ]
        let members = texts.map { key, text in
            JSONValue.Member(key, text.map(JSONValue.string) ?? .null)
        }
        return .object(members + [.init("isDefault", .bool(isDefault))])
    }
}
