import HTTP
import HTTPServer
import Text

/// The `authorize` endpoint: the page for a user's consent, and the code for the app.
struct AuthorizationEndpoint {
    let apps: [ConnectedApp]
    let grants: Grants

    /// Returns the consent page: `GET authorize?response_type=code&client_id=…&redirect_uri=…`.
    ///
    /// If the client or the URI is unknown, the error is shown to the user and not sent to the URI.
    func page(_ call: OAuthCall) -> WholeResponse {
        do throws(OAuthFault) {
            let app = try call.app(among: apps, check: .known)
            let uri = try call.parameter("redirect_uri")
            guard app.allows(callback: uri) else { throw .wrongRedirect }
            return consent(for: app, redirectURI: uri, call)
        } catch {
            return OAuthPage.message("\(error.code): \(error.description)", status: 400)
        }
    }

    /// Handles `POST authorize` from that page: redirects to the app, with a code or with the
    /// user's refusal.
    func decide(_ call: OAuthCall) -> WholeResponse {
        let now = call.now
        guard let name = call["approval"], let request = grants.close(name, now: now)
        else { return OAuthPage.message("This request has expired. Start again.", status: 400) }
        guard call["decision"] == "allow" else { return Self.refuse(.denied, request) }
        let code = grants.code(for: request, now: now)
        return OAuthPage.redirect(to: request.redirect([("code", code)]))
    }

    private func consent(
        for app: ConnectedApp,
        redirectURI: String,
        _ call: OAuthCall
    ) -> WholeResponse {
        do throws(OAuthFault) {
            try app.checkInstalled()
            let request = AuthorizationRequest(
                app: app,
                redirectURI: redirectURI,
                scopes: try Self.scopes(call),
                state: call["state"],
                challenge: try Self.challenge(call)
            )
            let name = grants.open(request, now: call.now)
            return OAuthPage.question(
                "Allow <b>\(app.id.markupEscaped)</b> to use the demo org as its administrator? "
                    + "It asks for: \(request.scopes).",
                action: "/services/oauth2/authorize",
                fields: [("approval", name)]
            )
        } catch {
            let answer = [("error", error.code), ("error_description", error.description)]
            let state = call["state"]
            return OAuthPage.redirect(
                to: AuthorizationRequest.redirect(to: redirectURI, answer, state: state)
            )
        }
    }

    private static func scopes(_ call: OAuthCall) throws(OAuthFault) -> AccessScopes {
        guard call["response_type"] == "code" else {
            throw OAuthFault("unsupported_response_type", "response type not supported")
        }
        return try AccessScopes(call["scope"])
    }

    private static func challenge(_ call: OAuthCall) throws(OAuthFault) -> String? {
        guard ["S256", nil].contains(call["code_challenge_method"]) else {
            throw .wrong("code_challenge_method")
        }
        return call["code_challenge"]
    }

    private static func refuse(
        _ fault: OAuthFault,
        _ request: AuthorizationRequest
    ) -> WholeResponse {
        OAuthPage.redirect(
            to: request.redirect([
                ("error", fault.code), ("error_description", fault.description),
            ])
        )
    }
}
