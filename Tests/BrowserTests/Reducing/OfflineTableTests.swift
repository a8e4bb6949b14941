import Client
import SOQL
import Terminal
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import Browser
@testable import CommandLine
@testable import sfctl

/// What a lost network leaves behind once the org answers again.
struct OfflineTableTests {
    private static let cut = BrowserFailure(kind: .unreachable, message: "the connection was cut")

    private func isRecord(_ request: PendingRequest) -> Bool {
        if case .record = request { true } else { false }
    }

    /// A browser without network, with a list that was loaded before.
    private func offline() throws -> BrowserDriver {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.press("R")
        try browser.answer(.failed(Self.cut)) { if case .page = $0 { true } else { false } }
        return browser
    }

    private func comeBack(_ browser: inout BrowserDriver) throws {
        browser.tick(60_000)
        try browser.answer(.reached) { $0 == .probe }
    }

    @Test func `a record that was opened without network is loaded when the org answers`() throws {
        var browser = try offline()
        try browser.press("enter")
        expectEqual(
            browser.state.detailEntries.map(\.text),
            ["not loaded: the org does not answer"]
        )
        #expect(!browser.state.pending.values.contains { isRecord($0.request) })
        try comeBack(&browser)
        try browser.answer(.record(Array(BrowserDriver.json(0, "Ada").utf8)), where: isRecord)
        #expect(browser.state.detailEntries.contains { $0.text == "Ada" })
    }

    @Test func `a record whose reading was cut off is read again when the org answers`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.press("enter")
        try browser.answer(.failed(Self.cut), where: isRecord)
        try comeBack(&browser)
        try browser.answer(.record(Array(BrowserDriver.json(0, "Ada").utf8)), where: isRecord)
        expectEqual(browser.state.records[BrowserDriver.id(0)]?.failure, nil)
    }

    @Test(arguments: [Self.cut, BrowserFailure(kind: .sessionRefused, message: "expired")])
    func `a query that runs again and ends an outage goes on with its own pages`(
        _ failure: BrowserFailure
    ) throws {
        let isPage: (PendingRequest) -> Bool = { if case .page = $0 { true } else { false } }
        let contacts = { (range: Range<Int>) in range.map { ($0, "Contact \(1000 + $0)") } }
        var browser = BrowserDriver()
        try browser.load(contacts(0..<100), total: 500, isLast: false)
        try browser.press("G")
        try browser.answer(.failed(failure), where: isPage)
        try browser.press("R")
        if failure.kind == .sessionRefused { try browser.press("R") }
        _ = browser.takeEffects()
        let page = try BrowserDriver.page(
            contacts(0..<60),
            total: 500,
            next: BrowserDriver.place(behind: 60)
        )
        try browser.answer(.page(page), where: isPage)
        expectEqual(browser.pagesAsked, [BrowserDriver.place(behind: 60)])
        expectEqual(browser.state.pending.values.count { isPage($0.request) }, 1)
    }

    @Test func `a list opened again without network runs its query when the org answers`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        browser.change { _ = $0.open(Statement("SELECT Id FROM Lead")) }
        try browser.press("[ R")
        try browser.answer(.failed(Self.cut)) { if case .page = $0 { true } else { false } }
        try browser.press("]")
        expect(browser.state.message?.text, .contains("unreachable"))
        _ = browser.takeEffects()
        try comeBack(&browser)
        let ran = browser.effects.compactMap { effect in
            if case .open(_, _, let query) = effect { query.written } else { nil }
        }
        expectEqual(ran, ["SELECT Id FROM Lead"])
    }

    @Test func `a description that failed is asked for again with the next record`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.press("enter")
        try browser.answer(.record(Array(BrowserDriver.json(0, "Ada").utf8)), where: isRecord)
        let failure = BrowserFailure(kind: .other, message: "HTTP status 503")
        try browser.answer(.failed(failure)) { $0 == .description(object: "contact") }
        try browser.press("esc enter")
        try browser.describeContact()
        // The names of objects are asked for although a description failed.
        try browser.press(":")
        try browser.answer(.objects([OrgObject(name: "Contact")])) { $0 == .objects }
    }

    @Test(arguments: ["enter", "esc"])
    func `what is typed for a search that could not open is no command`(_ end: String) throws {
        var browser = try offline()
        try browser.press("F")
        _ = browser.takeEffects()
        browser.type("dd rules q")
        browser.send(.input(.paste("q\n")))
        browser.send(.said(BrowserMessage(kind: .warning, text: "retry 1")))
        let frame = FrameDrawer.draw(browser.state).lines.joined(separator: "\n")
        expect(frame, .contains("this needs the org, which is unreachable; R retries"))
        expectEqual(browser.state.overlays.count, 1)
        try browser.press(end)
        #expect(browser.state.overlays.isEmpty)
        #expect(browser.effects.isEmpty)
        expectEqual(browser.state.list?.marks.isEmpty, true)
        try browser.press("j")
        expectEqual(browser.current, "Barbara")
    }

    @Test func `a filter typed before there is a list is no command`() throws {
        var state = BrowserState(size: ScreenSize(columns: 80, rows: 24))
        state.org = BrowsedOrg(name: "uat", kind: .sandbox, instanceURL: "https://uat.example")
        state.start = .object("Account")
        _ = state.begin()
        for key in ["/", "q"] as [Character] {
            #expect(state.reduce(.input(.key(.character(key)))).isEmpty)
        }
        #expect(state.reduce(.input(.key(.enter))).isEmpty)
        expectEqual(state.reduce(.input(.key(.character("q")))), [.quit])
    }
}
