import HTTP
import HTTPServer
import Records

/// `id/…` and `userinfo`: who has signed in.
///
/// Source: Salesforce Help, "Identity URLs" and "UserInfo Endpoint"; a recorded answer.
struct IdentityEndpoint {
    let call: OAuthCall

    /// The administrator's user name.
    var userName: String { administrator?.text("Username") ?? "" }

    /// `GET id/ORGANIZATION/USER`.
    func identity() -> ServerResponse {
        guard [.get, .head, .post].contains(call.request.method) else {
            return Reply(call.request.method, isNotAmong: ["HEAD", "GET", "POST"])
                .rendered(for: call.request)
        }
        return answer(isFor: Array(call.target.segments.dropFirst())) { user in
            answer(about: user).identity(call.request.identityURL)
        }
    }

    /// `GET userinfo`: the same as OpenID Connect names it.
    func claims() -> ServerResponse {
        answer(isFor: [OrgIDs.organization, OrgIDs.admin]) { user in
            answer(about: user).claims(call.request.identityURL)
        }
    }

    private func answer(about user: UserRecord) -> IdentityAnswer {
        IdentityAnswer(
            user: user,
            instanceURL: call.request.instanceURL,
            timeZones: call.router.timeZones
        )
    }

    private func answer(
        isFor path: [String],
        _ entries: (UserRecord) -> [(String, DescribeValue)]
    ) -> ServerResponse {
        let named = (try? AccessTokens.token(authorization: call.request.headers["Authorization"]))
        guard let token = named ?? call["oauth_token"] ?? call["access_token"] else {
            return Self.refusal("Missing_OAuth_Token")
        }
        guard call.router.tokens.caller(token: token, now: call.now) != nil else {
            return Self.refusal("Bad_OAuth_Token")
        }
        guard Self.isAdministrator(path), let user = administrator else {
            return Self.refusal("Wrong_Org")
        }
        let entries = entries(user)
        return Reply(as: .oauth) { $0.object(entries) }.rendered(for: call.request)
    }

    private static func isAdministrator(_ path: [String]) -> Bool {
        path.compactMap { (try? RecordID($0))?.description } == [
            OrgIDs.organization, OrgIDs.admin,
        ]
    }

    private static func refusal(_ word: String) -> ServerResponse {
        var headers = Reply.commonHeaders
        headers["Content-Type"] = "text/plain;charset=UTF-8"
        return ServerResponse(status: 403, headers: headers, body: Array(word.utf8))
    }

    private var administrator: UserRecord? {
        guard let snapshot = try? call.router.store.snapshot(at: call.now) else { return nil }
        return UserRecord(id: OrgIDs.admin, in: snapshot)
    }
}
