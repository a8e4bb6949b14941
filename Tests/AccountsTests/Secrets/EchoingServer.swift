import Client
import HTTP
import Synchronization

@testable import CommandSupport

/// An org and a sign-in server that send every secret back that they were sent, in all that a
/// client may show.
///
/// It is in one of the states of `Fault`: in the state `none` it answers well, with secrets where
/// names, labels, values and paths stand.
final class EchoingServer: Transport {
    /// How it answers.
    enum Fault: String, CaseIterable, Sendable {
        case none, unauthorized, forbidden, broken, xml, page, goodPage, redirect, ownRedirect,
            brokenJSON, oddJSON
        case cut, timeout, other, word
    }

    /// Which of the two has the fault.
    enum Site: String, CaseIterable, Sendable {
        case org
        /// The org turns each token away, so that it is renewed.
        case signIn
    }

    static let url = "https://acme.my.salesforce.com"

    private let fault: Fault
    private let site: Site
    /// What it gives: new tokens, a URL for the browser.
    private let issued: [String: String]
    private let secrets = Mutex<Set<String>>([])

    init(_ fault: Fault, at site: Site, issuing issued: [Marker]) {
        self.fault = fault
        self.site = site
        self.issued = Dictionary(uniqueKeysWithValues: issued.map { ($0.name, $0.value) })
    }

    /// All secrets that it was sent.
    var received: Set<String> { secrets.withLock(\.self) }

    func send(_ request: Request) async throws(TransportError) -> Response {
        let sent = Self.secrets(of: request)
        secrets.withLock { $0.formUnion(sent) }
        let echo = sent.sorted().flatMap(Marker.forms).joined(separator: " ")
        let isSignIn = request.target.hasPrefix("/services/oauth2/token")
        if isSignIn == (site == .signIn) { return try answer(request, echo, fault) }
        return isSignIn
            ? try answer(request, echo, .none)
            : try answer(request, echo, request.isSigned ? .unauthorized : .none)
    }

    /// The secrets of a request: the token, and those of its form.
    private static func secrets(of request: Request) -> Set<String> {
        var secrets: Set<String> = []
        if let token = request.headers["Authorization"]?.split(separator: " ").last {
            secrets.insert(String(token))
        }
        let form = String(decoding: request.body ?? [], as: UTF8.self).split(separator: "&")
        let names = [
            "refresh_token", "client_secret", "assertion", "code", "code_verifier", "token",
        ]
        for part in form {
            let sides = part.split(separator: "=", maxSplits: 1).map {
                String($0).percentDecoded ?? ""
            }
            if sides.count == 2, names.contains(sides[0]) { secrets.insert(sides[1]) }
        }
        return secrets
    }

    private func answer(
        _ request: Request,
        _ echo: String,
        _ fault: Fault
    ) throws(TransportError) -> Response {
        let words = echo.inJSON
        let error = """
            [{"message":"no \(words)","errorCode":"INVALID_SESSION_ID","fields":["\(words)"]}]
            """
        let refusal = #"{"error":"invalid_grant","error_description":"\#(words)","x":"\#(words)"}"#
        let isSignIn = request.target.hasPrefix("/services/oauth2/")
        switch fault {
        case .none: return response(200, good(request, echo), echo)
        case .unauthorized: return response(401, isSignIn ? refusal : error, echo)
        case .forbidden: return response(403, isSignIn ? refusal : error, echo)
        case .broken: return response(500, isSignIn ? refusal : error, echo)
        case .xml:
            let xml = """
                <?xml version="1.0"?><Errors><Error><errorCode>X_\(echo)</errorCode>\
                <message>\(echo)</message></Error></Errors>
                """
            return response(400, xml, echo, type: "application/xml")
        case .page:
            return response(
                503,
                "<html><title>\(echo)</title>\(echo)</html>",
                echo,
                type: "text/html"
            )
        case .goodPage:
            return response(
                200,
                "<html><title>\(echo)</title>\(echo)</html>",
                echo,
                type: "text/html"
            )
        case .redirect:
            let host = echo.prefix { $0 != " " }
            return response(
                302,
                echo,
                echo,
                location: "https://\(host)@\(host).example/\(echo)?sid=\(echo)"
            )
        case .ownRedirect:
            return response(301, echo, echo, location: "\(Self.url)/\(echo)?sid=\(echo)")
        case .brokenJSON: return response(200, #"{"records":[{"\#(words)":"\#(words)""#, echo)
        case .oddJSON:
            let odd =
                #"{"\#(words)":"\#(words)","instance_url":"\#(words)","token_type":"\#(words)"}"#
            return response(200, odd, echo)
        case .cut: throw .cut("after \(echo)")
        case .timeout: throw .timedOut(.answer)
        case .other: throw .other(echo)
        case .word: return response(400, echo, echo, type: "text/plain")
        }
    }

    private func response(
        _ status: Int,
        _ body: String,
        _ echo: String,
        type: String = "application/json;charset=UTF-8",
        location: String? = nil
    ) -> Response {
        var headers: Headers = [
            "Content-Type": type, "X-Request-Id": echo, "Set-Cookie": "sid=\(echo)",
            "Sforce-Limit-Info": "api-usage=1/5; \(echo)", "Retry-After": echo, "X-Echo": echo,
        ]
        if let location { headers["Location"] = location }
        for text in echo.split(separator: " ").prefix(1) { headers.append("X-\(text)", "1") }
        return Response(status: status, headers: headers, body: Response.Body(Array(body.utf8)))
    }
}

// MARK: - Good answers

extension EchoingServer {
    private func good(_ request: Request, _ echo: String) -> String {
        let words = echo.inJSON
        let path = request.target.prefix { $0 != "?" }
        switch path {
        case "/services/oauth2/token":
            return """
                {"access_token":"\(issued["new access token"] ?? "")",\
                "refresh_token":"\(issued["new refresh token"] ?? "")",\
                "instance_url":"\(Self.url)",\
                "id":"\(Self.url)/id/00D5g0000049AAAEAY/0055g000009AAAAAA4","token_type":"Bearer",\
                "scope":"\(words)","signature":"\(words)","issued_at":"\(words)"}
                """
        case "/services/oauth2/userinfo":
            return """
                {"user_id":"0055g000009AAAAAA4","organization_id":"00D5g0000049AAAEAY",\
                "preferred_username":"ada \(words)","name":"\(words)","email":"\(words)"}
                """
        case "/services/oauth2/singleaccess":
            let code = issued["frontdoor code"] ?? ""
            return #"{"frontdoor_uri":"\#(Self.url)/secur/frontdoor.jsp?otp=\#(code)"}"#
        case "/services/oauth2/revoke": return ""
        case "/services/data":
            return #"[{"label":"\#(words)","url":"/services/data/v67.0","version":"67.0"}]"#
        case _ where path.hasSuffix("/limits"):
            return #"{"DailyApiRequests":{"Max":100,"Remaining":5},"\#(words)":"\#(words)"}"#
        case _ where path.hasSuffix("/sobjects"):
            return #"{"sobjects":[\#(Self.object(words))]}"#
        case _ where path.hasSuffix("/describe"):
            return """
                {"name":"Contact","label":"\(words)","labelPlural":"\(words)",\
                "fields":[{"name":"Id",\
                "label":"\(words)","type":"id","length":18},{"name":"Name","label":"\(words)",\
                "type":"string","length":80,"inlineHelpText":"\(words)"}],"childRelationships":[],\
                "recordTypeInfos":[]}
                """
        case _ where path.contains("/query"): return page(path, words)
        case _ where request.method == .delete:
            return
                #"[{"id":null,"success":false,"errors":[{"statusCode":"X","#
                + #""message":"\#(words)"}]}]"#
        default: return Self.record(words)
        }
    }

    private func page(_ path: Substring, _ words: String) -> String {
        let next =
            path.hasSuffix("/query")
            ? #""done":false,"#
                + #""nextRecordsUrl":"/services/data/v67.0/query/\#(words.percentEncoded)-2000","#
            : #""done":true,"#
        return #"{"totalSize":2,\#(next)"records":[\#(Self.record(words))]}"#
    }

    private static func record(_ words: String) -> String {
        """
        {"attributes":{"type":"Contact",\
        "url":"/services/data/v67.0/sobjects/Contact/003Dm000001kZ00IAE"},\
        "Id":"003Dm000001kZ00IAE","Name":"\(words)"}
        """
    }

    private static func object(_ words: String) -> String {
        """
        {"name":"Contact","label":"\(words)","labelPlural":"\(words)","keyPrefix":"003",\
        "custom":false,\
        "queryable":true,"createable":true,"updateable":true,"deletable":true}
        """
    }
}

extension Request {
    /// Whether it has a token.
    fileprivate var isSigned: Bool { headers["Authorization"] != nil }
}

extension String {
    /// The text as the inside of a JSON string; escapes of JSON in it stay what they are.
    fileprivate var inJSON: String { replacing("\"", with: "\\\"") }
}
