import Client
import Foundation
import HTTP
import HTTPServer
import LocalOrg
import Records
import SOQL
import Testing
import Text

@testable import Accounts
@testable import Changes
@testable import CommandSupport
@testable import Lists
@testable import Platform
@testable import sfctl

/// Each source of failure, with the exit code that scripts rely on.
struct ErrorCatalogue: CustomTestStringConvertible {
    let name: String
    let error: any Error
    let exit: ExitCode

    init(_ name: String, _ error: any Error, _ exit: ExitCode) {
        self.name = name
        self.error = error
        self.exit = exit
    }

    var testDescription: String { name }

    /// All entries, in the order of the file `Golden/errors.txt`.
    static let entries =
        ours + org + transport + refusals + signIn + malformed + choice + files + commands

    private static let ours = [
        Self("usage", UsageError("get shows one record", hints: ["sfctl get --help"]), .usage),
        Self("syntax", syntaxError("SELECT Name /* FROM Contact"), .usage),
        Self("interrupted", CancellationError(), .interrupted),
        Self("a fault of ours", Unforeseen(), .internalError),
        Self("disk full", WriteError(code: ENOSPC, target: "output"), .cannotWrite),
        Self("no permission", WriteError(code: EACCES, target: "/etc/out.csv"), .cannotWrite),
        Self("reader gone", WriteError(code: EPIPE, target: "output"), .outputClosed),
    ]

    private static let org = [
        Self("batch size", OrgError.badRequest(.batchSize(100, allowed: 200...2000)), .usage),
        Self("name", OrgError.badRequest(.name("Con tact")), .usage),
        Self("API version", OrgError.badRequest(.apiVersion("sixty")), .usage),
        Self("empty query", OrgError.badRequest(.emptyQuery), .usage),
        Self("read-only", OrgError.badRequest(.readOnly(.delete)), .usage),
    ]

    private static let transport = [
        Self("unreachable", TransportError.unreachable(.other("no route to host")), .unavailable),
        unreachable("name not found", .nameNotFound(host: "acme.example")),
        unreachable("refused", .refused(host: "acme.example")),
        unreachable("no route", .noRoute(host: "acme.example", reason: "No route to host")),
        unreachable("proxy gone", .proxyUnreachable(proxy: "proxy:3128", reason: "timed out")),
        unreachable("proxy password", .proxyRefused(proxy: "proxy:3128", status: 407)),
        unreachable("proxy refusal", .proxyRefused(proxy: "proxy:3128", status: 403)),
        unreachable("no libcurl", .noLibrary("libcurl.so.4: cannot open shared object file")),
        Self("timed out", TransportError.timedOut(.answer), .unavailable),
        Self(
            "timed out connecting",
            TransportError.timedOut(.connecting(host: "acme.example")),
            .unavailable
        ),
        Self("trickle", TransportError.timedOut(.trickle), .unavailable),
        Self("insecure", TransportError.insecure(.other("certificate expired")), .failure),
        insecure("expired", .expired(host: "acme.example")),
        insecure("not yet valid", .notYetValid(host: "acme.example")),
        insecure("wrong name", .wrongName(host: "acme.example")),
        insecure("unknown issuer", .unknownIssuer(host: "acme.example")),
        insecure("client certificate wanted", .clientCertificateRefused(host: "acme.example")),
        insecure("handshake refused", .handshakeRefused(host: "acme.example")),
        insecure("no TLS", .noTLS(host: "acme.example")),
        insecure("client certificate unusable", .clientCertificateUnusable("no such file")),
        insecure("trust file", .trustFileUnusable(path: "/etc/acme.pem")),
        Self("head too large", TransportError.headTooLarge, .failure),
        Self("cut", TransportError.cut("connection reset by peer"), .unavailable),
        Self("too large", TransportError.tooLarge(1 << 30), .failure),
        Self("cancelled", TransportError.cancelled, .interrupted),
        Self("other", TransportError.other("not HTTP"), .failure),
        Self("of the org", OrgError.transport(.timedOut(.answer)), .unavailable),
    ]

    private static func unreachable(_ name: String, _ reason: TransportError.Unreachable) -> Self {
        Self(name, TransportError.unreachable(reason), .unavailable)
    }

    private static func insecure(_ name: String, _ reason: TransportError.Insecurity) -> Self {
        Self(name, TransportError.insecure(reason), .failure)
    }

    private static let refusals = [
        refusal(
            "session expired",
            401,
            "INVALID_SESSION_ID",
            "Session expired or invalid",
            .notSignedIn
        ),
        refusal("API disabled", 403, "API_DISABLED_FOR_ORG", "API is not enabled", .notSignedIn),
        refusal("malformed query", 400, "MALFORMED_QUERY", "unexpected token: 'FRM'", .failure),
        refusal(
            "unknown field",
            400,
            "INVALID_FIELD",
            "No such column 'Nmae' on entity 'Contact'",
            .failure
        ),
        refusal("not there", 404, "NOT_FOUND", "The requested resource does not exist", .failure),
        refusal(
            "not allowed",
            403,
            "INSUFFICIENT_ACCESS_OR_READONLY",
            "insufficient access rights",
            .failure
        ),
        refusal(
            "limit",
            403,
            "REQUEST_LIMIT_EXCEEDED",
            "TotalRequests Limit exceeded.",
            .limitReached
        ),
        refusal("unavailable", 503, "SERVER_UNAVAILABLE", "The server is busy", .unavailable),
        refusal(
            "gack",
            500,
            "UNKNOWN_EXCEPTION",
            "An unexpected error occurred: 123-456 (42)",
            .failure
        ),
        Self(
            "two errors",
            OrgError.refused(
                Refusal(
                    status: 400,
                    body: Array(
                        """
                        [{"errorCode":"REQUIRED_FIELD_MISSING","message":"LastName",\
                        "fields":["LastName"]},
                        {"errorCode":"FIELD_INTEGRITY_EXCEPTION","message":"AccountId","fields":[]}]
                        """.utf8
                    )
                )
            ),
            .failure
        ),
        Self(
            "HTML",
            OrgError.refused(
                Refusal(
                    status: 502,
                    headers: ["Content-Type": "text/html", "X-Request-Id": "f00d"],
                    body: Array("<html><title>Bad Gateway</title></html>".utf8)
                )
            ),
            .unavailable
        ),
        Self("no list of versions", OrgError.noVersionList(Refusal(status: 404)), .failure),
        Self("no body", OrgError.refused(Refusal(status: 418)), .failure),
    ]

    private static let malformed: [Self] =
        [
            .json(JSONFault(.truncated, at: 41)), .html, .undecodable("there is no 'records'"),
            .foreignLocator("https://evil.example/query/0r8"), .repeatedLocator("/query/0r8-2000"),
            .resultCount(expected: 200, found: 199), .noVersions,
            .rowCount(.init(announced: 300, sent: 100)),
            .notAsked(found: "003Dm000001kZ01IAE", asked: "Contact 003Dm000001kZ00IAE"),
            .notAsked(found: nil, asked: "Contact 003Dm000001kZ00IAE"),
        ].map { (fault: MalformedAnswer.Fault) in
            let answer = WholeResponse(
                status: 200,
                headers: ["X-Request-Id": "f00d"],
                bytes: Array("{\"totalSize\":".utf8)
            )
            return Self(
                "malformed: \(fault)",
                OrgError.malformed(MalformedAnswer(fault, in: answer)),
                .failure
            )
        } + [
            Self("JSON of a page", JSONFault(.missing(member: "records"), at: 12), .failure),
            Self("another type", undecodable, .failure),
        ]

    private static let path = "/home/me/.config/sfctl/config.json"

    private static let choice = [
        Self(
            "no org",
            NoOrgError.noneChosen(commandLine: "sfctl describe"),
            .notSignedIn
        ),
        Self(
            "unknown org",
            NoOrgError.unknown(
                Setting(value: "acmee", origin: "SFCTL_TARGET_ORG"),
                known: ["demo", "acme"]
            ),
            .notSignedIn
        ),
        Self(
            "half an org",
            NoOrgError.halfGiven(present: "SFCTL_INSTANCE_URL", missing: "SFCTL_ACCESS_TOKEN"),
            .notSignedIn
        ),
        Self("no token", NoOrgError.noToken(alias: "acme", path: path), .notSignedIn),
        Self("no org URL", NoOrgError.noURL(alias: "acme", path: path), .notSignedIn),
        Self("no URL", address("acme", .variable("SFCTL_INSTANCE_URL")), .usage),
        Self("scheme", address("ftp://acme.example/x", .flag("instance-url")), .usage),
        Self("user info", address("https://me@acme.my.salesforce.com", setting), .usage),
        Self("plain http", address("http://acme.example:8080", .newSetting("orgs.a.b")), .usage),
    ]

    private static let setting = OrgAddress.Source.setting("orgs.acme.instanceUrl", path: path)

    /// The error of an address that cannot be used.
    private static func address(_ text: String, _ source: OrgAddress.Source) -> any Error {
        do throws(UsageError) {
            _ = try OrgAddress(text, from: source)
            return Unforeseen()
        } catch {
            return error
        }
    }

    private static let files = [
        Self("settings", ConfigurationError(path: path, problem: "'timeout' is null"), .usage),
        Self("state unreadable", StoreFault.unreadable("unexpected \"x\" (at byte 3)"), .failure),
        Self("state of later", StoreFault.newerFormat(9), .failure),
        Self("state not kept", StoreFault.storage("/state: Permission denied"), .cannotWrite),
        Self("contacts", StoreFault.contacts(-1), .failure),
        Self("port in use", ListenerError.portInUse(8080), .failure),
        Self("port not permitted", ListenerError.portNotPermitted(80), .failure),
    ]

    private static let commands = [
        Self("empty result", EmptyResult(), .failure),
        Self("declined", Declined(expected: 11), .declined),
        Self(
            "unknown object",
            UnknownObject(name: "Contcat", known: ["Account", "Contact"]),
            .failure
        ),
        Self("unlike any object", UnknownObject(name: "Zebra", known: ["Account"]), .failure),
    ]

    private static func refusal(
        _ name: String,
        _ status: Int,
        _ code: String,
        _ message: String,
        _ exit: ExitCode
    ) -> Self {
        let body = Array(#"[{"message":"\#(message)","errorCode":"\#(code)"}]"#.utf8)
        let refusal = Refusal(status: status, headers: ["X-Request-Id": "f00d"], body: body)
        return Self(name, refusal.isSignIn ? OrgError.signIn(refusal) : .refused(refusal), exit)
    }

    private static var undecodable: any Error {
        do {
            let page = Array(#"{"done":true,"records":[{"Id":1}]}"#.utf8)
            return Unforeseen(found: "\(try ContactResponse(parsing: page))")
        } catch {
            return error
        }
    }

    private static func syntaxError(_ soql: String) -> any Error {
        do {
            return Unforeseen(found: "\(try Statement(cleaning: soql))")
        } catch {
            return error
        }
    }

    /// An error of no kind that the program knows.
    private struct Unforeseen: Error {
        var found = ""
    }
}
