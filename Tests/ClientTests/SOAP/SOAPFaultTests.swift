import HTTP
import Records
import Synchronization
import TestSupport
import Testing
import Text

@testable import Client

/// A fault of the SOAP API is the error that the REST API gives for the same cause.
@Suite(.timeLimit(.minutes(5))) struct SOAPFaultTests {
    private typealias Wire = UndeletionWire

    private static func fault(_ code: String) -> FakeTransport.Expectation {
        .on(.post, Wire.path, status: 500, Wire.fault(code))
    }

    private static func refusal(_ code: String, _ status: Int) -> Refusal {
        Refusal(status: status, body: Array(Wire.fault(code).utf8))
    }

    @Test(arguments: [
        ("REQUEST_LIMIT_EXCEEDED", 403), ("UNSUPPORTED_API_VERSION", 410), ("INVALID_FIELD", 400),
    ])
    func `a fault that says no stops the rest`(code: String, status: Int) async throws {
        let ids = try DeletionWire.ids(201)
        let result = try await Wire.undelete(ids, Self.fault(code))
        let error = OrgError.refused(Self.refusal(code, status))
        #expect(result.outcomes[..<200].allSatisfy { $0 == .turnedAway(error) })
        expectEqual(result.outcomes[200], .notSent(error))
        expectEqual("\(error)", "why (\(code))")
        expectEqual(error.refusal?.isRequestLimit, status == 403)
        expectEqual(error.refusal?.doubtsVersion, status == 410)
    }

    @Test func `a fault about the user is about sign-in`() async throws {
        let ids = try DeletionWire.ids(1)
        let result = try await Wire.undelete(ids, Self.fault("API_DISABLED_FOR_ORG"))
        expectEqual(
            result.outcomes,
            [.turnedAway(.signIn(Self.refusal("API_DISABLED_FOR_ORG", 403)))]
        )
    }

    @Test(arguments: [("UNKNOWN_EXCEPTION", 500), ("SERVER_UNAVAILABLE", 503)])
    func `after a failure of the server the records are looked up`(
        code: String,
        status: Int
    ) async throws {
        let ids = try DeletionWire.ids(1)
        let result = try await Wire.undelete(
            ids,
            Self.fault(code),
            .on(.get, DeletionWire.check, DeletionWire.survivors([], deleted: ids))
        )
        expectEqual(result.outcomes, [.notRestored(.refused(Self.refusal(code, status)))])
    }

    @Test(arguments: [
        (500, "<html>Error</html>"), (500, ""), (502, "<html>"), (503, Wire.fault("X")),
        (500, #"[{"errorCode":"INVALID_FIELD","message":"m"}]"#),
    ])
    func `what is no fault keeps its status`(status: Int, body: String) async throws {
        let ids = try DeletionWire.ids(1)
        let result = try await Wire.undelete(
            ids,
            .on(.post, Wire.path, status: status, body),
            .on(.get, DeletionWire.check, DeletionWire.survivors([], deleted: ids))
        )
        guard case .notRestored(let error) = result.outcomes[0] else {
            Issue.record("\(result.outcomes)")
            return
        }
        expectEqual(error.refusal?.status, status)
    }

    @Test func `a fault without a detail has the code of SOAP`() async throws {
        let ids = try DeletionWire.ids(1)
        let fault = """
            <e:Envelope xmlns:e="x"><e:Body><e:Fault><faultcode>e:Client</faultcode>\
            <faultstring>SOAPAction HTTP header \
            missing</faultstring></e:Fault></e:Body></e:Envelope>
            """
        let result = try await Wire.undelete(ids, .on(.post, Wire.path, status: 500, fault))
        guard case .turnedAway(let error) = result.outcomes[0] else {
            Issue.record("\(result.outcomes)")
            return
        }
        expectEqual("\(error)", "SOAPAction HTTP header missing (Client)")
    }

    @Test func `a lock on the whole call has it sent again`() async throws {
        let ids = try DeletionWire.ids(1)
        let result = try await Wire.undelete(
            ids,
            Self.fault("UNABLE_TO_LOCK_ROW"),
            .on(.post, Wire.path, Wire.answer(Wire.success(ids[0])))
        )
        expectEqual(result.outcomes, [.restored])
    }

    // MARK: The session

    private static func sessions(_ requests: [Request]) -> [Substring?] {
        requests.map {
            String(decoding: $0.body ?? [], as: UTF8.self)
                .firstMatch(of: /<urn:sessionId>([^<]*)</)?.1
        }
    }

    @Test func `a session that has ended is renewed once, and the call sent once more`()
        async throws
    {
        let ids = try DeletionWire.ids(1)
        let transport = FakeTransport([
            Self.fault("INVALID_SESSION_ID"),
            .on(.post, Wire.path, Wire.answer(Wire.success(ids[0]))),
        ])
        let org = try Org.fake(
            over: transport,
            credentials: try ScriptedCredentials(["one", "a<b>&c"])
        )
        let outcomes = await org.undeletion(of: ids, object: "Contact").outcomes(of: ids)
        expectEqual(outcomes, [.restored])
        expectEqual(Self.sessions(transport.requests), ["one", "a&lt;b&gt;&amp;c"])
    }

    @Test func `a new session that is turned away too ends it`() async throws {
        let ids = try DeletionWire.ids(2)
        let transport = FakeTransport([
            Self.fault("INVALID_SESSION_ID"), Self.fault("INVALID_SESSION_ID"),
        ])
        let org = try Org.fake(
            over: transport,
            credentials: try ScriptedCredentials(["one", "two"], remedy: "log in")
        )
        let outcomes = await org.undeletion(of: ids, object: "Contact").outcomes(of: ids)
        let error = OrgError.signIn(Self.refusal("INVALID_SESSION_ID", 401), remedy: "log in")
        expectEqual(outcomes, [.turnedAway(error), .turnedAway(error)])
        transport.verify()
    }

    @Test func `a JSON Web Token that is turned away is not renewed, and the error says why`()
        async throws
    {
        let ids = try DeletionWire.ids(1)
        let transport = FakeTransport([Self.fault("INVALID_SESSION_ID")])
        let org = try Org.fake(
            over: transport,
            credentials: try ScriptedCredentials(["eyJhbGciOiJI.eyJzdWIiOiIx.c2ln", "two"])
        )
        let outcomes = await org.undeletion(of: ids, object: "Contact").outcomes(of: ids)
        guard case .turnedAway(.signIn(_, let remedy?)) = outcomes[0] else {
            Issue.record("\(outcomes)")
            return
        }
        expect(remedy, .contains("accepts no JSON Web Token"))
        expectEqual(transport.count, 1)
    }

    // MARK: Secrets

    private static let tokens = [
        "00Dxx0000001gPL!AR8AQAxo9UfVkh8AlV0Gomt9Czx9LjHnSSpwBMmbRcgKFmxOtvxjTrKW19ye6PE3",
        "a<b>c&d\"e'f!AR8AQAxo9UfVkh8AlV0Gomt9Czx9LjHnSSp<x&y", "&<&>&AR8AQA&<&>&", "<s&rt>",
    ]

    @Test(arguments: tokens)
    func `no event shows the session, raw or escaped`(token: String) async throws {
        let ids = try DeletionWire.ids(1)
        let log = MessageLog()
        var words = "id \(token.markupEscaped)"
        // Escaped in part; found by a run of letters and digits, which any real token has.
        if token.contains("AR8AQAxo") { words += token.markupEscaped.replacing("&gt;", with: ">") }
        let echo = Wire.fault("INVALID_FIELD").replacing("why", with: words)
        let org = Org(
            credentials: FixedCredentials(
                instanceURL: try InstanceURL("https://acme.my.salesforce.com"),
                accessToken: Secret(token)
            ),
            transport: FakeTransport([.on(.post, Wire.path, status: 500, echo)]),
            apiVersion: try APIVersion("67.0"),
            options: Org.Options(observer: log)
        )
        let outcomes = await org.undeletion(of: ids, object: "Contact").outcomes(of: ids)
        var sent = log.texts.filter { $0.contains("urn:undelete") }
        expectEqual(sent.count, 1)
        expect(sent[0], .contains("<urn:sessionId>(redacted)</urn:sessionId>"))
        // A token that short is not searched for in answers.
        if token.utf8.count >= Redaction.shortest { sent = log.texts + ["\(outcomes)"] }
        for text in sent {
            for form in [token, token.markupEscaped] {
                expect(text, .lacks(form))
            }
            expect(text, .lacks("AR8AQA"))
        }
    }
}

/// Keeps all that a trace could show.
private final class MessageLog: OrgObserver {
    let wantsMessages = true
    private let log = Mutex<[String]>([])

    var texts: [String] { log.withLock(\.self) }

    func observe(_ event: OrgEvent) {
        var text = ""
        switch event {
        case .sentMessage(let message), .receivedMessage(let message): text = message
        default: dump(event, to: &text)
        }
        log.withLock { $0.append(text) }
    }
}
