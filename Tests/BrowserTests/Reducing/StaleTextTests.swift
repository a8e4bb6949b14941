import Client
import Terminal
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import Browser
@testable import CommandLine
@testable import sfctl

/// Texts about requests that are over, and texts that must not end with a request.
struct StaleTextTests {
    private func isPage(_ request: PendingRequest) -> Bool {
        if case .page = request { true } else { false }
    }

    private static func contacts(_ range: Range<Int>) -> [(number: Int, name: String)] {
        range.map { ($0, "Contact \(1000 + $0)") }
    }

    @Test func `once all rows are loaded the message says so`() throws {
        var browser = BrowserDriver()
        try browser.load(Self.contacts(0..<100), total: 250, isLast: false)
        try browser.press("G G")
        try browser.load(Self.contacts(100..<200), total: 250, isLast: false)
        try browser.press("G")
        expectEqual(browser.state.message?.text, "loading all rows; ^C stops")
        try browser.load(Self.contacts(200..<250), total: 250, isLast: true)
        expectEqual(browser.state.message?.text, "all 250 rows loaded")
    }

    @Test func `the question whether to quit goes with its reason`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.delete()
        try browser.press("q")
        expectEqual(browser.state.overlays.count, 1)
        try browser.settle([0: .deleted])
        expectEqual(browser.state.overlays.count, 1)
        try browser.progress(.ended(nil))
        #expect(browser.state.overlays.isEmpty)
        expect(browser.state.message?.text, .hasPrefix("Ada deleted"))
    }

    @Test func `nobody waits for an org that has answered`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.press("enter")
        browser.tick(10_000)
        expectEqual(browser.state.message?.text, "still waiting for the org (^C stops)")
        try browser.answer(.record(Array(BrowserDriver.json(0, "Ada").utf8))) {
            if case .record = $0 { true } else { false }
        }
        expectEqual(browser.state.message, nil)
    }

    @Test func `a message about a retry ends with the answer`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        let retry = BrowserMessage(end: .answer, kind: .warning, text: "connection refused")
        browser.send(.said(retry))
        browser.tick(100)
        expectEqual(browser.state.message, retry)
        browser.send(.measured(nil, latency: 3))
        expectEqual(browser.state.message, nil)
    }

    @Test func `a statement being typed outlives the refusal of an earlier one`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.press(": ctrl-u")
        browser.type("SELECT Nope FROM Contact")
        try browser.press("enter : ctrl-u")
        browser.type("SELECT Name")
        let failure = BrowserFailure(kind: .query(offset: 7), message: "no such column")
        try browser.answer(.failed(failure), where: isPage)
        browser.type(" FROM Lead")
        guard case .soql(let line) = browser.state.overlays.last else {
            Issue.record("the line is closed")
            return
        }
        expectEqual(line.input.text, "SELECT Name FROM Lead")
        expectEqual(browser.state.overlays.count, 1)
        expectEqual(browser.state.message?.text, "no such column")
        // The refused one is in the history.
        try browser.press("up")
        guard case .soql(let older) = browser.state.overlays.last else { return }
        expectEqual(older.input.text, "SELECT Nope FROM Contact")
    }

    /// A browser with a filter being typed when the org refuses a statement.
    private func refusedWhileFiltering() throws -> BrowserDriver {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.press(": ctrl-u")
        browser.type("SELECT Nope FROM Contact")
        try browser.press("enter /")
        browser.type("a")
        let failure = BrowserFailure(
            kind: .query(offset: 7),
            message: "no such column",
            hints: ["did you mean Name?"]
        )
        try browser.answer(.failed(failure), where: isPage)
        browser.type("d")
        expectEqual(browser.state.list?.filter, "ad")
        return browser
    }

    @Test(arguments: ["enter", "esc"])
    func `a refusal that comes during a filter is shown once the filter is closed`(
        _ keys: String
    ) throws {
        var browser = try refusedWhileFiltering()
        try browser.press(keys)
        guard case .soql(let line) = browser.state.overlays.last else {
            Issue.record("the refusal is lost")
            return
        }
        expectEqual(line.input.text, "SELECT Nope FROM Contact")
        expectEqual(browser.state.overlays.count, 1)
        expectEqual(line.fault?.message, "no such column")
        expectEqual(line.fault?.hints, ["did you mean Name?"])
        try browser.press("esc j")
        #expect(browser.state.overlays.isEmpty)
    }

    @Test func `a refusal is dropped once the list runs another statement`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.press(": ctrl-u")
        browser.type("SELECT Nope FROM Contact")
        try browser.press("enter : ctrl-u")
        browser.type("SELECT Name FROM Lead")
        let failure = BrowserFailure(kind: .query(offset: 7), message: "no such column")
        try browser.answer(.failed(failure), where: isPage)
        try browser.press("enter")
        #expect(browser.state.overlays.isEmpty)
        try browser.load([(0, "Zoe")])
        #expect(browser.state.overlays.isEmpty)
    }
}
