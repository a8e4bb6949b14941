import Client
import HTTP
import Records

/// The format of a session in `credentials.json`.
extension Session {
    /// Reads a session.
    ///
    /// - Throws: `SessionStoreError.malformed` with the missing or invalid member.
    init(name: String, _ value: JSONValue) throws(SessionStoreError) {
        func url(_ key: String) throws(SessionStoreError) -> InstanceURL {
            guard let text = value[key]?.text, let url = try? InstanceURL(text) else {
                throw .malformed("'\(name)' has no usable '\(key)'")
            }
            return url
        }
        guard let flow = value["flow"]?.text.flatMap(Flow.named) else {
            throw .malformed("'\(name)' has an unknown 'flow'")
        }
        guard let storage = Storage(rawValue: value["store"]?.text ?? Storage.file.rawValue) else {
            throw .malformed("'\(name)' has an unknown 'store'")
        }
        self.init(
            name: name,
            id: value["id"]?.text ?? name,
            flow: flow,
            instanceURL: try url("instanceUrl"),
            loginURL: try url("loginUrl"),
            userName: value["username"]?.text,
            userID: value["userId"]?.text,
            organizationID: value["orgId"]?.text,
            kind: value["kind"]?.text.flatMap(OrgKind.init) ?? .unknown,
            clientID: value["clientId"]?.text,
            keyFile: value["keyFile"]?.text,
            audience: value["audience"]?.text,
            storage: storage,
            secrets: Secrets(value)
        )
    }

    /// The stored form of the session, with its secrets if the file stores them.
    var json: JSONValue {
        let texts: [(String, String?)] = [
            ("id", id), ("flow", flow.name), ("username", userName), ("orgId", organizationID),
            ("userId", userID), ("kind", kind.rawValue),
            ("instanceUrl", instanceURL.description), ("loginUrl", loginURL.description),
            ("clientId", clientID), ("keyFile", keyFile), ("audience", audience),
            ("store", storage.rawValue),
        ]
        let members = texts.compactMap { key, text in
            text.map { JSONValue.Member(key, .string($0)) }
        }
        return .object(members + (storage == .file ? secrets.members : []))
    }

    /// Returns the stored form of the session, with the unknown members of an earlier one.
    func json(keepingUnknownOf earlier: JSONValue) -> JSONValue {
        let unknown = (earlier.members ?? []).filter { !Self.keys.contains($0.key) }
        return .object((json.members ?? []) + unknown)
    }

    private static let keys: Set = [
        "id", "flow", "username", "orgId", "userId", "kind", "instanceUrl", "loginUrl", "clientId",
        "keyFile", "audience", "store", "accessToken", "refreshToken", "clientSecret",
    ]
}

extension Session.Secrets {
    /// Reads the secrets from an object's members.
    init(_ value: JSONValue) {
        func secret(_ key: String) -> Secret? { value[key]?.text.map { Secret($0) } }
        self.init(
            accessToken: secret("accessToken"),
            refreshToken: secret("refreshToken"),
            clientSecret: secret("clientSecret")
        )
    }

    /// The secrets as members of an object.
    var members: [JSONValue.Member] {
        let texts = [
            ("accessToken", accessToken), ("refreshToken", refreshToken),
            ("clientSecret", clientSecret),
        ]
        return texts.compactMap { key, secret in
            secret.map { JSONValue.Member(key, .string($0.value)) }
        }
    }
}
