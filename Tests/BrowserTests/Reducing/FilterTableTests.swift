import TestSupport
import Testing

@testable import Browser

/// The filter that is typed: what it begins with, and where the cursor is.
struct FilterTableTests {
    private func browser(total: Int? = nil) throws -> BrowserDriver {
        var browser = BrowserDriver()
        let rows = (0..<20).map { ($0, $0 % 5 == 3 ? "Ada \($0)" : "Contact \($0)") }
        try browser.load(rows, total: total, isLast: total == nil)
        return browser
    }

    @Test func `the cursor is on the first match, and escape brings it back`() throws {
        var browser = try browser()
        try browser.press("j j j j j j /")
        browser.type("ada")
        expectEqual(browser.current, "Ada 3")
        try browser.press("esc")
        expectEqual(browser.current, "Contact 6")
        expectEqual(browser.state.list?.filter, "")
    }

    @Test func `it starts empty, and up brings the last one`() throws {
        var browser = try browser()
        try browser.press("/")
        browser.type("ada")
        try browser.press("enter /")
        expectEqual(browser.state.list?.filter, "ada")
        browser.type("contact")
        expectEqual(browser.state.list?.filter, "contact")
        try browser.press("esc / up enter")
        expectEqual(browser.state.list?.filter, "ada")
        try browser.press("/ enter")
        expectEqual(browser.state.list?.filter, "ada")
    }

    @Test func `the search of the org is offered after typing`() throws {
        var browser = try browser(total: 100)
        try browser.press("/")
        browser.type("ada")
        expectEqual(browser.state.message?.text, #"filter "ada": 4 of 20 loaded (80 not loaded)"#)
        try browser.press("enter")
        let words = #"filter "ada": 4 of 20 loaded (80 not loaded, F searches the org)"#
        expectEqual(browser.state.message?.text, words)
    }
}
