import Client
import HTTP
import Terminal
import TestSupport
import Testing
import Text

@testable import Browser
@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// The requests of the pages against a server on a real socket that delays, cuts, refuses or says
/// nothing: the page says what happened, and the browser goes on.
@Suite(.timeLimit(.minutes(5))) struct PageFaultTests {
    /// A page, and the request that it waits for.
    struct Page: Sendable, CustomTestStringConvertible {
        let name: String
        /// The keys that open it.
        let keys: String
        /// A part of the request's line.
        let request: String
        /// A text of the page once it is filled.
        let filled: String
        /// The keys that close it.
        var closing = "esc"
        var testDescription: String { name }
    }

    /// What becomes of the request.
    enum Trouble: Fault, Hashable, CaseIterable {
        case cut, reset, unauthorized, failing, html

        /// A part of what the page says.
        var words: String {
            switch self {
            case .cut, .reset: "connection"
            case .unauthorized: "session"
            case .failing: "Sorry"
            case .html: "answered with HTML"
            }
        }

        /// Whether the browser sends nothing more before it is asked to.
        var endsReading: Bool {
            switch self {
            case .cut, .reset, .unauthorized: true
            case .failing, .html: false
            }
        }

        func steps(
            for answer: FaultOrg.Answer,
            after _: FaultOrg.Answer?
        ) -> [LoopbackServer.Step] {
            switch self {
            case .cut: [.send(Array(answer.withLength.dropLast(9))), .close]
            case .reset: [.reset]
            case .unauthorized:
                [.send(Self.refusal(401, "INVALID_SESSION_ID", "Session expired or invalid"))]
            case .failing: [.send(Self.refusal(500, "UNKNOWN_EXCEPTION", "Sorry"))]
            case .html: [.send(FaultOrg.Answer(body: "<html>Down</html>").withLength)]
            }
        }

        private static func refusal(_ status: Int, _ code: String, _ text: String) -> [UInt8] {
            FaultOrg.Answer(
                status: status,
                body: #"[{"errorCode":"\#(code)","message":"\#(text)"}]"#
            ).withLength
        }
    }

    /// The answer comes after so many milliseconds, or never.
    struct Delay: Fault {
        let milliseconds: Int?

        func steps(
            for answer: FaultOrg.Answer,
            after _: FaultOrg.Answer?
        ) -> [LoopbackServer.Step] {
            guard let milliseconds else { return [.awaitClose] }
            return [.pause(milliseconds), .send(answer.withLength)]
        }
    }

    static let pages = [
        Page(
            name: "objects",
            keys: ": \"con\"",
            request: "/sobjects ",
            filled: "Contact  Contact",
            closing: "esc"
        ),
        Page(name: "find", keys: "f \"contact\" enter", request: "/search", filled: "Contact (4)"),
        Page(name: "tree", keys: "T", request: "/batch", filled: "A }]}"),
        Page(name: "values", keys: "l v a", request: "GROUP%20BY", filled: "70%"),
    ]

    /// Runs a browser against an org with a fault, once its list is there.
    private func run(
        _ fault: any Fault,
        in page: Page,
        _ body: (RunningBrowser, FaultOrg) async throws -> Void
    ) async throws {
        let plan = FaultOrg.Plan(fault: fault, isLasting: true, matching: page.request)
        let org = FaultOrg(plan)
        try await LoopbackServer.run(greeting: org.greeting, answering: org.script) { server in
            let options = NetworkOptions(idleTimeout: .seconds(60))
            let transport = CurlTransport(to: try InstanceURL(server.url), options: options)
            let browser = RunningBrowser(try Shell(asking: transport))
            await browser.expects("Contact 9")
            try await body(browser, org)
            browser.press("q")
            try await browser.work.value
        }
    }

    @Test(arguments: pages, Trouble.allCases)
    func `the page says what happened, and fills once the org answers again`(
        _ page: Page,
        _ trouble: Trouble
    ) async throws {
        try await run(trouble, in: page) { browser, org in
            browser.press(page.keys)
            await browser.expects(trouble.words)
            browser.press("\(page.closing) j")
            await browser.expects("row 2")
            org.mend()
            if trouble.endsReading {
                // Runs the query again; a session that was refused is tried again, too.
                browser.press("R")
                await browser.expectsNo("OFFLINE", "SESSION EXPIRED")
            }
            browser.press(page.keys)
            await browser.expects(page.filled)
            browser.press(page.closing)
        }
    }

    @Test(arguments: Trouble.allCases)
    func `objects are listed without record counts that do not come`(
        _ trouble: Trouble
    ) async throws {
        let counts = Page(
            name: "objects",
            keys: ": \"con\"",
            request: "/limits/recordCount",
            filled: "Contact  Contact"
        )
        try await run(trouble, in: counts) { browser, _ in
            browser.press(counts.keys)
            await browser.expects(counts.filled)
            browser.press("\(counts.closing) j")
            await browser.expects("row 2")
        }
    }

    @Test(arguments: pages, [0, 300, 2000])
    func `a page that comes late is filled`(_ page: Page, _ milliseconds: Int) async throws {
        try await run(Delay(milliseconds: milliseconds), in: page) { browser, _ in
            browser.press(page.keys)
            await browser.expects(page.filled)
            browser.press(page.closing)
        }
    }

    @Test(arguments: pages, ["esc", "ctrl-c"])
    func `a page that never comes is closed, and the browser goes on`(
        _ page: Page,
        _ key: String
    ) async throws {
        try await run(Delay(milliseconds: nil), in: page) { browser, org in
            browser.press(page.keys)
            await browser.expects("…")
            browser.press("\(key) j")
            await browser.expects("row 2")
            org.mend()
            browser.press(page.keys)
            await browser.expects(page.filled)
            browser.press(page.closing)
        }
    }
}
