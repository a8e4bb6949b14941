import Records

/// The logged-in user, from `/services/oauth2/userinfo`.
package struct UserInfo: Hashable, Sendable {
    /// The user's id, of 18 characters.
    package let userID: String
    /// The org's id, of 18 characters.
    package let organizationID: String
    /// The user name, `preferred_username`.
    package let userName: String
    /// The user's full name.
    package let name: String?
    /// The email address.
    package let email: String?

    /// Makes a description.
    package init(
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
    /// Reads the claims; nil if a required one is missing.
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
