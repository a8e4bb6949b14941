import Client
import Terminal
import TestSupport
import Testing

@testable import Accounts
@testable import Browser
@testable import Changes

/// A list that opens once the org has described its object: it says so, and opens only if the user
/// does nothing else meanwhile.
struct LateOpeningTests {
    private static func isAwaited(_ request: PendingRequest) -> Bool {
        request == .description(object: "account")
    }

    private static func account() throws -> ObjectDescription {
        let json = """
            {"name":"Account","label":"Account","queryable":true,"fields":[],
            "childRelationships":[]}
            """
        return try ObjectDescription(parsing: Array(json.utf8))
    }

    /// A browser of contacts in which accounts are to be opened.
    private func browser(after keys: String = "") throws -> BrowserDriver {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.describeContact()
        try browser.press("\(keys) :")
        browser.type("account")
        try browser.press("enter")
        return browser
    }

    private func describe(_ browser: inout BrowserDriver) throws {
        try browser.answer(.description(try Self.account()), where: Self.isAwaited)
    }

    @Test func `it says which object is described, and opens then`() throws {
        var browser = try browser()
        expectEqual(browser.state.message?.text, "describing account …")
        try describe(&browser)
        expectEqual(browser.state.lists.count, 2)
        expectEqual(browser.state.message, nil)
    }

    @Test(arguments: ["d", "c", "x", "/ b", "/ b esc", "e", "j", "space", "O", "?", ": esc"])
    func `it does not open once another key has done something`(_ keys: String) throws {
        var browser = try browser()
        try browser.press(keys)
        let overlays = browser.state.overlays.count
        try describe(&browser)
        expectEqual(browser.state.lists.count, 1)
        expectEqual(browser.state.overlays.count, overlays)
        expectEqual(browser.state.list?.name, "Contact")
    }

    @Test func `it does not open after a click`() throws {
        var browser = try browser(after: "m")
        let row = ScreenLayout.listTop + 1
        browser.send(.input(.mouse(Mouse(.press, column: 10, row: row))))
        try describe(&browser)
        expectEqual(browser.state.lists.count, 1)
    }

    @Test func `a delete is about the records that were named`() throws {
        var browser = try browser()
        try browser.press("d")
        browser.arm()
        try describe(&browser)
        try browser.press("y")
        expectEqual(browser.state.deletes.first?.records.map(\.id), [BrowserDriver.id(0)])
        expectEqual(browser.state.deletes.first?.list, browser.state.list?.id)
    }

    @Test func `it does not open under a dialog that opens by itself`() throws {
        var browser = try browser(after: "x enter")
        let failure = BrowserFailure(kind: .other, message: "no such folder")
        try browser.answer(.failed(failure)) { if case .export = $0 { true } else { false } }
        expectEqual(browser.state.overlays.count, 1)
        try describe(&browser)
        expectEqual(browser.state.lists.count, 1)
    }

    @Test func `Control-C stops it, and the next attempt asks again`() throws {
        var browser = try browser()
        let id = try browser.id(where: Self.isAwaited)
        try browser.press("ctrl-c")
        #expect(browser.effects.contains(.cancel(id)))
        expectEqual(browser.state.message?.text, "stopped")
        browser.send(.answer(id, .description(try Self.account())))
        expectEqual(browser.state.lists.count, 1)
        try browser.press(":")
        browser.type("account")
        try browser.press("enter")
        try describe(&browser)
        expectEqual(browser.state.lists.count, 2)
    }

    @Test func `the first list opens whatever is pressed, and the wait for it is shown`() throws {
        var state = BrowserState(size: ScreenSize(columns: 80, rows: 24))
        state.org = BrowsedOrg(name: "uat", kind: .sandbox, instanceURL: "https://uat.example")
        state.start = .object("Account")
        _ = state.begin()
        expectEqual(state.message?.text, "describing Account …")
        _ = state.reduce(.tick(1))
        _ = state.reduce(.input(.key(.character("j"))))
        _ = state.reduce(.tick(2001))
        let words = "waiting for the org … 2 s (^C stops)"
        expect(FrameDrawer.draw(state).lines[22], .contains(words))
        let id = try #require(state.pending.first { Self.isAwaited($0.value.request) }?.key)
        _ = state.reduce(.answer(id, .description(try Self.account())))
        expectEqual(state.lists.count, 1)
    }
}
