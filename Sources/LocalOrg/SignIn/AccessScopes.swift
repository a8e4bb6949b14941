import Text

/// The rights of an app on a user's behalf.
///
/// They are stored and returned, and determine whether there is a refresh token; they do not
/// restrict a session here.
struct AccessScopes: Hashable, Sendable, CustomStringConvertible {
    private let names: [String]

    /// The scopes of an app that requests none.
    static let all = AccessScopes(names: ["refresh_token", "web", "api"])

    private static let known: Set = [
        "address", "api", "chatter_api", "content", "custom_permissions", "eclair_api", "email",
        "full", "id", "lightning", "offline_access", "phone", "profile", "refresh_token",
        "visualforce", "wave_api", "web",
    ]

    private init(names: [String]) {
        self.names = names
    }

    /// Reads a request's list.
    init(_ list: String?) throws(OAuthFault) {
        guard let list else {
            self = .all
            return
        }
        let names = list.split(separator: " ").map(String.init)
        guard !names.isEmpty, names.allSatisfy(Self.known.contains) else {
            throw OAuthFault("invalid_scope", "the requested scope is not allowed")
        }
        self.names = names
    }

    /// Whether the app keeps access while the user is away.
    var refreshes: Bool { !Set(names).isDisjoint(with: ["refresh_token", "offline_access"]) }

    var description: String { names.joined(separator: " ") }
}
