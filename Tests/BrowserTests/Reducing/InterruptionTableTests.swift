import Client
import Records
import Terminal
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import Browser
@testable import CommandLine
@testable import sfctl

/// What comes between: lost networks, ended sessions, small terminals, pasted text, Control-C and
/// leaving.
struct InterruptionTableTests {
    private static let cut = BrowserFailure(kind: .unreachable, message: "the connection was cut")

    private func isPage(_ request: PendingRequest) -> Bool {
        if case .page = request { true } else { false }
    }

    @Test func `in a window without room for a dialog, Esc closes it and q quits`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        let tiny = ScreenSize(columns: 31, rows: 6)
        for keys in ["/", "d", "?", "e", "F"] {
            browser.send(.resized(ScreenSize(columns: 80, rows: 24)))
            try browser.press(keys)
            browser.send(.resized(tiny))
            try browser.press("y esc")
            #expect(browser.state.overlays.isEmpty, "\(keys)")
        }
        try browser.press("q")
        #expect(browser.effects.contains { if case .quit = $0 { true } else { false } })
    }

    @Test func `in a window without room, q asks first whether to quit during a delete`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.delete()
        browser.send(.resized(ScreenSize(columns: 31, rows: 6)))
        let isQuit = { (effect: BrowserEffect) in
            if case .quit = effect { true } else { false }
        }
        try browser.press("q")
        #expect(!browser.effects.contains(where: isQuit))
        expect(FrameDrawer.draw(browser.state).lines[1], .contains("still running: q quits"))
        try browser.press("q")
        #expect(browser.effects.contains(where: isQuit))
    }

    @Test func `an org that is not reached is asked after 1, 2, 4 up to 60 seconds`() throws {
        var browser = BrowserDriver()
        try browser.answer(.failed(Self.cut), where: isPage)
        var pauses: [Int] = []
        for _ in 0..<9 {
            guard case .offline(_, let retryAt, _) = browser.state.network else { break }
            pauses.append(retryAt - browser.state.now)
            browser.tick(retryAt - browser.state.now - 1)
            #expect(browser.state.pending.isEmpty)
            browser.tick(1)
            try browser.answer(.failed(Self.cut)) { $0 == .probe }
        }
        expectEqual(pauses, [1, 2, 4, 8, 16, 32, 60, 60, 60].map { $0 * 1000 })
    }

    @Test func `after Control-C the result of a delete says that it was interrupted`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara", "Cleo"])
        try browser.press("space space space")
        try browser.delete()
        try browser.settle([0: .deleted])
        try browser.press("ctrl-c")
        try browser.progress(.ended(BrowserFailure(kind: .cancelled, message: "interrupted")))
        expectEqual(
            browser.state.message?.text,
            "interrupted: 1 of 3 deleted, 2 not sent (e: reasons)"
        )
        expectEqual(browser.names, ["Barbara", "Cleo"])
    }

    @Test func `L says that a login does not help while the org is unreachable`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.press("R")
        try browser.answer(.failed(Self.cut), where: isPage)
        try browser.press("L")
        expectEqual(
            browser.state.message?.text,
            "the org is unreachable, so a login would not help; R retries"
        )
    }

    @Test func `an org that Control-C came too late for is the one on the screen`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        browser.change { _ = $0.connect(to: "live") }
        try browser.press("ctrl-c")
        let org = BrowsedOrg(name: "live", kind: .production, instanceURL: "https://live.example")
        try browser.answer(.connected(org)) { $0 == .connection }
        expectEqual(browser.state.org?.name, "live")
        #expect(browser.state.lists.count == 1 && browser.state.list?.isLoaded == false)
    }

    @Test func `a switch to another org that Control-C has stopped is no failure`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        browser.change { _ = $0.connect(to: "live") }
        try browser.press("ctrl-c")
        let stopped = BrowserFailure(kind: .cancelled, message: "interrupted")
        try browser.answer(.failed(stopped)) { $0 == .connection }
        expectEqual(browser.state.message, BrowserMessage(kind: .note, text: "stopped"))
        expectEqual(browser.names, ["Ada"])
    }

    @Test func `a login that was stopped leaves rows, marks and filter`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara", "Cleo"])
        try browser.press("space R")
        let expired = BrowserFailure(kind: .sessionRefused, message: "the session has expired")
        try browser.answer(.failed(expired), where: isPage)
        try browser.press("/")
        browser.type("a")
        try browser.press("enter L")
        #expect(browser.effects.contains { if case .signIn = $0 { true } else { false } })
        let before = browser.names
        let stopped = BrowserFailure(kind: .sessionRefused, message: "the login was stopped")
        try browser.answer(.failed(stopped)) { $0 == .connection }
        expectEqual(browser.names, before)
        expectEqual(browser.state.list?.marks, [BrowserDriver.id(0)])
        expectEqual(browser.state.list?.filter, "a")
        expectEqual(browser.state.network, .sessionExpired)
        expectEqual(browser.state.message?.text, "the login was stopped")
    }

    @Test func `a list that was not read yet is read when the org answers, even with an error`()
        throws
    {
        for answer in [
            BrowserAnswer.reached,
            .failed(BrowserFailure(kind: .other, message: "HTTP status 503")),
        ] {
            var browser = BrowserDriver()
            try browser.answer(.failed(Self.cut), where: isPage)
            browser.tick(1000)
            try browser.answer(answer) { $0 == .probe }
            expectEqual(browser.state.network, .ok)
            try browser.load([(0, "Ada")])
            expectEqual(browser.names, ["Ada"])
        }
    }

    @Test func `another org that cannot be reached says nothing of this one`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.press("O")
        try browser.answer(.orgs([KnownBrowserOrg(name: "other")])) { $0 == .orgs }
        try browser.press("enter")
        try browser.answer(.failed(Self.cut)) { $0 == .connection }
        expectEqual(browser.state.network, .ok)
        expectEqual(browser.state.message?.text, "the connection was cut")
        expectEqual(browser.names, ["Ada"])
    }

    @Test func `without orgs to go to the keys do nothing`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.press("O")
        try browser.answer(.orgs([])) { $0 == .orgs }
        try browser.press("j j k enter esc")
        #expect(browser.state.overlays.isEmpty)
    }

    @Test(arguments: [0, 1, 2, 3, 39, 40, 41, 109, 110, 200])
    func `any size is taken, with and without a record`(columns: Int) throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        for rows in [0, 1, 2, 7, 8, 9, 60] {
            browser.send(.resized(ScreenSize(columns: columns, rows: rows)))
            _ = FrameDrawer.draw(browser.state)
            try browser.press("j enter k ?")
            _ = FrameDrawer.draw(browser.state)
            try browser.press("esc")
        }
        try browser.press("q")
        expectEqual(browser.effects.last, .quit)
    }

    @Test func `pasted text is no command`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        browser.send(.input(.paste("dy\rq")))
        #expect(!browser.isAsking)
        expectEqual(browser.state.message?.text, "pasted text ignored: open / or : first")
        try browser.press("/")
        browser.send(.input(.paste("bar\nbara\u{1B}")))
        expectEqual(browser.names, ["Barbara"])
    }

    @Test func `Control-C twice within two seconds leaves, unless another key was pressed`() throws
    {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.describeContact()
        _ = browser.takeEffects()
        try browser.press("ctrl-c")
        browser.tick(2001)
        try browser.press("ctrl-c j ctrl-c")
        #expect(browser.effects.isEmpty)
        try browser.press("ctrl-c")
        expectEqual(browser.effects, [.quit])
    }

    @Test func `a record whose reading was stopped can be read again`() throws {
        var browser = try BrowserDriver(contacts: ["Ada"])
        try browser.press("enter")
        try browser.press("ctrl-c")
        expectEqual(browser.state.records[BrowserDriver.id(0)]?.isLoading, false)
        _ = browser.takeEffects()
        try browser.press("r")
        #expect(browser.effects.contains { if case .record = $0 { true } else { false } })
    }

    @Test func `while records are deleted q asks, and nothing else leaves`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.delete()
        _ = browser.takeEffects()
        try browser.press("q w q esc O q")
        #expect(browser.effects.isEmpty)
        try browser.press("q")
        expectEqual(browser.effects, [.quit])
        try browser.settle([:])
        try browser.progress(.ended(nil))
        try browser.press("w")
        _ = browser.takeEffects()
        try browser.press("q")
        expectEqual(browser.effects, [.quit])
    }

    @Test func `Control-C stops a delete, and its answers are still taken`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.delete()
        let id = try browser.id { if case .deletion = $0 { true } else { false } }
        try browser.press("ctrl-c")
        #expect(browser.effects.contains(.cancel(id)))
        try browser.settle([0: .tied])
        try browser.progress(.ended(nil))
        expectEqual(browser.names, ["Ada", "Barbara"])
    }

    @Test func `an object that the org does not have is told`() throws {
        var state = BrowserState(size: ScreenSize(columns: 80, rows: 24))
        state.org = BrowsedOrg(name: "uat", kind: .sandbox, instanceURL: "https://uat.example")
        state.start = .object("Acount")
        guard case .describe(let id, _)? = state.begin().first else {
            Issue.record("nothing is asked")
            return
        }
        let failure = BrowserFailure(kind: .notFound, message: "there is no object Acount")
        _ = state.reduce(.answer(id, .failed(failure)))
        expectEqual(state.message?.text, "there is no object Acount")
    }

    @Test func `another org begins anew`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.press("space")
        try browser.delete()
        try browser.settle([0: .deleted])
        try browser.progress(.ended(nil))
        try browser.press("O")
        try browser.answer(.orgs([KnownBrowserOrg(name: "other")])) { $0 == .orgs }
        try browser.press("enter")
        let other = BrowsedOrg(name: "other", kind: .production, instanceURL: "https://o.example")
        try browser.answer(.connected(other)) { $0 == .connection }
        #expect(browser.state.deletes.isEmpty)
        #expect(browser.state.records.isEmpty)
        try browser.load([(9, "Zoe")])
        expectEqual(browser.names, ["Zoe"])
        expectEqual(browser.state.lists.count, 1)
    }

    @Test func `the line about a delete says how to stop it, and that it stops`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara", "Cleo"])
        func line() -> String { FrameDrawer.draw(browser.state).lines[22] }
        try browser.press("space space space")
        try browser.delete()
        let words = "deleting 3 records …  [....................] 0/3  ^C stops after this batch"
        expect(line(), .hasSuffix(words))
        try browser.press("ctrl-c")
        expect(line(), .hasSuffix("] 0/3  stopping after this batch"))
        // Without room, the bar is left out first.
        browser.send(.resized(ScreenSize(columns: 60, rows: 24)))
        expect(line(), .hasSuffix("deleting 3 records …  0/3  stopping after this batch"))
        try browser.settle([0: .deleted, 1: .deleted, 2: .deleted])
        try browser.progress(.ended(nil))
        try browser.press("u")
        expect(line(), .hasSuffix("0/3  ^C stops after this batch"))
        try browser.press("ctrl-c")
        expect(line(), .hasSuffix("0/3  stopping after this batch"))
    }

    @Test func `Control-C at the question whether to quit stops the delete`() throws {
        var browser = try BrowserDriver(contacts: ["Ada", "Barbara"])
        try browser.delete()
        try browser.press("q")
        _ = browser.takeEffects()
        try browser.press("ctrl-c")
        #expect(browser.takeEffects().contains { if case .cancel = $0 { true } else { false } })
    }
}
