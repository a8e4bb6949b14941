import Crypto
import HTTP
import HTTPServer
import Records

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The endpoint `POST token`, which exchanges an app's proof for an access token.
struct TokenEndpoint {
    let policy: SignInPolicy
    let administrator: Administrator
    let grants: Grants
    let tokens: AccessTokens

    /// Returns the answer, a token or an error.
    func response(_ call: OAuthCall) -> WholeResponse {
        do throws(OAuthFault) {
            return try reply(to: call).rendered(for: call.request)
        } catch {
            return error.reply.rendered(for: call.request)
        }
    }

    private func reply(to call: OAuthCall) throws(OAuthFault) -> Reply {
        if call["response_type"] == "device_code" {
            return try DeviceEndpoint(apps: policy.apps, grants: grants).open(call)
        }
        switch try call.parameter("grant_type") {
        case "authorization_code": return try code(call)
        case "refresh_token": return try refresh(call)
        case "client_credentials": return try credentials(call)
        case "password": return try password(call)
        case "device": return try device(call)
        case "urn:ietf:params:oauth:grant-type:jwt-bearer": return try assertion(call)
        default: throw .unknownGrant
        }
    }

    private func code(_ call: OAuthCall) throws(OAuthFault) -> Reply {
        let app = try call.app(among: policy.apps)
        guard let request = grants.redeem(code: try call.parameter("code"), now: call.now),
            request.app == app
        else { throw .expiredCode }
        guard request.redirectURI == call["redirect_uri"] else { throw .wrongRedirect }
        try check(call["code_verifier"], against: request.challenge)
        return try token(to: call, for: app, request.scopes, refreshes: true)
    }

    /// Checks that the client that redeems a code is the one that requested it (RFC 7636 §4.6).
    private func check(_ verifier: String?, against challenge: String?) throws(OAuthFault) {
        guard let challenge else {
            guard verifier == nil else { throw .wrongVerifier }
            return
        }
        guard let verifier else { throw .missingVerifier }
        guard ConstantTime.equal(try Self.hash(of: verifier).base64URL, challenge) else {
            throw .wrongVerifier
        }
    }

    private static func hash(of verifier: String) throws(OAuthFault) -> [UInt8] {
        do throws(LibcryptoError) {
            return try SHA256.hash(Array(verifier.utf8))
        } catch {
            throw OAuthFault(error)
        }
    }

    private func refresh(_ call: OAuthCall) throws(OAuthFault) -> Reply {
        let app = try call.app(among: policy.apps)
        let rotates = policy.rotatesRefreshTokens
        switch grants.refresh(try call.parameter("refresh_token"), of: app, retires: rotates) {
        case nil: throw .expiredToken
        case .retired(let grant):
            // Two clients have the token, and one of them must not.
            revoke(grant)
            throw .expiredToken
        case .live(let number, let grant):
            if rotates { tokens.revoke(grant: number) }
            let reply = try answer(
                to: call,
                app,
                grant.scopes,
                grant: number,
                caller: rotates ? tokens.newCaller() : grant.caller,
                refreshToken: rotates ? grants.issueRefreshToken(of: number) : nil
            )
            // Another exchange of the same token may have ended the grant in the meantime; its
            // sessions end with it.
            guard grants.has(number) else {
                tokens.revoke(grant: number)
                throw .expiredToken
            }
            return reply
        }
    }

    private func credentials(_ call: OAuthCall) throws(OAuthFault) -> Reply {
        let app = try call.app(among: policy.apps)
        guard !app.secret.isEmpty else { throw .wrongSecret }
        return try answer(
            to: call,
            app,
            try AccessScopes("api"),
            grant: nil,
            caller: tokens.newCaller(),
            refreshToken: nil,
            others: [("token_format", .text("opaque"))]
        )
    }

    private func password(_ call: OAuthCall) throws(OAuthFault) -> Reply {
        let app = try call.app(among: policy.apps)
        let user = try call.parameter("username")
        let given = try call.parameter("password")
        guard let password = policy.password, user == administrator.userName(at: call.now),
            ConstantTime.equal(given, password)
        else { throw .notAuthentic }
        return try token(to: call, for: app, try AccessScopes(call["scope"]), refreshes: false)
    }

    private func device(_ call: OAuthCall) throws(OAuthFault) -> Reply {
        let app = try call.app(among: policy.apps, check: .installed)
        guard let request = grants.device(try call.parameter("code"), now: call.now),
            request.app == app
        else { throw OAuthFault("invalid_grant", "invalid device code") }
        switch request.isAllowed {
        case nil: throw OAuthFault("authorization_pending", "User has not yet authorized")
        case false: throw .denied
        case true: return try token(to: call, for: app, request.scopes, refreshes: true)
        }
    }

    private func assertion(_ call: OAuthCall) throws(OAuthFault) -> Reply {
        let assertion = try Assertion(try call.parameter("assertion"))
        guard let app = policy.apps.first(where: { $0.id == assertion.issuer }) else {
            throw .unknownClient
        }
        try app.checkInstalled()
        try assertion.check(
            by: app,
            for: administrator.userName(at: call.now),
            at: call.request.instanceURL,
            now: call.now
        )
        return try token(to: call, for: app, .all, refreshes: false)
    }

    private func revoke(_ grant: Int) {
        grants.revoke(grant)
        tokens.revoke(grant: grant)
    }

    /// Issues the first token; a refreshable one is stored as a grant.
    private func token(
        to call: OAuthCall,
        for app: ConnectedApp,
        _ scopes: AccessScopes,
        refreshes: Bool
    ) throws(OAuthFault) -> Reply {
        let caller = tokens.newCaller()
        guard refreshes && scopes.refreshes else {
            return try answer(to: call, app, scopes, grant: nil, caller: caller, refreshToken: nil)
        }
        let grant = grants.add(Grants.Grant(app: app, scopes: scopes, caller: caller))
        let token = grants.issueRefreshToken(of: grant)
        return try answer(to: call, app, scopes, grant: grant, caller: caller, refreshToken: token)
    }

    private func answer(
        to call: OAuthCall,
        _ app: ConnectedApp,
        _ scopes: AccessScopes,
        grant: Int?,
        caller: Caller,
        refreshToken: String?,
        others: [(String, EntryValue)] = []
    ) throws(OAuthFault) -> Reply {
        let id = call.request.identityURL
        let issued = String(call.now)
        let signature = try Self.signature(of: id + issued, by: app)
        let token = tokens.issue(
            organization: OrgIDs.organization,
            on: AccessTokens.Terms(
                app: app,
                scopes: scopes,
                grant: grant,
                opened: call.now,
                lifetime: policy.sessionLifetime,
                end: policy.tokenLifetime.map { call.now + $0 }
            ),
            as: caller
        )
        var entries: [(String, EntryValue)] = [("access_token", .text(token))]
        if let refreshToken { entries.append(("refresh_token", .text(refreshToken))) }
        entries += [
            ("signature", .text(signature)),
            ("scope", .text("\(scopes)")),
            ("instance_url", .text(call.request.instanceURL)),
            ("id", .text(id)),
            ("token_type", .text("Bearer")),
            ("issued_at", .text(issued)),
        ]
        entries += others
        return Reply { [entries] in $0.object(entries) }
    }

    /// Returns the Base64 of the HMAC by which an app can check who sent it the token.
    private static func signature(
        of text: String,
        by app: ConnectedApp
    ) throws(OAuthFault) -> String {
        do throws(LibcryptoError) {
            let code = try SHA256.authenticationCode(
                of: Array(text.utf8),
                key: Array(app.secret.utf8)
            )
            return Data(code).base64EncodedString()
        } catch {
            throw OAuthFault(error)
        }
    }
}
