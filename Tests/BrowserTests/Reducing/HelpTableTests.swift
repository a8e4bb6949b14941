import TestSupport
import Testing

@testable import Browser

/// The help, and what a key without an action gets.
struct HelpTableTests {
    @Test func `the help of the list is in groups, with the signs at its end`() {
        let lines = HelpLine.lines(of: KeyTable(), in: .list)
        let headings = lines.filter(\.isHeading).map(\.keys)
        expectEqual(headings, ["Move", "Find", "Mark", "Show", "Change", "Leave", "Signs"])
        expectEqual(lines.suffix(5).map(\.keys), [">", "*", "!", "?", "-"])
        let keys = lines.filter { !$0.isHeading && $0.help != "" }.count - 5
        expectEqual(keys, KeyTable().bindings(in: .list).count)
        #expect(HelpLine.lines(of: KeyTable(), in: .columns).allSatisfy { !$0.isHeading })
    }

    @Test func `a key without an action says so, but not over a problem`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Bob"])
        browser.type("%")
        expectEqual(browser.state.message?.text, "% has no action here; ? shows the keys")
        browser.type("&")
        expectEqual(browser.state.message?.text, "& has no action here; ? shows the keys")
        try browser.press("j")
        expectEqual(browser.state.message, nil)
        try browser.delete()
        try browser.settle([0: .tied])
        try browser.progress(.ended(nil))
        let problem = browser.state.message
        browser.type("%")
        #expect(problem != nil && browser.state.message == problem)
    }

    @Test(arguments: ["'", "C", "x", "O", "v", "c", "e", "U", "f a enter"])
    func `a dialog whose last row offers the help opens it`(_ keys: String) throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Bob"])
        try browser.delete()
        try browser.settle([0: .tied])
        try browser.progress(.ended(nil))
        try browser.press(keys)
        let (context, count) = (browser.state.context, browser.state.overlays.count)
        expectEqual(count, 1)
        expect(FrameDrawer.draw(browser.state).lines[23], .contains("? help"))
        try browser.press("?")
        guard case .help(let page) = browser.state.overlays.last else {
            Issue.record("no help")
            return
        }
        expectEqual(page.context, context)
        try browser.press("q")
        expectEqual(browser.state.overlays.count, count)
        expectEqual(browser.state.context, context)
    }

    @Test func `the question whether to quit offers no help, as q does not close it`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Bob"])
        try browser.delete()
        try browser.press("q")
        expect(FrameDrawer.draw(browser.state).lines[23], .lacks("? help"))
        try browser.press("?")
        guard case .quitting = browser.state.overlays.last else {
            Issue.record("another dialog")
            return
        }
    }

    @Test func `orgs that arrive while the help is open are in the dialog below it`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.press("O ?")
        try browser.answer(.orgs([KnownBrowserOrg(name: "other")])) { $0 == .orgs }
        try browser.press("esc enter")
        expectEqual(browser.state.message?.text, "connecting to other …")
    }
}
