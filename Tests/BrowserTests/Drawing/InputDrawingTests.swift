import Terminal
import TestSupport
import Testing

@testable import Browser

/// A text being typed that is longer than its row.
@Suite(.timeLimit(.minutes(1))) struct InputDrawingTests {
    private func drawn(_ text: String) throws -> Grid {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.press("f")
        browser.send(.input(.paste(text)))
        return FrameDrawer.draw(browser.state)
    }

    @Test func `a long text is drawn without delay, with the cursor at its end`() throws {
        let grid = try drawn(String(repeating: "x", count: 200_000) + "yz")
        expectEqual(grid.cursor, ScreenPosition(column: 78, row: 22))
        expect(grid.lines[22], .contains("find in all objects: xxx"))
        expect(grid.lines[22], .hasSuffix("xxyz"))
    }

    @Test(arguments: [("日", 78), ("a日", 78), ("e\u{301}", 78), ("x日日", 77)])
    func `as much as fits is before the cursor`(_ text: String, _ column: Int) throws {
        let grid = try drawn(String(repeating: text, count: 100))
        expectEqual(grid.cursor, ScreenPosition(column: column, row: 22))
    }
}
