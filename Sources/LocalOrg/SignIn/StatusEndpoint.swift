import HTTP
import HTTPServer
import Records

/// The endpoints `revoke` and `introspect`, which end a token and describe it.
struct StatusEndpoint {
    let apps: [ConnectedApp]
    let administrator: Administrator
    let grants: Grants
    let tokens: AccessTokens

    /// Handles `revoke?token=…`: ends a session, or a grant with all its sessions (RFC 7009).
    func revoke(_ call: OAuthCall) -> WholeResponse {
        guard let token = call["token"] else {
            return OAuthFault.wrong("token").reply.rendered(for: call.request)
        }
        if case .live(let number, _) = grants.refresh(token, retires: false) {
            grants.revoke(number)
            tokens.revoke(grant: number)
        } else if !tokens.revoke(token, now: call.now) {
            return OAuthFault.unknownToken.reply.rendered(for: call.request)
        }
        return Reply(emptyWith: 200).rendered(for: call.request)
    }

    /// Handles `introspect` with `token`: describes a token to an app that has proven its identity
    /// (RFC 7662).
    func introspect(_ call: OAuthCall) -> WholeResponse {
        do throws(OAuthFault) {
            let app = try call.app(among: apps)
            return report(on: try call.parameter("token"), to: app, call).rendered(
                for: call.request
            )
        } catch {
            return error.reply.rendered(for: call.request)
        }
    }

    private func report(on token: String, to app: ConnectedApp, _ call: OAuthCall) -> Reply {
        if let session = tokens.status(of: token, now: call.now),
            session.terms.app == app
        {
            return active(app, session.terms.scopes, "access_token", session, call)
        }
        if case .live(_, let grant) = grants.refresh(token, of: app, retires: false) {
            return active(app, grant.scopes, "refresh_token", nil, call)
        }
        return Reply { $0.object([("active", .boolean(false))]) }
    }

    private func active(
        _ app: ConnectedApp,
        _ scopes: AccessScopes,
        _ type: String,
        _ session: AccessTokens.Status?,
        _ call: OAuthCall
    ) -> Reply {
        var entries: [(String, EntryValue)] = [
            ("active", .boolean(true)), ("scope", .text("\(scopes)")),
            ("client_id", .text(app.id)), ("username", .text(administrator.userName(at: call.now))),
            ("sub", .text(call.request.identityURL)), ("token_type", .text(type)),
        ]
        if let session {
            if let expires = session.expires { entries.append(("exp", .integer(expires / 1000))) }
            entries.append(("iat", .integer(session.terms.opened / 1000)))
            entries.append(("nbf", .integer(session.terms.opened / 1000)))
        }
        return Reply { [entries] in $0.object(entries) }
    }
}
