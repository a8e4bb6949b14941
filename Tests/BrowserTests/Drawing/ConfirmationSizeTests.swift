import Accounts
import Terminal
import TestSupport
import Testing
import Text

@testable import Browser
@testable import Changes

/// The confirmation of a delete at any size of the window: it is readable, or it deletes nothing.
struct ConfirmationSizeTests {
    private static let names = (1...50).map { "Contact \($0)" }

    /// A dialog of the first records, which takes keys.
    private func dialog(
        _ count: Int,
        _ kind: OrgKind,
        isUndeletable: Bool = true
    ) throws -> BrowserDriver {
        var browser = try BrowserDriver(kind: kind, contacts: Self.names)
        for _ in 0..<count { try browser.press("space") }
        try browser.describeContact(isUndeletable: isUndeletable)
        try browser.press("d")
        return browser
    }

    /// The text within the box, without blanks.
    private func text(in browser: BrowserDriver) -> String {
        FrameDrawer.draw(browser.state).lines.map { line in
            var inside: [Substring] = []
            for edge in ["│", "┌"] where line.contains(edge) {
                inside = line.split(separator: edge).dropFirst(line.hasPrefix(edge) ? 0 : 1)
                    .prefix(1).map { $0 }
            }
            return inside.joined().filter { $0 != " " && $0 != "─" && $0 != "┐" }
        }.joined()
    }

    private func isReadable(_ browser: BrowserDriver) throws -> Bool {
        guard case .confirmation(let dialog) = browser.state.overlays.last else { return false }
        let title = dialog.question.title(org: "uat").filter { $0 != " " }
        let key = dialog.question.needsCount ? "ofrecords" : "Delete:pressy"
        let text = text(in: browser)
        return text.contains(title) && text.contains("[Cancel]") && text.contains(key)
            && (text.contains("Contact1") || text.contains("1of"))
    }

    /// Presses the keys that confirm the dialog; returns whether something is deleted.
    private func deletes(_ count: Int, _ browser: BrowserDriver) throws -> Bool {
        var browser = browser
        try browser.press("y ctrl-u")
        browser.type("\(count)")
        try browser.press("enter")
        return browser.effects.contains { if case .delete = $0 { true } else { false } }
    }

    @Test(arguments: [OrgKind.sandbox, .production], [true, false])
    func `at any size, a delete is readable or impossible`(
        _ kind: OrgKind,
        _ isUndeletable: Bool
    ) throws {
        var random = SeededRandom(seed: 25)
        for count in [1, 2, 3, 10, 11, 20, 50] {
            var browser = try dialog(count, kind, isUndeletable: isUndeletable)
            let sizes = Amount.share(of: 120)
            for step in 0..<sizes {
                let small = step < sizes / 2
                let size = ScreenSize(
                    columns: .random(in: 20...(small ? 60 : 200), using: &random),
                    rows: .random(in: 5...(small ? 16 : 60), using: &random)
                )
                browser.send(.resized(size))
                browser.arm()
                let isReadable = try isReadable(browser)
                try expectEqual(deletes(count, browser), isReadable, "\(count) at \(size)")
                if size.columns >= 80, size.rows >= 24 { #expect(isReadable) }
            }
        }
    }

    @Test(arguments: [(OrgKind.sandbox, 8), (.production, 9)])
    func `in a small window, one record can be deleted, with its name in the dialog`(
        _ kind: OrgKind,
        _ rows: Int
    ) throws {
        var browser = try dialog(1, kind)
        browser.send(.resized(ScreenSize(columns: 40, rows: rows)))
        browser.arm()
        #expect(try isReadable(browser))
        expect(text(in: browser), .contains("Contact1"))
        #expect(try deletes(1, browser))
    }

    @Test func `without room, the dialog says what to do, and Enter closes it`() throws {
        var browser = try dialog(1, .sandbox, isUndeletable: false)
        browser.send(.resized(BrowserPreferences.smallest))
        browser.arm()
        expect(text(in: browser), .contains("makethewindowlarger"))
        #expect(try !deletes(1, browser))
        // After a change of size, the dialog waits again.
        browser.send(.resized(ScreenSize(columns: 80, rows: 24)))
        browser.type("1")
        try browser.press("enter")
        #expect(!browser.effects.contains { if case .delete = $0 { true } else { false } })
        #expect(browser.isAsking)
    }
}
