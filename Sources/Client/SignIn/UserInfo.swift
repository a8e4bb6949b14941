import Records

/// Who is signed in, as `/services/oauth2/userinfo` tells.
public struct UserInfo: Hashable, Sendable {
    /// The user's id, of 18 characters.
    public let userID: String
    /// The org's id, of 18 characters.
    public let organizationID: String
    /// The user name, `preferred_username`.
    public let userName: String
    /// The person's name.
    public let name: String?
    /// The address of email.
    public let email: String?

    /// Makes a description.
    public init(
        userID: String,
        organizationID: String,
        userName: String,
        name: String? = nil,
        email: String? = nil
    ) {
        self.userID = userID
        self.organizationID = organizationID
        self.userName = userName
        self.name = name
        self.email = email
    }
}

extension UserInfo {
    /// Reads the claims; nil where one that is needed is missing.
    init?(_ json: JSONValue) {
        guard let userID = json["user_id"]?.text,
            let organizationID = json["organization_id"]?.text,
            let userName = json["preferred_username"]?.text
        else { return nil }
        self.init(
            userID: userID,
            organizationID: organizationID,
            userName: userName,
            name: json["name"]?.text,
            email: json["email"]?.text
        )
    }
}
