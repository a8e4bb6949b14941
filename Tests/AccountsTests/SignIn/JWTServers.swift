import Client
import Foundation
import HTTP
import Records
import Synchronization

@testable import CommandSupport
@testable import sfctl

/// The login servers and orgs of Salesforce, as far as an app with a key sees them.
///
/// They take one audience at one server, and answer queries for the token that they gave last.
final class JWTServers: Sendable {
    private let log = Mutex<[String]>([])
    private let accepted = Mutex<(server: String, audience: String)?>(nil)
    private let issued = Mutex(0)
    private let instanceURL: String

    init(instanceURL: String) {
        self.instanceURL = instanceURL
    }

    /// Each assertion that came, as `SERVER AUDIENCE`.
    var attempts: [String] { log.withLock(\.self) }

    /// Takes an audience at a server from now on, and no other; the sessions so far end.
    func accept(_ audience: String, at server: String) {
        accepted.withLock { $0 = (server, audience) }
        issued.withLock { $0 += 1 }
        log.withLock { $0 = [] }
    }

    /// The transport to one of the servers.
    func transport(to url: InstanceURL) -> any Transport { Way(servers: self, url: url) }

    private struct Way: Transport {
        let servers: JWTServers
        let url: InstanceURL

        func send(_ request: Request) async throws(TransportError) -> Response {
            let (status, body) = servers.answer(request, at: url.description)
            return Response(
                status: status,
                headers: ["Content-Type": "application/json"],
                body: Response.Body(Array(body.utf8))
            )
        }
    }

    private func answer(_ request: Request, at server: String) -> (Int, String) {
        let path = String(request.target.prefix { $0 != "?" })
        if path == "/services/oauth2/token" { return answer(toGrant: request, at: server) }
        if path == "/services/oauth2/userinfo" { return (200, LoginAnswer.user) }
        guard request.headers["Authorization"] == "Bearer \(token)" else {
            return (401, Wire.refusal("INVALID_SESSION_ID", "Session expired or invalid"))
        }
        return (200, Wire.page())
    }

    private var token: String { LoginAnswer.accessToken + "\(issued.withLock(\.self))" }

    private func answer(toGrant request: Request, at server: String) -> (Int, String) {
        let audience = Self.audience(in: request.body.map { String(decoding: $0, as: UTF8.self) })
        log.withLock { $0.append("\(server) \(audience)") }
        let (rightServer, rightAudience) = accepted.withLock(\.self) ?? ("", "")
        guard server == rightServer else {
            return (400, Self.refusal("user hasn't approved this consumer"))
        }
        guard audience == rightAudience else { return (400, Self.refusal("audience is invalid")) }
        let answer = LoginAnswer.token(at: instanceURL)
        return (200, answer.replacing(LoginAnswer.accessToken, with: token))
    }

    private static func refusal(_ text: String) -> String {
        #"{"error":"invalid_grant","error_description":"\#(text)"}"#
    }

    /// The claim `aud` of the assertion in a form.
    private static func audience(in form: String?) -> String {
        let assertion = form?.split(separator: "assertion=").last?.split(separator: ".") ?? []
        guard assertion.count == 3, let claims = bytes(String(assertion[1])),
            let json = try? JSONValue(parsing: claims)
        else { return "?" }
        return json["aud"]?.text ?? "?"
    }

    /// The bytes of base64url without padding.
    private static func bytes(_ text: String) -> [UInt8]? {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return Data(base64Encoded: plain + padding).map(Array.init)
    }
}
