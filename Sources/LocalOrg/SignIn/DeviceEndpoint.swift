import HTTP
import HTTPServer
import Records

/// The sign-in for a device without a browser: it shows a code, which its user types into a browser
/// elsewhere.
///
/// Source: Salesforce Help, "OAuth 2.0 Device Flow"; RFC 8628.
struct DeviceEndpoint {
    let apps: [ConnectedApp]
    let grants: Grants

    /// The lifetime of a code: ten minutes, in milliseconds.
    private static let lifetime = 10 * 60 * 1000

    /// Handles `POST token` with `response_type=device_code`: returns the codes.
    func open(_ call: OAuthCall) throws(OAuthFault) -> Reply {
        let app = try call.app(among: apps, check: .installed)
        let userCode = Self.userCode()
        let request = Grants.DeviceRequest(
            userCode: userCode,
            app: app,
            scopes: try AccessScopes(call["scope"])
        )
        let code = grants.open(request, now: call.now, lifetime: Self.lifetime)
        let page = call.request.instanceURL + "/setup/connect"
        return Reply { writer in
            writer.object([
                ("device_code", .text(code)), ("user_code", .text(userCode)),
                ("verification_uri", .text(page)), ("interval", .integer(5)),
            ])
        }
    }

    /// Returns the page for typing the code: `GET setup/connect`.
    func page(_: OAuthCall) -> WholeResponse {
        OAuthPage.question(
            "Allow a device to use the demo org as its administrator? Type the code that it shows.",
            action: "/setup/connect",
            fields: [],
            input: #"<input name="user_code" autocomplete="off" autofocus>"#
        )
    }

    /// Handles `POST setup/connect` from that page.
    func decide(_ call: OAuthCall) -> WholeResponse {
        let isAllowed = call["decision"] == "allow"
        let isKnown = grants.decide(
            userCode: (call["user_code"] ?? "").uppercased(),
            isAllowed: isAllowed,
            now: call.now
        )
        guard isKnown else {
            return OAuthPage.message("No device is waiting with that code.", status: 400)
        }
        return OAuthPage.message(
            isAllowed ? "The device is logged in." : "The device was not logged in."
        )
    }

    /// Makes a code of eight letters and digits that are hard to confuse.
    private static func userCode() -> String {
        var random = SystemRandomNumberGenerator()
        let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        return String((0..<8).map { _ in alphabet[Int(random.next() & 31)] })
    }
}
