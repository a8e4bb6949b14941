import Client
import Dispatch
import HTTP
import Terminal
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import Browser
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// The loop of the browser on a terminal of the test's making: what is drawn when, and how it ends.
@Suite(.timeLimit(.minutes(1))) struct BrowserLoopTests {
    @Test func `it opens, shows the contacts and gives the terminal back`() async throws {
        let browser = RunningBrowser(try Shell())
        #expect(await browser.screen.shows("Andy Young"))
        browser.screen.type(.character("q"))
        try await browser.work.value
        let calls = browser.screen.calls
        expectEqual(calls.first, .enter)
        expectEqual(calls.last, .leave)
        #expect(!calls.drop { $0 != .leave }.contains(.write))
        #expect(browser.messages.text.isEmpty)
    }

    @Test func `an org that cannot be opened is told before the screen is taken`() async throws {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = "nobody"
        let browser = RunningBrowser(shell)
        await #expect(throws: (any Error).self) { try await browser.work.value }
        #expect(browser.screen.calls.isEmpty)
    }

    @Test func `a cancelled browser gives the terminal back`() async throws {
        let browser = RunningBrowser(try Shell())
        #expect(await browser.screen.shows("Andy Young"))
        browser.work.cancel()
        try await browser.work.value
        expectEqual(browser.screen.calls.last, .leave)
    }

    @Test func `a terminal that is gone ends it`() async throws {
        let browser = RunningBrowser(try Shell())
        #expect(await browser.screen.shows("Andy Young"))
        browser.screen.vanish()
        browser.screen.type(.down)
        await #expect(throws: TerminalGone.self) { try await browser.work.value }
        expectEqual(browser.screen.calls.last, .leave)
        expectEqual(Failure(TerminalGone()).exit, .hangup)
    }

    @Test(arguments: [false, true])
    func `what was deleted is told even where the answer comes after the end`(
        isCancelled: Bool
    ) async throws {
        let org = GatedOrg(RemoteDemo(.production, now: 1_789_214_400_000)) { $0.method == .delete }
        let browser = RunningBrowser(try Shell(asking: org))
        #expect(await browser.screen.shows("Andy Young"))
        await browser.deleteRecord()
        await org.waitForRequest()
        if isCancelled {
            browser.work.cancel()
        } else {
            browser.screen.send(.closed)
        }
        org.open()
        // A terminal that is gone is an error, and told after what was deleted.
        do { try await browser.work.value } catch is TerminalGone { #expect(!isCancelled) }
        let waiting = isCancelled ? "finishing the records in progress\n" : ""
        expect(
            browser.messages.text,
            .hasPrefix("\(waiting)1 record deleted\n  undo the last delete: ")
        )
        expect(browser.messages.text, .contains("sfctl undelete --last"))
    }

    @Test func `who quits during a delete sees what the browser waits for`() async throws {
        let org = GatedOrg(RemoteDemo(.production, now: 1_789_214_400_000)) { $0.method == .delete }
        let browser = RunningBrowser(try Shell(asking: org))
        #expect(await browser.screen.shows("Andy Young"))
        await browser.deleteRecord()
        await org.waitForRequest()
        browser.screen.type(.character("q"))
        await browser.expects("quit after the records in progress")
        browser.screen.type(.character("q"))
        while !browser.screen.calls.contains(.leave) { await Task.yield() }
        org.open()
        try await browser.work.value
        expect(browser.messages.text, .hasPrefix("finishing the records in progress\n1 record "))
    }

    @Test func `nothing is written between a stop and the going on`() async throws {
        let browser = RunningBrowser(try Shell())
        let screen = browser.screen
        #expect(await screen.shows("Andy Young"))
        screen.type(.control("z"))
        screen.send(.resized)
        screen.type(.down)
        screen.send(.continued)
        #expect(await screen.shows("Andy Young"))
        screen.type(.character("q"))
        try await browser.work.value
        let away = screen.calls.drop { $0 != .suspend }.prefix { $0 != .enter }
        expectEqual(Array(away), [.suspend])
    }

    @Test func `a slow terminal gets the newest frame and none between`() async throws {
        let gate = WriteGate()
        let browser = RunningBrowser(try Shell(), ScriptedScreen { gate.pass() })
        let screen = browser.screen
        #expect(await screen.shows("Andy Young"))
        gate.close()
        for _ in 0..<50 { screen.type(.down, .up) }
        screen.type(.character("d"))
        await screen.asksQuestion()
        let before = screen.calls.count { $0 == .write }
        gate.open()
        #expect(await screen.shows("Cancel"))
        // The one that was held up, and the newest.
        #expect(screen.calls.count { $0 == .write } <= before + 3)
        screen.type(.escape, .character("q"))
        try await browser.work.value
    }
}

/// Holds a thread up that writes.
private final class WriteGate: Sendable {
    private let one = DispatchSemaphore(value: 1)

    func close() { one.wait() }
    func open() { one.signal() }
    func pass() {
        one.wait()
        one.signal()
    }
}
