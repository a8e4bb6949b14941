import HTTP
import HTTPServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A request to a sign-in endpoint.
///
/// Source: Salesforce Help, "OAuth Authorization Flows", "OAuth Endpoints".
struct OAuthCall {
    let request: ServerRequest
    let target: RequestTarget
    /// The time of the call, in milliseconds since 1970.
    let now: Int
    /// The body's form, parsed once; nil if there is none.
    private let form: RequestTarget?

    init(_ request: ServerRequest, at target: RequestTarget, now: Int) {
        self.request = request
        self.target = target
        self.now = now
        form =
            request.method == .post && !request.body.isEmpty
            ? try? RequestTarget("?\(String(decoding: request.body, as: UTF8.self))") : nil
    }

    /// Returns a parameter of the form in the body, or else of the URL.
    subscript(name: String) -> String? { form?[name] ?? target[name] }

    /// Returns a required parameter.
    func parameter(_ name: String) throws(OAuthFault) -> String {
        guard let value = self[name] else { throw .wrong(name) }
        return value
    }

    /// Finds the calling app and checks it.
    ///
    /// The app's secret is in the form or in `Authorization` (RFC 6749 §2.3.1).
    ///
    /// - Parameters:
    ///   - apps: The existing apps.
    ///   - check: The required check.
    /// - Returns: The app.
    /// - Throws: `OAuthFault` if there is no such app, or it fails the check.
    func app(
        among apps: [ConnectedApp],
        check: AppCheck = .proven
    ) throws(OAuthFault) -> ConnectedApp {
        let (id, secret) = credentials
        guard let app = apps.first(where: { $0.id == id }) else {
            throw .unknownClient
        }
        if check == .known { return app }
        try app.checkInstalled()
        guard check == .installed || ConstantTime.equal(app.secret, secret ?? "") else {
            throw .wrongSecret
        }
        return app
    }

    /// The required check of an app; each one includes the one before.
    enum AppCheck {
        /// The app exists.
        case known
        /// The app is installed in the org.
        case installed
        /// The app has proven its secret.
        case proven
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
}
