package import HTTP
package import Records

extension Org {
    /// Returns the user of the session.
    ///
    /// Source: Salesforce Help, "The UserInfo Endpoint".
    ///
    /// - Throws: `OrgError`.
    package func userInfo() async throws(OrgError) -> UserInfo {
        let request = Request(.get, "/services/oauth2/userinfo")
        return try await value(of: request, isSafe: true) { answer throws(OrgError) in
            guard let info = UserInfo(try answer.json()) else {
                throw answer.malformed(.notAsked(found: nil, asked: "the logged-in user"))
            }
            return info
        }
    }

    /// Returns a user from the user's record, for a session without access to the userinfo
    /// endpoint.
    ///
    /// - Parameters:
    ///   - id: The user's id.
    ///   - organization: The org's id, which is not in the user's record.
    /// - Returns: The user.
    /// - Throws: `OrgError`.
    package func user(
        _ id: RecordID,
        of organization: String
    ) async throws(OrgError) -> UserInfo {
        let fields = ["Id", "Username", "Name", "Email"]
        let bytes = try await record(id, of: "User", fields: fields)
        let answer = WholeResponse(status: 200, bytes: bytes)
        let record = try answer.json()
        guard let userName = record["Username"]?.text else {
            throw answer.malformed(.notAsked(found: nil, asked: "User \(id)"))
        }
        return UserInfo(
            userID: id.description,
            organizationID: organization,
            userName: userName,
            name: record["Name"]?.text,
            email: record["Email"]?.text
        )
    }

    /// Checks that the org accepts the session, with a small request.
    ///
    /// - Throws: `OrgError`.
    package func checkSession() async throws(OrgError) {
        _ = try await resourceList()
    }

    /// Returns the org's clock, as the `Date` of its answer to a small request.
    ///
    /// Source: RFC 9110 §6.6.1.
    ///
    /// - Returns: A moment between the request and the answer; nil if the answer has no date.
    /// - Throws: `OrgError`.
    package func clock() async throws(OrgError) -> HTTPDate? {
        try await resourceList().headers["Date"].flatMap(HTTPDate.init)
    }

    /// Requests the list of the API's resources, a small answer.
    private func resourceList() async throws(OrgError) -> WholeResponse {
        let version = try await apiVersion()
        return try await answer(to: Request(.get, "/services/data/v\(version)/"))
    }

    /// Requests a URL that opens a page in a browser, in a new session, once.
    ///
    /// Source: Salesforce Help, "Generate a Frontdoor URL to Bridge into UI Sessions".
    ///
    /// - Parameter path: The path of the page.
    /// - Returns: The URL, which is as sensitive as a session.
    /// - Throws: `OrgError`.
    package func frontdoorURL(path: String) async throws(OrgError) -> Secret {
        let request = Request(
            .post,
            "/services/oauth2/singleaccess",
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array("redirect_uri=\(path.percentEncoded)".utf8)
        )
        // It opens a session, but does not change the org's data.
        return try await value(of: request, isSafe: true) {
            [instanceURL] answer throws(OrgError) in
            guard let text = try answer.json()["frontdoor_uri"]?.text,
                instanceURL.target(of: text) != nil
            else { throw answer.malformed(.notAsked(found: nil, asked: "a page of this org")) }
            return Secret(text)
        }
    }
}
