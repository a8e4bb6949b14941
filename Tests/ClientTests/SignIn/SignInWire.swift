import Client
import HTTP
import Records

/// The sign-in server's messages, as its documentation shows them.
enum SignInWire {
    static let tokenPath = "/services/oauth2/token"
    static let accessToken =
        "00Dxx0000001gPL!AR8AQJXg5oj8jXSgxJfA0lBog.39AsX.LVpxezPwuX5VAIrrbbHMuol7GQxnMeYMN7"
    static let refreshToken =
        "5Aep861TSESvWeug_xvFHRBTTbf_YrTWgEyjBJrNe6qi9sDR0QrGSPJ6uZs1lxGVe6Nr0rG4bkCwu"
    static let identity = "https://login.salesforce.com/id/00Dxx0000001gPLEAY/005xx000001SwiUAAS"
    static let instanceURL = "https://acme.my.salesforce.com"

    /// What a token endpoint gives; a key with nil is left out.
    static func token(_ changes: KeyValuePairs<String, String?> = [:]) -> String {
        var members: [(String, String?)] = [
            ("access_token", accessToken), ("refresh_token", refreshToken),
            ("signature", "0CmxinZir53Yex7nE0TD+zMpvIWYGb/bdJh6XfOH6EQ="),
            ("scope", "refresh_token web api"), ("instance_url", instanceURL), ("id", identity),
            ("token_type", "Bearer"), ("issued_at", "1278448832702"),
        ]
        for (name, value) in changes {
            members.removeAll { $0.0 == name }
            members.append((name, value))
        }
        let kept = members.compactMap { name, value in
            value.map { JSONValue.Member(name, .string($0)) }
        }
        return String(decoding: JSONValue.object(kept).json(), as: UTF8.self)
    }

    static func error(_ code: String, _ text: String) -> String {
        #"{"error":"\#(code)","error_description":"\#(text)"}"#
    }

    /// A server over a fake transport.
    static func server(
        _ url: String = "https://login.salesforce.com",
        over transport: any Transport,
        observer: (any OrgObserver)? = nil
    ) throws -> AuthorizationServer {
        AuthorizationServer(
            try InstanceURL(url),
            transport: transport,
            client: "sfctl/1.2",
            clock: ContinuousClock(),
            observer: observer
        )
    }
}
