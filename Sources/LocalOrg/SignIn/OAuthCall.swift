import HTTP
import HTTPServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A request to what lets people and programs in: `/services/oauth2/…`, `/id/…`, `/setup/connect`.
///
/// Source: Salesforce Help, "OAuth Authorization Flows", "OAuth Endpoints".
struct OAuthCall {
    let router: Router
    let request: ServerRequest
    let target: RequestTarget
    /// What the body's form has, read once; nil where there is none.
    private let form: RequestTarget?

    /// Takes a request; nil for one to something else.
    init?(router: Router, request: ServerRequest, target: RequestTarget) {
        guard
            target.segments.starts(with: ["services", "oauth2"]) || target.segments.first == "id"
                || target.segments == ["setup", "connect"]
        else { return nil }
        self.router = router
        self.request = request
        self.target = target
        form =
            request.method == .post && !request.body.isEmpty
            ? try? RequestTarget("?\(String(decoding: request.body, as: UTF8.self))") : nil
    }

    /// The moment of the call, in milliseconds since 1970.
    var now: Int { router.clock() }

    /// The answer; nil for a request that is none of these.
    var response: ServerResponse? {
        switch target.segments.count {
        case 3 where target.segments.starts(with: ["services", "oauth2"]):
            endpoint(target.segments[2])
        case 3 where target.segments[0] == "id": IdentityEndpoint(call: self).identity()
        case 2 where target.segments == ["setup", "connect"]:
            answer([
                .get: { DeviceEndpoint(call: self).page() },
                .post: { DeviceEndpoint(call: self).decide() },
            ])
        default: nil
        }
    }

    /// A parameter of the form in the body, else of the URL.
    subscript(name: String) -> String? { form?[name] ?? target[name] }

    /// A parameter that must be there.
    func parameter(_ name: String) throws(OAuthFault) -> String {
        guard let value = self[name] else { throw .wrong(name) }
        return value
    }

    /// The app that asks, with the secret that it has, in the form or in `Authorization` (RFC 6749 §2.3.1).
    func app(mustProve: Bool = true) throws(OAuthFault) -> ConnectedApp {
        let (id, secret) = credentials
        guard let app = router.policy.apps.first(where: { $0.id == id }) else {
            throw .unknownClient
        }
        guard !mustProve || ConstantTime.equal(app.secret, secret ?? "") else {
            throw .wrongSecret
        }
        return app
    }

    private var credentials: (id: String?, secret: String?) {
        let words = (request.headers["Authorization"] ?? "").split(separator: " ")
        guard self["client_id"] == nil, words.count == 2, words[0].lowercased() == "basic",
            let data = Data(base64Encoded: String(words[1]))
        else { return (self["client_id"], self["client_secret"]) }
        let sides = String(decoding: data, as: UTF8.self).split(
            separator: ":",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        return (
            String(sides[0]).percentDecoded,
            sides.count == 2 ? String(sides[1]).percentDecoded : nil
        )
    }

    private func endpoint(_ name: String) -> ServerResponse? {
        switch name {
        case "authorize":
            answer([
                .get: { AuthorizationEndpoint(call: self).page() },
                .post: { AuthorizationEndpoint(call: self).decide() },
            ])
        case "token": answer([.post: { TokenEndpoint(call: self).response() }])
        case "revoke":
            answer([
                .get: { StatusEndpoint(call: self).revoke() },
                .post: { StatusEndpoint(call: self).revoke() },
            ])
        case "introspect": answer([.post: { StatusEndpoint(call: self).introspect() }])
        case "userinfo":
            answer([
                .get: { IdentityEndpoint(call: self).claims() },
                .post: { IdentityEndpoint(call: self).claims() },
            ])
        default: nil
        }
    }

    private func answer(_ handlers: [Request.Method: () -> ServerResponse]) -> ServerResponse {
        let method = request.method == .head ? .get : request.method
        if let handler = handlers[method] { return handler() }
        let allowed = [Request.Method.get, .post].filter { handlers[$0] != nil }
        return Reply(request.method, isNotAmong: allowed.map(\.rawValue)).rendered(for: request)
    }
}
