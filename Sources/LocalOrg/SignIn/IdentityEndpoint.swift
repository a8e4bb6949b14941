import HTTP
import HTTPServer
import Records

/// The endpoints `id/…` and `userinfo`, which describe the signed-in user.
///
/// Source: Salesforce Help, "Identity URLs" and "UserInfo Endpoint"; a recorded answer.
struct IdentityEndpoint {
    let administrator: Administrator
    let tokens: AccessTokens
    let timeZones: TimeZones

    /// Handles `GET id/ORGANIZATION/USER`.
    func identity(_ call: OAuthCall) -> WholeResponse {
        guard [.get, .head, .post].contains(call.request.method) else {
            return Reply(call.request.method, isNotAmong: ["HEAD", "GET", "POST"])
                .rendered(for: call.request)
        }
        return answer(to: call, about: Array(call.target.segments.dropFirst())) { user in
            content(user, for: call).identity(call.request.identityURL)
        }
    }

    /// Handles `GET userinfo`: the same information with OpenID Connect's names.
    func claims(_ call: OAuthCall) -> WholeResponse {
        answer(to: call, about: [OrgIDs.organization, OrgIDs.admin]) { user in
            content(user, for: call).claims(call.request.identityURL)
        }
    }

    private func content(_ user: UserRecord, for call: OAuthCall) -> IdentityAnswer {
        IdentityAnswer(
            user: user,
            instanceURL: call.request.instanceURL,
            timeZones: timeZones
        )
    }

    private func answer(
        to call: OAuthCall,
        about path: [String],
        _ entries: (UserRecord) -> [(String, EntryValue)]
    ) -> WholeResponse {
        let named = (try? AccessTokens.token(authorization: call.request.headers["Authorization"]))
        guard let token = named ?? call["oauth_token"] ?? call["access_token"] else {
            return Self.refusal("Missing_OAuth_Token")
        }
        guard tokens.caller(token: token, now: call.now) != nil else {
            return Self.refusal("Bad_OAuth_Token")
        }
        guard Self.isAdministrator(path), let user = administrator.record(at: call.now) else {
            return Self.refusal("Wrong_Org")
        }
        let entries = entries(user)
        return Reply { $0.object(entries) }.rendered(for: call.request)
    }

    private static func isAdministrator(_ path: [String]) -> Bool {
        path.compactMap { (try? RecordID($0))?.description } == [
            OrgIDs.organization, OrgIDs.admin,
        ]
    }

    /// Returns the one-word answer to a client without a session.
    static func refusal(_ word: String) -> WholeResponse {
        var headers = Reply.commonHeaders
        headers["Content-Type"] = "text/plain;charset=UTF-8"
        return WholeResponse(status: 403, headers: headers, bytes: Array(word.utf8))
    }
}
