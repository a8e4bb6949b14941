import Client
import Terminal
import TestSupport
import Testing
import Text

@testable import Browser
@testable import Changes

/// Messages that do not fit, and what `e` opens while one is shown.
struct MessageTests {
    private static let five = ["Ada", "Barbara", "Cleo", "Donald", "Edsger"]

    private static func blocked(_ blockers: String) -> DeletionOutcome {
        .refused([
            APIError(
                code: "DELETE_FAILED",
                message: "Your attempt to delete Ada could not be completed because it is "
                    + "associated with the following \(blockers)\n"
            )
        ])
    }

    private func lines(_ browser: BrowserDriver) -> [String] {
        FrameDrawer.draw(browser.state).lines
    }

    private func page(_ browser: BrowserDriver) -> ErrorPage? {
        if case .errors(let page) = browser.state.overlays.last { page } else { nil }
    }

    @Test(arguments: [
        ("cases.: 00001000, 00001026", "2 cases block it: 00001000, 00001026"),
        ("cases.: 00001026", "1 case blocks it: 00001026"),
        ("opportunities.: Acme, Inc. 2026", "opportunities block it: Acme, Inc. 2026"),
        ("cases", "cases block it"),
    ])
    func `the reason comes before the name is repeated`(
        _ blockers: String,
        _ words: String
    ) throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.delete()
        try browser.press("j")
        try browser.settle([0: Self.blocked(blockers)])
        try browser.progress(.ended(nil))
        expectEqual(browser.state.message?.text, "Ada was not deleted: \(words) (e: more)")
        // The cursor is elsewhere, and the page is about the record of the message.
        expectEqual(browser.current, "Cleo")
        try browser.press("e")
        expectEqual(page(browser)?.record, BrowserDriver.id(0))
        #expect(lines(browser).contains { $0.contains("Your attempt to delete Ada") })
        try browser.press("e")
        expectEqual(page(browser), ErrorPage())
    }

    @Test func `reasons of several are the errors of all`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("space space g")
        try browser.delete()
        try browser.settle([0: .tied, 1: .lost])
        try browser.progress(.ended(nil))
        try browser.press("e")
        expectEqual(page(browser), ErrorPage())
    }

    @Test func `a message that does not fit takes two lines, and the list leaves room`() throws {
        var browser = try BrowserDriver(contacts: (1...30).map { "Contact \($0)" })
        try browser.press("G")
        let words = (1...14).map { "word \($0)" }.joined(separator: " ")
        browser.send(.said(BrowserMessage(kind: .failure, text: words)))
        let shown = lines(browser)
        expect(shown[21], .hasPrefix(" word 1 word 2"))
        expect(shown[22], .hasSuffix("word 14"))
        expect(shown[22], .lacks("all of it"))
        expect(shown[20], .hasPrefix(">"))
    }

    @Test func `a longer message is cut, and e opens it`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        let words = (1...40).map { "word \($0)" }.joined(separator: " ")
        browser.send(.said(BrowserMessage(kind: .failure, text: words)))
        expect(lines(browser)[22], .hasSuffix("(e: all of it)"))
        try browser.press("e")
        expectEqual(page(browser)?.text, words)
        #expect(lines(browser).contains { $0.contains("word 40") })
        // Without errors, e has nothing else to show.
        try browser.press("e")
        expectEqual(page(browser)?.text, words)
        try browser.press("esc e")
        expectEqual(browser.state.message?.text, "no errors in this list")
    }

    @Test func `a message that fits leaves e to the errors`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.delete()
        try browser.press("j")
        try browser.settle([0: .tied])
        try browser.progress(.ended(nil))
        browser.send(.said(BrowserMessage(kind: .note, text: "fetched again")))
        try browser.press("e")
        expectEqual(page(browser), ErrorPage())
    }

    @Test(arguments: [(40, 8), (60, 12), (120, 40)])
    func `the errors scroll to their last line in any window`(_ columns: Int, _ rows: Int) throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("space space g")
        try browser.delete()
        try browser.settle([0: Self.blocked("cases.: 00001000"), 1: Self.blocked("orders")])
        try browser.progress(.ended(nil))
        browser.send(.resized(ScreenSize(columns: columns, rows: rows)))
        try browser.press("e")
        for _ in 0..<30 { try browser.press("j") }
        let end = try #require(page(browser)?.top)
        #expect(lines(browser).contains { $0.contains("orders") })
        try browser.press("g G")
        expectEqual(page(browser)?.top, end)
        // Nothing is scrolled beyond the last line.
        try browser.press("k")
        expectEqual(page(browser)?.top, max(0, end - 1))
        #expect(rows > 12 || !lines(browser).contains { $0.contains("orders") })
    }
}
