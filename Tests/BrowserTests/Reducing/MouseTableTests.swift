import Terminal
import TestSupport
import Testing

@testable import Browser

/// What clicks do.
struct MouseTableTests {
    private func browser() throws -> BrowserDriver {
        var browser = try BrowserDriver(contacts: ["Ada", "Bob", "Cy"])
        try browser.press("m")
        return browser
    }

    private func click(_ browser: inout BrowserDriver, _ column: Int, _ row: Int) {
        browser.send(.input(.mouse(Mouse(.press, column: column, row: row))))
        browser.send(.input(.mouse(Mouse(.release, column: column, row: row))))
    }

    private let top = ScreenLayout.listTop

    @Test func `a click moves the cursor, and a double click opens`() throws {
        var browser = try browser()
        click(&browser, 10, top + 2)
        expectEqual(browser.current, "Cy")
        expectEqual(browser.state.list?.detail, nil)
        browser.tick(200)
        click(&browser, 10, top + 2)
        #expect(browser.state.list?.detail != nil)
    }

    @Test func `two slow clicks, or clicks on two rows, only move the cursor`() throws {
        var browser = try browser()
        click(&browser, 10, top + 1)
        browser.tick(900)
        click(&browser, 10, top + 1)
        click(&browser, 10, top)
        expectEqual(browser.current, "Ada")
        expectEqual(browser.state.list?.detail, nil)
    }

    @Test func `a click on a key of the last row presses it`() throws {
        var browser = try browser()
        for item in KeyRow(browser.state, .list).items where item.key == .character("/") {
            click(&browser, item.columns.lowerBound, 23)
        }
        let isFiltering = if case .filter = browser.state.overlays.last { true } else { false }
        #expect(isFiltering)
    }

    @Test func `a click on a heading sorts by its column, again downwards, then not at all`() throws
    {
        var browser = try BrowserDriver(contacts: ["Cy", "Ada", "Bob"])
        try browser.press("m")
        let list = try #require(browser.state.list)
        let layout = ScreenLayout(browser.state)
        let columns = ListColumns(
            list,
            layout: layout,
            browser.state.display,
            browser.state.localTime
        )
        let name = try #require(columns.columns.first { $0.index == 1 })
        for names in [["Ada", "Bob", "Cy"], ["Cy", "Bob", "Ada"], ["Cy", "Ada", "Bob"]] {
            click(&browser, name.range.lowerBound, top - 1)
            expectEqual(browser.names, names)
            expectEqual(browser.current, "Cy")
            expectEqual(browser.state.list?.column, 1)
        }
        // Beside the headings there is nothing to sort by.
        click(&browser, 0, top - 1)
        expectEqual(browser.names, ["Cy", "Ada", "Bob"])
    }

    @Test func `a click between the keys does nothing`() throws {
        var browser = try browser()
        let first = try #require(KeyRow(browser.state, .list).items.first)
        click(&browser, first.columns.upperBound, 23)
        #expect(browser.state.overlays.isEmpty)
    }

    @Test(arguments: ["d", "?", "C", "v", "/", "f", "x", "c"])
    func `a click on close or cancel in the last row of a dialog presses it`(
        _ keys: String
    ) throws {
        var browser = try browser()
        try browser.press(keys)
        try #require(!browser.state.overlays.isEmpty)
        let item = try #require(
            KeyRow(browser.state, browser.state.context).items.first { $0.key == .escape }
        )
        click(&browser, item.columns.lowerBound, 23)
        #expect(browser.state.overlays.isEmpty)
    }

    @Test func `a click never confirms a delete`() throws {
        var browser = try browser()
        try browser.press("d")
        browser.arm()
        _ = browser.takeEffects()
        for column in 0..<80 where browser.isAsking {
            let item = KeyRow(browser.state, browser.state.context).items.first {
                $0.columns.contains(column)
            }
            if item?.key != .escape { click(&browser, column, 23) }
        }
        #expect(browser.isAsking)
        #expect(!browser.takeEffects().contains { if case .delete = $0 { true } else { false } })
    }
}
