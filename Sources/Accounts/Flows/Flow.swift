import Client
import Platform

/// A login flow: everything in which the logins of one kind differ from the others.
///
/// A new flow is a file with its row and its methods of `sfctl login`, and its name in `all`.
package struct Flow: Sendable {
    /// The name in `credentials.json` and in the answer of `sfctl whoami`.
    package let name: String
    /// The methods of `sfctl login` for the first tokens, in the order of help.
    package let methods: [any LoginMethod.Type]
    /// The parts of a saved login that its renewal needs.
    let needs: Set<Need>
    /// Requests new tokens for a saved login; nil for a flow whose logins end with their token.
    let renewal: (@Sendable (RenewalRequest) async throws(SignInError) -> RenewedTokens)?
    /// Returns the command for logging in again.
    let remedy: @Sendable (Session) -> String
    /// A clause about the token that stays valid after `sfctl logout`, because others may use it;
    /// nil if only sfctl has the token, so that the org revokes it.
    package let rest: String?

    /// Makes a row of the table.
    init(
        _ name: String,
        methods: [any LoginMethod.Type],
        needs: Set<Need> = [],
        renewal: (@Sendable (RenewalRequest) async throws(SignInError) -> RenewedTokens)?,
        remedy: @escaping @Sendable (Session) -> String,
        rest: String? = nil
    ) {
        self.name = name
        self.methods = methods
        self.needs = needs
        self.renewal = renewal
        self.remedy = remedy
        self.rest = rest
    }

    /// A part of a saved login that its renewal needs.
    enum Need: Hashable, Sendable {
        case refreshToken
        case keyFile
    }

    /// All flows.
    package static let all = [
        jwt, clientCredentials, accessToken, refreshToken, salesforceCLI, web,
    ]

    /// Returns the flow with a name in `credentials.json`; nil for an unknown name.
    static func named(_ name: String) -> Flow? { all.first { $0.name == name } }
}

extension Flow: Hashable {
    package static func == (left: Flow, right: Flow) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Flow {
    /// Describes why a saved login cannot be renewed, as known on this machine; nil if it can.
    func obstacle(to session: Session) -> String? {
        // The keychain is not read here, so its secrets are unknown.
        let lacksToken = session.storage == .file && session.secrets.refreshToken == nil
        if renewal == nil || needs.contains(.refreshToken) && lacksToken {
            return "token, not renewed"
        }
        let hasKey = session.keyFile.map { WholeFile.isThere($0) } ?? false
        return needs.contains(.keyFile) && !hasKey ? "key file is missing" : nil
    }
}
