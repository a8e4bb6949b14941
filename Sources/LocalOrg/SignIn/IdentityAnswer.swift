import Records

/// The description of a signed-in user.
struct IdentityAnswer {
    let user: UserRecord
    let instanceURL: String
    let timeZones: TimeZones

    private var id: String { user.text("Id") ?? "" }

    /// Returns the identity resource's members, in the order of a recorded answer.
    func identity(_ url: String) -> [(String, EntryValue)] {
        [
            ("id", .text(url)), ("asserted_user", .boolean(true)), ("user_id", .text(id)),
            ("organization_id", .text(OrgIDs.organization)), text("username", "Username"),
            text("nick_name", "CommunityNickname"), text("display_name", "Name"),
            text("email", "Email"), ("email_verified", .boolean(true)),
            text("first_name", "FirstName"), text("last_name", "LastName"),
            text("timezone", "TimeZoneSidKey"), ("photos", photos), text("addr_street", "Street"),
            text("addr_city", "City"), text("addr_state", "State"),
            text("addr_country", "Country"), text("addr_zip", "PostalCode"),
            text("mobile_phone", "MobilePhone"), ("mobile_phone_verified", .boolean(false)),
            ("is_lightning_login_user", .boolean(false)),
            ("status", .nested { $0.object([("created_date", .null), ("body", .null)]) }),
            ("urls", urls), ("active", .boolean(user["IsActive"] == .boolean(true))),
            ("user_type", .text(user.text("UserType")?.uppercased())),
            text("language", "LanguageLocaleKey"), text("locale", "LocaleSidKey"),
            ("utcOffset", .integer(utcOffset)), ("last_modified_date", .text(modified)),
            ("is_app_installed", .boolean(true)),
        ]
    }

    /// Returns the claims of OpenID Connect, and Salesforce's own.
    func claims(_ url: String) -> [(String, EntryValue)] {
        [
            ("sub", .text(url)), ("user_id", .text(id)),
            ("organization_id", .text(OrgIDs.organization)),
            text("preferred_username", "Username"), text("nickname", "CommunityNickname"),
            text("name", "Name"), text("email", "Email"), ("email_verified", .boolean(true)),
            text("given_name", "FirstName"), text("family_name", "LastName"),
            text("zoneinfo", "TimeZoneSidKey"), ("photos", photos),
            ("profile", .text("\(instanceURL)/\(id)")),
            ("picture", .text(photo("F"))), ("address", address), ("urls", urls),
            ("active", .boolean(user["IsActive"] == .boolean(true))),
            ("user_type", .text(user.text("UserType")?.uppercased())),
            text("language", "LanguageLocaleKey"), text("locale", "LocaleSidKey"),
            ("utcOffset", .integer(utcOffset)), ("updated_at", .text(modified)),
        ]
    }

    private func text(_ key: String, _ field: String) -> (String, EntryValue) {
        (key, .text(user.text(field)))
    }

    private func photo(_ size: String) -> String { "\(instanceURL)/profilephoto/005/\(size)" }

    private var photos: EntryValue {
        .nested {
            $0.object([("picture", .text(photo("F"))), ("thumbnail", .text(photo("T")))])
        }
    }

    private var address: EntryValue {
        let fields = [
            ("street_address", "Street"), ("locality", "City"), ("region", "State"),
            ("postal_code", "PostalCode"), ("country", "Country"),
        ]
        let known = fields.filter { user.text($0.1) != nil }.map { text($0.0, $0.1) }
        return .nested { $0.object(known) }
    }

    /// The URLs of the APIs; clients fill in `{version}`.
    private var urls: EntryValue {
        let organization = OrgIDs.organization.prefix(15)
        let soap = ["enterprise": "c", "metadata": "m", "partner": "u", "tooling_soap": "T"]
        let rest = [
            "rest": "", "sobjects": "sobjects/", "search": "search/", "query": "query/",
            "recent": "recent/", "tooling_rest": "tooling/", "feeds": "chatter/feeds",
            "groups": "chatter/groups", "users": "chatter/users",
            "feed_items": "chatter/feed-items", "feed_elements": "chatter/feed-elements",
        ]
        let entries = Self.urlOrder.map { name -> (String, EntryValue) in
            let path =
                if let letter = soap[name] {
                    "/services/Soap/\(letter)/{version}/\(organization)"
                } else if let resource = rest[name] {
                    "/services/data/v{version}/\(resource)"
                } else {
                    name == "profile" ? "/\(id)" : ""
                }
            return (name, .text(instanceURL + path))
        }
        return .nested { $0.object(entries) }
    }

    private static let urlOrder = [
        "enterprise", "metadata", "partner", "rest", "sobjects", "search", "query", "recent",
        "tooling_soap", "tooling_rest", "profile", "feeds", "groups", "users", "feed_items",
        "feed_elements", "custom_domain",
    ]

    /// The offset from Greenwich in milliseconds, without daylight saving time, as in the recorded
    /// answer.
    private var utcOffset: Int {
        let winter = 0
        return timeZones.zone(named: user.text("TimeZoneSidKey")).offset(at: winter) * 1000
    }

    private var modified: String {
        guard case .dateTime(let milliseconds) = user["LastModifiedDate"] else { return "" }
        return TemporalText.universalSecond(milliseconds)
    }
}
