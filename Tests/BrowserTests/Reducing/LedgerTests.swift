import Client
import HTTP
import Records
import Terminal
import TestSupport
import Testing

@testable import Browser
@testable import Changes

/// The counts of a session's deletes: in messages, in the footer, and at the end.
struct LedgerTests {
    private static let five = ["Ada", "Barbara", "Cleo", "Donald", "Edsger"]

    /// Deletes the first records with these outcomes.
    private func deleted(_ outcomes: DeletionOutcome...) throws -> BrowserDriver {
        var browser = try BrowserDriver(contacts: Self.five)
        for _ in outcomes { try browser.press("space") }
        try browser.delete()
        try browser.settle(Dictionary(uniqueKeysWithValues: outcomes.enumerated().map { ($0, $1) }))
        try browser.progress(.ended(nil))
        return browser
    }

    private func undo(_ number: Int, in browser: inout BrowserDriver) throws {
        try browser.press("u")
        try browser.progress(
            UndeletionProgress.settled([UndeletionResult(BrowserDriver.id(number), .restored)])
        )
        try browser.progress(UndeletionProgress.finished(nil))
    }

    private static let already = DeletionOutcome.alreadyDeleted([
        APIError(code: "ENTITY_IS_DELETED", message: "entity is deleted")
    ])
    private static let kept = DeletionOutcome.notDeleted(.transport(.cut("the connection was cut")))

    private func footer(_ browser: BrowserDriver) -> String {
        FrameDrawer.draw(browser.state).lines.last ?? ""
    }

    @Test func `a restored record is not called deleted at the end`() throws {
        var browser = try deleted(.deleted)
        expect(footer(browser), .contains("u undo"))
        expectEqual(browser.state.farewell, "1 record deleted")
        expectEqual(browser.state.undoing, "sfctl undelete --last")
        try undo(0, in: &browser)
        expectEqual(browser.state.farewell, "1 record deleted and restored")
        expect(footer(browser), .lacks("u undo"))
        try browser.press("u")
        expectEqual(browser.state.message?.text, "nothing to restore: 1 record already restored")
    }

    @Test func `a record that was deleted before is not called deleted`() throws {
        var browser = try deleted(Self.already)
        expectEqual(browser.state.farewell, "1 record already deleted")
        expect(footer(browser), .lacks("u undo"))
        try browser.press("u")
        expectEqual(browser.state.message?.text, "nothing to restore: no record was deleted")
        try expectEqual(
            deleted(.deleted, Self.already).state.message?.text,
            "1 record deleted, 1 already deleted; u restores 1"
        )
    }

    @Test func `a refused record is called refused`() throws {
        let browser = try deleted(.tied)
        expectEqual(browser.state.farewell, "1 record refused (sfctl journal show --last)")
        expect(footer(browser), .lacks("u undo"))
    }

    @Test func `requests that were sent and lost are not called unsent`() throws {
        let browser = try deleted(Self.kept, Self.kept, Self.kept)
        expectEqual(browser.state.message?.text, "0 of 3 deleted, 3 not deleted (e: reasons)")
        expectEqual(browser.state.farewell, "3 records not deleted (sfctl journal show --last)")
    }

    @Test func `the command at the end undoes the last delete that can be undone`() throws {
        var browser = try deleted(.deleted, .tied)
        try browser.press("j")
        try browser.delete()
        try browser.settle([2: .tied])
        try browser.progress(.ended(nil))
        expectEqual(
            browser.state.farewell,
            "1 record deleted, 2 refused (sfctl journal show --last)"
        )
        expectEqual(browser.state.undoing, "sfctl undelete --journal /journal")
    }

    @Test func `a record that is deleted again counts once`() throws {
        var browser = try deleted(.deleted)
        try undo(0, in: &browser)
        try browser.answer(
            .rows([BrowserDriver.id(0): Array(BrowserDriver.json(0, "Ada").utf8)])
        ) { if case .rows = $0 { true } else { false } }
        try browser.press("g")
        try browser.delete()
        try browser.settle([0: .deleted])
        try browser.progress(.ended(nil))
        expectEqual(browser.state.farewell, "1 record deleted")
        #expect(browser.state.undoing != nil)
    }

    @Test func `a record that has left the recycle bin offers no undo`() throws {
        var browser = try deleted(.deleted)
        try browser.press("u")
        try browser.progress(
            UndeletionProgress.settled([
                UndeletionResult(BrowserDriver.id(0), .notInBin([]))
            ])
        )
        try browser.progress(UndeletionProgress.finished(nil))
        expectEqual(
            browser.state.message?.text,
            "1 of 1 not restored: the record is neither in the org nor in its recycle bin"
        )
        expectEqual(browser.state.farewell, "1 record deleted")
        expect(footer(browser), .lacks("u undo"))
        try browser.press("u")
        expectEqual(
            browser.state.message?.text,
            "nothing to restore: 1 record no longer in the recycle bin"
        )
    }

    @Test func `the deletes in another org are counted, too`() throws {
        var browser = try deleted(.deleted, .tied)
        try browser.press("O")
        var other = try #require(browser.state.org)
        other.name = "dev"
        try browser.answer(.orgs([KnownBrowserOrg(name: "dev")])) { $0 == .orgs }
        try browser.press("enter")
        try browser.answer(.connected(other)) { $0 == .connection }
        expectEqual(browser.state.farewell, "1 record deleted, 1 refused")
        try browser.press("esc u")
        expectEqual(
            browser.state.message?.text,
            "nothing to restore: no record was deleted; sfctl undelete --last undoes older "
                + "deletes"
        )
    }
}
