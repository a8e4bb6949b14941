import Client
import Records
import Synchronization
import Terminal
import TestSupport
import Text

@testable import Accounts
@testable import Browser
@testable import CommandLine
@testable import CommandSupport
@testable import Lists
@testable import Output
@testable import Platform
@testable import sfctl

/// Effects against an org of the test's making, without a state and without a screen.
struct EffectWorld {
    let shell: Shell
    let runner: EffectRunner
    let screen: ScriptedScreen
    private let answers: AnswerFeed

    /// Opens the org that the shell names.
    init(_ shell: Shell, screen: ScriptedScreen = ScriptedScreen()) async throws {
        self.shell = shell
        self.screen = screen
        let (stream, events) = AsyncStream<BrowserEvent>.makeStream()
        answers = AnswerFeed(stream)
        let context = Context(
            shell.environment(output: MemorySink(), messages: MemorySink()),
            CommonOptions(),
            commandName: "browse",
            commandLine: "sfctl browse"
        )
        runner = EffectRunner(
            context,
            OrgOptions(),
            screen,
            .ofTests,
            batchSize: nil,
            events: events
        )
        _ = try await runner.connect(to: nil)
    }

    /// The next answer to a request; those to others are passed over.
    func answer(to id: Int) async -> BrowserAnswer? {
        await answers.next(to: RequestID(number: id))
    }

    /// The messages that came before the last answer.
    var messages: [String] { get async { await answers.messages } }

    /// The lines that a request gives, each as its words and its target; the failure in their place.
    func lines(_ id: Int) async -> [String] {
        switch await answer(to: id) {
        case .lines(let lines): lines.map(\.words)
        case .failed(let failure): ["failed: \(failure.words)"]
        default: []
        }
    }

    /// The ids of the page that a request gives; nil where it gives another answer.
    func page(_ id: Int) async -> (ids: [String], next: NextPage?)? {
        guard case .page(let page)? = await answer(to: id) else { return nil }
        return (page.rows.ids.map(\.description), page.next)
    }

    /// The failure that a request ends in.
    func failure(_ id: Int) async -> BrowserFailure? {
        guard case .failed(let failure)? = await answer(to: id) else { return nil }
        return failure
    }
}

extension BrowserCommands {
    /// Logs in nowhere, and checks formats as `sfctl browse` does.
    static let ofTests = BrowserCommands(
        login: { _ in .failure },
        checkedChildren: { statement, format, isFlat in
            try ChildLayout(isFlat: isFlat).checkedChildren(of: statement, in: format)
        },
        explain: { await QueryError(explaining: $0, about: $1, in: $2).failure }
    )
}

/// Events one after another, for one reader.
private actor AnswerFeed {
    private let events: AsyncStream<BrowserEvent>
    private(set) var messages: [String] = []

    init(_ events: AsyncStream<BrowserEvent>) {
        self.events = events
    }

    func next(to id: RequestID) async -> BrowserAnswer? {
        for await event in events {
            switch event {
            case .answer(id, let answer): return answer
            case .said(let message): messages.append(message.text)
            default: break
            }
        }
        return nil
    }
}

extension PanelPage.Line {
    /// The line as a test compares it: `Ada | Engineer | project -> Contact`.
    fileprivate var words: String {
        let parts = [String(repeating: " ", count: indent) + text, detail, end]
        let line = parts.prefix(1 + (parts.dropFirst().lastIndex { !$0.isEmpty } ?? 0))
            .joined(separator: " | ")
        return switch target {
        case .record(_, let object, _): "\(line) -> \(object)"
        case .view(let name, _): "\(line) -> view \(name)"
        case nil, .statement, .value, .copy: line
        }
    }
}

/// A terminal of a test: it keeps what is done to it, and takes frames when the test lets it.
final class ScriptedScreen: BrowserScreen {
    /// What was done to it.
    enum Call: Hashable {
        case enter, leave, suspend, discard, write
    }

    private struct State {
        var calls: [Call] = []
        var text = ""
        var isGone = false
    }

    private let state = Mutex(State())
    private let emulator = Mutex(VTScreen(columns: 120, rows: 40) { _ in 1 })
    private let incoming: AsyncStream<TerminalEvent>
    private let typed: AsyncStream<TerminalEvent>.Continuation
    private let writes: AsyncStream<String>
    private let written: AsyncStream<String>.Continuation
    private let asked: AsyncStream<Void>
    private let dialogs: AsyncStream<Void>.Continuation
    /// Is called before bytes are taken.
    private let beforeWrite: @Sendable () -> Void

    init(beforeWrite: @escaping @Sendable () -> Void = {}) {
        (incoming, typed) = AsyncStream.makeStream()
        (writes, written) = AsyncStream.makeStream()
        (asked, dialogs) = AsyncStream.makeStream()
        self.beforeWrite = beforeWrite
    }

    var calls: [Call] { state.withLock(\.calls) }

    /// Lets the browser have an event.
    func send(_ event: TerminalEvent) { typed.yield(event) }

    func type(_ keys: Key...) {
        for key in keys { send(.input(.key(key))) }
    }

    /// The terminal goes away: no write succeeds any more.
    func vanish() { state.withLock { $0.isGone = true } }

    /// Waits until a text has been written in one piece; false where the writing has ended before.
    func shows(_ text: String) async -> Bool {
        for await piece in writes where piece.contains(text) { return true }
        return false
    }

    /// Waits until the screen, as a terminal shows it, passes a test.
    ///
    /// - Returns: Its lines; nil if the writing has ended before.
    func lines(where isDue: ([String]) -> Bool) async -> [String]? {
        for await piece in writes {
            let lines = emulator.withLock { emulator in
                emulator.feed(Array(piece.utf8))
                return emulator.lines
            }
            if isDue(lines) { return lines }
        }
        return nil
    }

    /// Waits until what was typed before a question is dropped.
    func asksQuestion() async {
        for await _ in asked { return }
    }

    // MARK: - BrowserScreen

    var size: ScreenSize? { ScreenSize(columns: 120, rows: 40) }
    func events() -> AsyncStream<TerminalEvent> { incoming }
    func enter() -> Bool {
        note(.enter)
        return true
    }
    func leave() { note(.leave) }
    func suspend() { note(.suspend) }
    func discardTypedAhead() {
        note(.discard)
        dialogs.yield()
    }

    func write(_ bytes: [UInt8]) -> Bool {
        beforeWrite()
        note(.write)
        written.yield(String(decoding: bytes, as: UTF8.self))
        return !state.withLock(\.isGone)
    }

    private func note(_ call: Call) { state.withLock { $0.calls.append(call) } }
}
