import Client
import Records
import Terminal
import TestSupport
import Testing

@testable import Browser
@testable import Changes

/// Marks and restored records after the query was run again.
struct RestoredRowTests {
    private static let five = ["Ada", "Barbara", "Cleo", "Donald", "Edsger"]
    private static let rows = five.enumerated().map { (number: $0.offset, name: $0.element) }

    private func restore(_ numbers: [Int], in browser: inout BrowserDriver) throws {
        _ = browser.takeEffects()
        try browser.press("u")
        try browser.progress(
            UndeletionProgress.settled(
                numbers.map { UndeletionResult(BrowserDriver.id($0), .restored) }
            )
        )
        try browser.progress(UndeletionProgress.finished(nil))
    }

    /// The numbers of the records in the open dialog, with their places.
    private func asked(_ browser: BrowserDriver) -> [(id: RecordID, place: DeletionDialog.Place)] {
        guard case .confirmation(let dialog) = browser.state.overlays.last else { return [] }
        return dialog.records.map { ($0.id, $0.place) }
    }

    @Test func `marks whose rows are not loaded any more are deleted, too`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("space j j space R")
        try browser.load(Array(Self.rows.prefix(2)), total: 5, isLast: false)
        expectEqual(browser.state.list?.marks.count, 2)
        try browser.describeContact()
        try browser.press("d")
        expectEqual(asked(browser).map(\.id), [BrowserDriver.id(0), BrowserDriver.id(3)])
        expectEqual(asked(browser).map(\.place), [.shown, .unloaded])
        let frame = FrameDrawer.draw(browser.state)
        #expect(frame.lines.contains { $0.contains("no longer loaded") })
        browser.arm()
        try browser.press("y")
        let requests = browser.effects.compactMap { effect -> [RecordID]? in
            if case .delete(_, let request) = effect { request.ids } else { nil }
        }
        expectEqual(requests, [[BrowserDriver.id(0), BrowserDriver.id(3)]])
    }

    @Test func `undo after R runs the query again, and moves to the first restored record`() throws
    {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("j space j space")
        try browser.delete()
        try browser.settle([1: .deleted, 3: .deleted])
        try browser.progress(.ended(nil))
        try browser.press("R")
        try browser.load([(0, "Ada"), (2, "Cleo"), (4, "Edsger")])
        try browser.press("G")
        try restore([1, 3], in: &browser)
        try browser.load(Self.rows)
        expectEqual(browser.names, Self.five)
        expectEqual(browser.current, "Barbara")
        expectEqual(browser.state.message?.text, "2 records restored")
    }

    @Test func `undo after R loads pages until a restored record is there`() throws {
        var browser = BrowserDriver()
        try browser.load(Self.rows)
        try browser.press("G")
        try browser.delete()
        try browser.settle([4: .deleted])
        try browser.progress(.ended(nil))
        try browser.press("R")
        try browser.load((0..<4).map { Self.rows[$0] })
        try restore([4], in: &browser)
        // With a page full of rows, no other page would be loaded.
        try browser.load((10..<400).map { ($0, "Other \($0)") }, total: 391, isLast: false)
        #expect(browser.effects.contains { if case .nextPage = $0 { true } else { false } })
        try browser.load([Self.rows[4]], total: 391)
        expectEqual(browser.current, "Edsger")
    }

    @Test func `undo without R moves to the first restored record`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("j space j space")
        try browser.delete()
        try browser.settle([1: .deleted, 3: .deleted])
        try browser.progress(.ended(nil))
        try browser.press("G")
        try restore([1, 3], in: &browser)
        let found = [1, 3].map { number in
            (BrowserDriver.id(number), Array(BrowserDriver.json(number, Self.five[number]).utf8))
        }
        try browser.answer(.rows(Dictionary(uniqueKeysWithValues: found))) {
            if case .rows = $0 { true } else { false }
        }
        expectEqual(browser.names, Self.five)
        expectEqual(browser.current, "Barbara")
    }

    @Test func `the errors stay while the rows come back`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.delete()
        try browser.settle([0: .deleted])
        try browser.progress(.ended(nil))
        try browser.press("R")
        try browser.load(Array(Self.rows.dropFirst()))
        try browser.press("g")
        try browser.delete()
        try browser.settle([1: .tied])
        try browser.progress(.ended(nil))
        try restore([0], in: &browser)
        try browser.load(Self.rows)
        expectEqual(browser.state.list?.errors.keys.map(\.self), [BrowserDriver.id(1)])
        expectEqual(browser.current, "Ada")
    }

    @Test func `a restored record that the query does not find is told`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.delete()
        try browser.settle([0: .deleted])
        try browser.progress(.ended(nil))
        try browser.press("R")
        try browser.load(Array(Self.rows.dropFirst()))
        try restore([0], in: &browser)
        try browser.load(Array(Self.rows.dropFirst()))
        expectEqual(
            browser.state.message?.text,
            "1 record restored that no longer match this query"
        )
    }

    // MARK: - Rows that are not loaded

    /// A browser with three rows of five, and room for more than that on the screen.
    private static func browserOfPart() throws -> BrowserDriver {
        var browser = BrowserDriver()
        try browser.load(Array(rows.prefix(3)), total: 5, isLast: false)
        return browser
    }

    @Test func `the number of all rows follows a delete and its undo`() throws {
        var browser = try Self.browserOfPart()
        expect(FrameDrawer.draw(browser.state).lines[0], .hasSuffix("row 1/3 of 5"))
        try browser.delete()
        try browser.settle([0: .deleted])
        try browser.progress(.ended(nil))
        expect(FrameDrawer.draw(browser.state).lines[0], .hasSuffix("row 1/2 of 4"))
        try restore([0], in: &browser)
        try browser.answer(.rows([BrowserDriver.id(0): []])) {
            if case .rows = $0 { true } else { false }
        }
        expect(FrameDrawer.draw(browser.state).lines[0], .hasSuffix("row 1/3 of 5"))
    }

    @Test func `a last page that comes before a restored row does not call it missing`() throws {
        var browser = try Self.browserOfPart()
        try browser.delete()
        try browser.settle([0: .deleted])
        try browser.progress(.ended(nil))
        try restore([0], in: &browser)
        try browser.load(Array(Self.rows.dropFirst(3)), total: 5)
        expectEqual(browser.state.message?.text, "Ada restored")
        try browser.answer(.rows([BrowserDriver.id(0): []])) {
            if case .rows = $0 { true } else { false }
        }
        expectEqual(browser.state.message?.text, "Ada restored")
    }
}
