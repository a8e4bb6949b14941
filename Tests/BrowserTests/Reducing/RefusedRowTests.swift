import Client
import Terminal
import TestSupport
import Testing
import Text

@testable import Browser
@testable import Changes

/// The cursor after a delete that the org refused.
struct RefusedRowTests {
    private static let five = ["Ada", "Barbara", "Cleo", "Donald", "Edsger"]

    private func refuse(_ numbers: [Int], _ browser: inout BrowserDriver) throws {
        try browser.settle(Dictionary(uniqueKeysWithValues: numbers.map { ($0, .tied) }))
        try browser.progress(.ended(nil))
    }

    @Test func `the cursor is on the first refused row`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("j space space space")
        try browser.delete()
        expectEqual(browser.current, "Edsger")
        try browser.settle([1: .deleted])
        try refuse([2, 3], &browser)
        expectEqual(browser.names, ["Ada", "Cleo", "Donald", "Edsger"])
        expectEqual(browser.current, "Cleo")
    }

    @Test func `a refused row comes before one whose result is unknown`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("space space")
        try browser.delete()
        try browser.settle([0: .lost])
        try refuse([1], &browser)
        expectEqual(browser.current, "Barbara")
    }

    @Test(arguments: ["j", "/", "enter esc"])
    func `a user who has moved on stays where they are`(_ keys: String) throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.delete()
        try browser.press(keys)
        let type = keys == "/" ? "e" : ""
        browser.type(type)
        let current = browser.current
        try refuse([0], &browser)
        expectEqual(browser.current, current)
        #expect(current != "Ada")
    }

    @Test func `a record that fills the screen is shown again, with the reason`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("j enter")
        try browser.answer(.record(Array(BrowserDriver.json(1, "Barbara").utf8))) {
            if case .record = $0 { true } else { false }
        }
        try browser.delete()
        try refuse([1], &browser)
        let frame = FrameDrawer.draw(browser.state).lines
        expect(frame[2], .contains("\(BrowserDriver.id(1))"))
        #expect(frame.contains { $0.contains("Barbara was not deleted: she is tied to 2 cases") })
        try browser.press("esc")
        expectEqual(browser.current, "Barbara")
    }

    @Test func `a record that fills the screen stays when others are refused`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("space space G enter")
        try browser.delete()
        try refuse([0, 1], &browser)
        expect(FrameDrawer.draw(browser.state).lines[2], .contains("\(BrowserDriver.id(4))"))
    }

    @Test func `without network, the message is still about the delete`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        browser.send(.resized(ScreenSize(columns: 120, rows: 40)))
        try browser.press("space space enter")
        try browser.delete()
        try browser.settle([0: .lost, 1: .lost])
        try browser.progress(.ended(nil))
        expectEqual(browser.current, "Ada")
        expect(browser.state.message?.text, .contains("of 2 deleted"))
    }

    @Test func `another record that was opened meanwhile stays`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("space space")
        try browser.delete()
        try browser.press("enter")
        try refuse([0], &browser)
        let frame = FrameDrawer.draw(browser.state).lines
        expect(frame[2], .contains("\(BrowserDriver.id(2))"))
        #expect(frame.contains { $0.contains("1 refused") || $0.contains("not deleted") })
    }

    // MARK: - Signs

    private func rows(_ browser: BrowserDriver) -> [String] {
        FrameDrawer.draw(browser.state).lines.filter { line in
            Self.five.contains { line.contains($0) }
        }
    }

    @Test func `a refused row shows its mark, too`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("space space")
        try browser.delete()
        try refuse([0, 1], &browser)
        expectEqual(rows(browser).map { $0.prefix(3) }, [">! ", " ! ", "   ", "   ", "   "])
        try browser.press("space")
        expectEqual(rows(browser).map { $0.prefix(3) }, [" *!", ">! ", "   ", "   ", "   "])
        try browser.press("E")
        expectEqual(rows(browser).map { $0.prefix(3) }, [" *!", ">*!", "   ", "   ", "   "])
        expectEqual(browser.state.message?.text, "marked 2 records not deleted")
    }

    @Test func `what a stopped delete did not send has a sign of its own`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("space space")
        try browser.delete()
        try refuse([0], &browser)
        expectEqual(rows(browser).map { $0.prefix(3) }, [">! ", " - ", "   ", "   ", "   "])
    }

    @Test func `a delete that deleted nothing is not offered for an undo`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.delete()
        try refuse([0], &browser)
        try browser.press("U")
        let frame = FrameDrawer.draw(browser.state).lines
        #expect(frame.contains { $0.contains("1 refused") })
        #expect(!frame.contains { $0.contains("restore") })
        try browser.press("ctrl-c")
        #expect(browser.state.overlays.isEmpty)
    }
}
