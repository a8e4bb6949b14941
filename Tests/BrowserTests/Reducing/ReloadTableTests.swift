import Records
import Terminal
import TestSupport
import Testing
import Text

@testable import Browser
@testable import sfctl

/// `R`: the query again, with as many rows as before, and the cursor and the screen as they were.
struct ReloadTableTests {
    private static func contacts(_ range: Range<Int>) -> [(number: Int, name: String)] {
        range.map { ($0, "Contact \(1000 + $0)") }
    }

    /// A browser with 300 of 1,000 rows, loaded in pages of 100, on row 250.
    private func browser() throws -> BrowserDriver {
        var browser = BrowserDriver()
        try browser.load(Self.contacts(0..<100), total: 1000, isLast: false)
        for start in [100, 200] {
            try browser.press("G")
            try browser.load(Self.contacts(start..<start + 100), total: 1000, isLast: false)
        }
        try browser.press("G " + Array(repeating: "k", count: 49).joined(separator: " "))
        _ = browser.takeEffects()
        return browser
    }

    private func place(_ browser: BrowserDriver) -> [Int] {
        [browser.state.list?.cursor ?? -1, browser.state.list?.top ?? -1]
    }

    @Test func `as many rows are loaded again, page by page, and no more`() throws {
        var browser = try browser()
        let before = place(browser)
        expectEqual(browser.current, "Contact 1250")
        try browser.press("R")
        expectEqual(browser.names.count, 300)
        try browser.load(Self.contacts(0..<100), total: 1000, isLast: false)
        expectEqual(browser.pageRequests, 1)
        expectEqual(
            browser.state.message?.text,
            "running the query again: 100 of 300 rows (^C stops)"
        )
        try browser.load(Self.contacts(100..<200), total: 1000, isLast: false)
        expectEqual(browser.pageRequests, 2)
        try browser.load(Self.contacts(200..<300), total: 1000, isLast: false)
        expectEqual(browser.pageRequests, 2)
        expectEqual(browser.state.message?.text, "300 rows loaded again")
        expectEqual(browser.current, "Contact 1250")
        expectEqual(place(browser), before)
    }

    @Test func `a record that another row has pushed down keeps its line on the screen`() throws {
        var browser = try browser()
        let before = place(browser)
        try browser.press("R")
        try browser.load([(900, "New")] + Self.contacts(0..<99), total: 1001, isLast: false)
        try browser.load(Self.contacts(99..<199), total: 1001, isLast: false)
        try browser.load(Self.contacts(199..<299), total: 1001, isLast: false)
        expectEqual(browser.current, "Contact 1250")
        expectEqual(place(browser), before.map { $0 + 1 })
    }

    @Test func `without the record the cursor stays at its row`() throws {
        var browser = try browser()
        let before = place(browser)
        try browser.press("R")
        try browser.load(Self.contacts(0..<100), total: 999, isLast: false)
        try browser.load(Self.contacts(100..<200), total: 999, isLast: false)
        let rest = Self.contacts(200..<250) + Self.contacts(251..<301)
        try browser.load(rest, total: 999, isLast: false)
        expectEqual(browser.current, "Contact 1251")
        expectEqual(place(browser), before)
    }

    @Test func `a cursor that the user moves meanwhile stays there`() throws {
        var browser = try browser()
        try browser.press("R")
        try browser.load(Self.contacts(0..<100), total: 1000, isLast: false)
        try browser.press("g j")
        try browser.load(Self.contacts(100..<200), total: 1000, isLast: false)
        try browser.load(Self.contacts(200..<300), total: 1000, isLast: false)
        expectEqual(browser.current, "Contact 1001")
        expectEqual(browser.state.list?.rows.count, 300)
    }

    @Test func `Control-C stops, and another query loads its first page alone`() throws {
        var browser = try browser()
        try browser.press("R")
        try browser.load(Self.contacts(0..<100), total: 1000, isLast: false)
        try browser.press("ctrl-c")
        _ = browser.takeEffects()
        try browser.press("g")
        expectEqual(browser.pageRequests, 0)
        try browser.press("R")
        browser.tick(1)
        try browser.press(": ctrl-u")
        browser.type("SELECT Id, Name, Title FROM Contact WHERE Name != 'x'")
        try browser.press("enter")
        try browser.load(Self.contacts(0..<100), total: 1000, isLast: false)
        expectEqual(browser.pageRequests, 0)
    }
}
