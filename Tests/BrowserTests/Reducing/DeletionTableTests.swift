import Client
import Records
import Terminal
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import Browser
@testable import Changes
@testable import CommandLine
@testable import sfctl

/// Deletes and what becomes of their rows, event by event.
struct DeletionTableTests {
    private static let five = ["Ada", "Barbara", "Cleo", "Donald", "Edsger"]

    @Test func `a delete names its records, takes them out at once, and says how it ended`() throws
    {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("space space")
        try browser.delete()
        expectEqual(browser.names, ["Cleo", "Donald", "Edsger"])
        expectEqual(browser.current, "Cleo")
        expectEqual(browser.state.list?.marks, [])
        let requests = browser.effects.compactMap { effect -> DeletionRequest? in
            if case .delete(_, let request) = effect { request } else { nil }
        }
        expectEqual(requests.map(\.ids), [[BrowserDriver.id(0), BrowserDriver.id(1)]])
        try browser.settle([0: .deleted, 1: .deleted])
        try browser.progress(.ended(nil))
        expectEqual(browser.state.message?.text, "2 records deleted; u restores them")
        #expect(!browser.state.isBusy)
    }

    @Test func `an org that turns out to be production asks for the number in an open dialog`()
        throws
    {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.describeContact()
        try browser.press("d")
        browser.arm()
        browser.send(.identified(.production))
        try browser.press("y")
        browser.arm()
        try browser.press("y")
        guard case .confirmation(let dialog) = browser.state.overlays.last else {
            Issue.record("the dialog is gone")
            return
        }
        #expect(dialog.question.needsCount)
        expectEqual(browser.names, Self.five)
    }

    @Test func `an object without a recycle bin asks for the number even of one record`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("d")
        try browser.describeContact(isUndeletable: false)
        browser.arm()
        try browser.press("y")
        guard case .confirmation(let dialog) = browser.state.overlays.last else {
            Issue.record("the dialog is gone")
            return
        }
        #expect(dialog.question.needsCount)
        expectEqual(browser.names, Self.five)
        try browser.press("1 enter")
        expectEqual(browser.names, Array(Self.five.dropFirst()))
    }

    @Test func `the middle of three that is refused comes back where a new order has it`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("j space space space g")
        try browser.delete()
        expectEqual(browser.names, ["Ada", "Edsger"])
        // The column of names, downwards.
        try browser.press("l s s")
        expectEqual(browser.names, ["Edsger", "Ada"])
        expectEqual(browser.current, "Ada")
        try browser.settle([1: .deleted, 2: .tied, 3: .deleted])
        expectEqual(browser.names, ["Edsger", "Cleo", "Ada"])
        expectEqual(browser.current, "Ada")
        try browser.progress(.ended(nil))
        expectEqual(browser.current, "Cleo")
        expectEqual(
            browser.state.list?.errors[BrowserDriver.id(2)]?.reason,
            "she is tied to 2 cases"
        )
        expectEqual(browser.state.message?.text, "2 of 3 deleted, 1 refused (e: reasons)")
        expectEqual(browser.state.list?.marks, [])
    }

    @Test func `one that is refused while a filter hides it is told so, and comes with Esc`() throws
    {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("j j space")
        try browser.delete()
        try browser.press("/")
        browser.type("ada")
        try browser.press("enter")
        try browser.settle([2: .tied])
        try browser.progress(.ended(nil))
        expectEqual(browser.names, ["Ada"])
        expectEqual(
            browser.state.message?.text,
            "Cleo was not deleted, hidden by the filter: she is tied to 2 cases"
        )
        try browser.press("esc")
        expectEqual(browser.names, Self.five)
    }

    @Test func `one that is refused while another list is open is not said to be hidden`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("j j space")
        try browser.delete()
        try browser.press(":")
        browser.type("Account")
        try browser.press("enter")
        try browser.settle([2: .tied])
        try browser.progress(.ended(nil))
        expectEqual(browser.state.message?.text, "Cleo was not deleted: she is tied to 2 cases")
    }

    @Test
    func `one that is refused after rows came above it keeps the order, and the cursor its record`()
        throws
    {
        var browser = BrowserDriver()
        try browser.load([(0, "Mia"), (1, "Nora"), (2, "Olga")], total: 5, isLast: false)
        try browser.press("l s j")
        try browser.delete()
        expectEqual(browser.current, "Olga")
        try browser.load([(3, "Ada"), (4, "Nils")], total: 5)
        expectEqual(browser.names, ["Ada", "Mia", "Nils", "Olga"])
        expectEqual(browser.current, "Olga")
        try browser.settle([1: .tied])
        expectEqual(browser.names, ["Ada", "Mia", "Nils", "Nora", "Olga"])
        expectEqual(browser.current, "Olga")
    }

    @Test
    func `a refusal while the next delete is being asked for changes nothing of that question`()
        throws
    {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.delete()
        try browser.press("d")
        browser.arm()
        try browser.settle([0: .tied])
        try browser.progress(.ended(nil))
        expectEqual(browser.names, Self.five)
        guard case .confirmation(let dialog) = browser.state.overlays.last else {
            Issue.record("the question is gone")
            return
        }
        expectEqual(dialog.records.map(\.id), [BrowserDriver.id(1)])
        try browser.press("y")
        expectEqual(browser.names, ["Ada", "Cleo", "Donald", "Edsger"])
    }

    @Test(arguments: [true, false])
    func `what has no answer is back with a question mark, and is looked up when the org answers`(
        isDeleted: Bool
    ) throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.delete()
        try browser.settle([0: .lost])
        try browser.progress(.ended(nil))
        expectEqual(browser.names, Self.five)
        expectEqual(browser.state.list?.errors[BrowserDriver.id(0)]?.isUnknown, true)
        #expect(!browser.state.network.canRead)
        _ = browser.takeEffects()
        browser.tick(1000)
        try browser.answer(.reached) { $0 == .probe }
        let asked = browser.effects.compactMap { effect -> [RecordID]? in
            if case .rows(_, _, let ids) = effect { ids } else { nil }
        }
        expectEqual(asked, [[BrowserDriver.id(0)]])
        let found =
            isDeleted ? [:] : [BrowserDriver.id(0): Array(BrowserDriver.json(0, "Ada").utf8)]
        try browser.answer(.rows(found)) { if case .rows = $0 { true } else { false } }
        expectEqual(browser.names, isDeleted ? Array(Self.five.dropFirst()) : Self.five)
        expectEqual(browser.state.list?.errors.isEmpty, true)
        // What is found deleted can be brought back, and nothing is deleted twice.
        _ = browser.takeEffects()
        try browser.press("u")
        expectEqual(
            browser.effects.contains { if case .undelete = $0 { true } else { false } },
            isDeleted
        )
        #expect(!browser.effects.contains { if case .delete = $0 { true } else { false } })
    }

    @Test func `an unknown record and one that was not sent are told apart at the end`()
        throws
    {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("space space space")
        try browser.delete()
        try browser.settle([0: .deleted, 1: .lost])
        let failure = BrowserFailure(kind: .other, message: "the disk is full")
        try browser.progress(.ended(failure))
        expectEqual(browser.names, ["Barbara", "Cleo", "Donald", "Edsger"])
        let errors = browser.state.list?.errors ?? [:]
        expectEqual(errors[BrowserDriver.id(1)]?.isUnknown, true)
        expectEqual(errors[BrowserDriver.id(2)]?.code, "NOT_SENT")
        expectEqual(
            browser.state.message?.text,
            "1 of 3 deleted, 1 unknown, 1 not sent (e: reasons)"
        )
    }

    @Test func `undo of a half-failed delete brings back only what was deleted`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("space space space")
        try browser.delete()
        try browser.settle([0: .deleted, 1: .tied, 2: .deleted])
        try browser.progress(.ended(nil))
        _ = browser.takeEffects()
        try browser.press("u")
        let asked = browser.effects.compactMap { effect -> [RecordID]? in
            if case .undelete(_, let request) = effect { request.ids } else { nil }
        }
        expectEqual(asked, [[BrowserDriver.id(0), BrowserDriver.id(2)]])
        try browser.progress(
            UndeletionProgress.settled([
                UndeletionResult(BrowserDriver.id(0), .restored),
                UndeletionResult(
                    BrowserDriver.id(2),
                    .refused([APIError(code: "X", message: "its account is deleted")])
                ),
            ])
        )
        try browser.progress(UndeletionProgress.finished(nil))
        expectEqual(browser.state.message?.text, "1 of 2 not restored: its account is deleted (X)")
        // A trigger has changed the name meanwhile.
        try browser.answer(
            .rows([BrowserDriver.id(0): Array(BrowserDriver.json(0, "Ada L.").utf8)])
        ) { if case .rows = $0 { true } else { false } }
        expectEqual(browser.names, ["Ada L.", "Barbara", "Donald", "Edsger"])
        // Again: only the one that is left.
        _ = browser.takeEffects()
        try browser.press("u")
        guard case .undelete(_, let request)? = browser.effects.last else {
            Issue.record("no undelete")
            return
        }
        expectEqual(request.ids, [BrowserDriver.id(2)])
    }

    @Test func `d twice deletes nothing, and what is typed ahead into the question is dropped`()
        throws
    {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.describeContact()
        try browser.press("d d y enter y")
        #expect(browser.isAsking)
        #expect(browser.effects.contains(.discardTypedAhead))
        try browser.press("y 1 enter")
        browser.tick(1)
        browser.tick(249)
        try browser.press("y")
        #expect(browser.isAsking)
        browser.tick(1)
        // A second d says nothing; Enter is Cancel.
        try browser.press("d enter")
        #expect(!browser.isAsking)
        #expect(!browser.effects.contains { if case .delete = $0 { true } else { false } })
        expectEqual(browser.state.message?.text, "nothing was deleted")
    }

    @Test func `a production org wants the number typed, and no other`() throws {
        var browser = try BrowserDriver(kind: .production, contacts: Self.five)
        try browser.press("space space d")
        try browser.describeContact()
        browser.arm()
        try browser.press("y 3 enter")
        #expect(!browser.isAsking)
        #expect(!browser.effects.contains { if case .delete = $0 { true } else { false } })
        try browser.delete()
        #expect(browser.effects.contains { if case .delete = $0 { true } else { false } })
    }

    @Test
    func `without a recycle bin the number is asked for in a sandbox, too, and u says why not`()
        throws
    {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("d")
        try browser.describeContact(isUndeletable: false)
        browser.arm()
        try browser.press("y")
        #expect(browser.isAsking)
        try browser.press("1 enter")
        try browser.progress(.started(journal: "/journal"))
        try browser.settle([0: .deleted])
        try browser.progress(.ended(nil))
        expectEqual(browser.state.message?.text, "Ada deleted")
        try browser.press("u")
        expectEqual(browser.state.message?.kind, .warning)
        #expect(!browser.effects.contains { if case .undelete = $0 { true } else { false } })
    }

    @Test func `a description that comes while the question is open changes none of its keys`()
        throws
    {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("d")
        browser.arm()
        browser.type("1")
        try browser.describeContact()
        try browser.press("y")
        #expect(browser.isAsking)
        try browser.press("enter")
        expectEqual(browser.names, ["Barbara", "Cleo", "Donald", "Edsger"])
        // The late answer counts for the offer to undo.
        try browser.progress(.started(journal: "/journal"))
        try browser.settle([0: .deleted])
        try browser.progress(.ended(nil))
        expectEqual(browser.state.message?.text, "Ada deleted; u restores it")
    }

    @Test func `h leaves out the records that the filter hides`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("space space /")
        browser.type("ada")
        try browser.describeContact()
        try browser.press("enter d")
        browser.arm()
        try browser.press("h y")
        guard
            case .delete(_, let request)? = browser.effects.last(where: {
                if case .delete = $0 { true } else { false }
            })
        else {
            Issue.record("no delete")
            return
        }
        expectEqual(request.ids, [BrowserDriver.id(0)])
    }

    @Test
    func `a session that ends in the second of three requests leaves the rest, and L goes on`()
        throws
    {
        var browser = BrowserDriver()
        try browser.load((0..<600).map { ($0, "Contact \($0)") }, total: 700, isLast: false)
        try browser.press("*")
        try browser.delete()
        #expect(browser.names.isEmpty)
        // All loaded rows are gone, so the next page is asked for; it fails, too.
        try browser.settle(Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, .deleted) }))
        let failure = BrowserFailure(kind: .sessionRefused, message: "the session has expired")
        try browser.answer(.failed(failure)) { if case .page = $0 { true } else { false } }
        try browser.settle(Dictionary(uniqueKeysWithValues: (200..<600).map { ($0, .expired) }))
        try browser.progress(.ended(nil))
        expectEqual(browser.state.network, .sessionExpired)
        expectEqual(browser.names.count, 400)
        expectEqual(browser.state.message?.text, "200 of 600 deleted, 400 not deleted (e: reasons)")
        try browser.press("d")
        #expect(!browser.isAsking)
        _ = browser.takeEffects()
        try browser.press("L")
        let org = try #require(browser.state.org)
        try browser.answer(.connected(org)) { $0 == .connection }
        expectEqual(browser.state.network, .ok)
        try browser.press("G")
        // What was put off is asked for once, and answered.
        let pages = browser.effects.filter { if case .nextPage = $0 { true } else { false } }
        expectEqual(pages.count, 1)
        try browser.load([(600, "Last")], total: 700)
        expectEqual(browser.names.last, "Last")
        // The marks of those that were not deleted are not there: E brings them.
        expectEqual(browser.state.list?.marks.isEmpty, true)
        try browser.press("E")
        expectEqual(browser.state.list?.marks.count, 400)
    }

    @Test func `what somebody else has deleted counts as gone`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.delete()
        try browser.settle([
            0: .alreadyDeleted([APIError(code: "ENTITY_IS_DELETED", message: "entity is deleted")])
        ])
        try browser.progress(.ended(nil))
        expectEqual(browser.names, ["Barbara", "Cleo", "Donald", "Edsger"])
        expectEqual(browser.state.message?.text, "Ada was already deleted")
    }

    @Test func `a list opened while records are being deleted does not show them`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.delete()
        try browser.press("F")
        browser.type("a")
        try browser.press("enter")
        try browser.load([(0, "Ada"), (1, "Barbara")])
        expectEqual(browser.names, ["Barbara"])
        try browser.settle([0: .tied])
        expectEqual(browser.names, ["Ada", "Barbara"])
    }

    @Test
    func `undo puts a record back into every list, also after the list of its delete was left`()
        throws
    {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("F")
        browser.type("a")
        try browser.press("enter")
        try browser.load([(0, "Ada"), (1, "Barbara")])
        try browser.delete()
        try browser.settle([0: .deleted])
        try browser.progress(.ended(nil))
        try browser.press("esc")
        expectEqual(browser.names, ["Barbara", "Cleo", "Donald", "Edsger"])
        try browser.press("u")
        try browser.progress(
            UndeletionProgress.settled([
                UndeletionResult(BrowserDriver.id(0), .restored)
            ])
        )
        try browser.progress(UndeletionProgress.finished(nil))
        let failure = BrowserFailure(kind: .unreachable, message: "the connection was cut")
        try browser.answer(.failed(failure)) { if case .rows = $0 { true } else { false } }
        expectEqual(browser.names, Self.five)
    }

    @Test func `an undone delete shows its record again, without a key`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("enter")
        let record = Array(BrowserDriver.json(0, "Ada").utf8)
        try browser.answer(.record(record)) { if case .record = $0 { true } else { false } }
        try browser.delete()
        try browser.settle([0: .deleted])
        try browser.progress(.ended(nil))
        browser.tick(300)
        try browser.press("u")
        try browser.progress(
            UndeletionProgress.settled([UndeletionResult(BrowserDriver.id(0), .restored)])
        )
        try browser.progress(UndeletionProgress.finished(nil))
        _ = browser.takeEffects()
        try browser.answer(.rows([BrowserDriver.id(0): record])) {
            if case .rows = $0 { true } else { false }
        }
        let isWanted = browser.takeEffects().contains {
            if case .record(_, BrowserDriver.id(0), _) = $0 { true } else { false }
        }
        #expect(isWanted)
    }

    @Test func `the first row does not count what was deleted`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("/")
        browser.type("ada")
        try browser.press("enter")
        try browser.delete()
        try browser.settle([0: .deleted])
        try browser.progress(.ended(nil))
        let line = FrameDrawer.draw(browser.state).lines[0]
        expect(line, .contains("row 0/0 of 4"))
    }

    @Test func `nothing is deleted while the org cannot be reached`() throws {
        var browser = try BrowserDriver(contacts: Self.five)
        try browser.press("R")
        let failure = BrowserFailure(kind: .unreachable, message: "the connection was cut")
        try browser.answer(.failed(failure)) { if case .page = $0 { true } else { false } }
        try browser.press("d")
        #expect(!browser.isAsking)
        expect(browser.state.message?.text, .contains("is unreachable"))
    }
}
