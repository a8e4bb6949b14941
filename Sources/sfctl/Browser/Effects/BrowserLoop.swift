import Synchronization
import Terminal

/// The browser in a terminal: events in, frames out.
///
/// An event changes the state, which is then drawn, unless the terminal has not taken the last frame yet: then only the
/// newest state is drawn when it has. So a slow terminal drops frames, and keys never wait for it.
actor BrowserLoop {
    private var state: BrowserState
    private let screen: any BrowserScreen
    private let runner: EffectRunner
    private let incoming: AsyncStream<BrowserEvent>
    private let events: AsyncStream<BrowserEvent>.Continuation
    private let context: Context
    private var writer: FrameWriter
    /// The frame that is being written.
    private var writing: Task<Void, Never>?
    private var isDrawn = false
    /// Whether the terminal shows something else: the process is stopped, or a command has the terminal.
    private var isAway = false
    private var isSigningIn = false
    private var isOver = false
    /// Whether the terminal is gone, so that the user has not ended the browser.
    private var isTerminalGone = false
    private var ticker: Task<Void, Never>?
    private var tick: Int?
    private let start = ContinuousClock.now

    /// Makes a browser; nothing is shown yet.
    init(
        _ state: BrowserState,
        _ screen: any BrowserScreen,
        _ org: OrgOptions,
        batchSize: Int?,
        _ context: Context
    ) {
        (incoming, events) = AsyncStream.makeStream()
        self.state = state
        self.screen = screen
        self.context = context
        runner = EffectRunner(context.quiet, org, screen, batchSize: batchSize, events: events)
        writer = FrameWriter(isColored: state.display.isStyled)
    }

    /// Runs until the user quits, or the task is cancelled.
    ///
    /// - Parameter opensOrg: Whether the org that command line and settings name is opened; else the start screen is shown.
    /// - Throws: What opening the org ends in; then nothing has been shown. `TerminalGone`.
    func run(opensOrg: Bool) async throws {
        if opensOrg {
            state.org = try await runner.connect(to: nil)
            runner.identify()
        }
        screen.enter()
        let reader = Task { [events, screen] in
            for await event in screen.events() {
                if event == .closed { break }
                events.yield(Self.event(event, screen))
            }
            guard !Task.isCancelled else { return }
            self.lostTerminal()
        }
        defer {
            reader.cancel()
            ticker?.cancel()
            screen.leave()
        }
        state.now = milliseconds
        perform(state.begin())
        draw()
        // In a task of its own: a cancelled one would get none of the answers to the requests that have to end.
        let work = Task { await follow() }
        await withTaskCancellationHandler {
            await work.value
        } onCancel: { [events] in
            events.yield(.closed)
        }
        if isTerminalGone, !Task.isCancelled { throw TerminalGone() }
    }

    /// Ends the browser because nothing can be read or written any more.
    private func lostTerminal() {
        isTerminalGone = isTerminalGone || !isOver
        events.yield(.closed)
    }

    /// Takes events until the browser is over, leaves the screen, and waits for what must be known.
    private func follow() async {
        for await event in incoming {
            take(event)
            if isOver { break }
        }
        await writing?.value
        screen.leave()
        await runner.end()
        events.finish()
        for await event in incoming {
            if case .answer = event { _ = state.reduce(event) }
        }
        tellDeletes()
    }

    private static func event(
        _ event: TerminalEvent,
        _ screen: any BrowserScreen
    ) -> BrowserEvent {
        switch event {
        case .input(let input): .input(input)
        case .resized: .resized(screen.size ?? BrowserPreferences.usual)
        case .continued: .resumed(screen.size ?? BrowserPreferences.usual)
        case .stopAsked: .input(.key(.control("z")))
        case .closed: .closed
        }
    }

    private var milliseconds: Int {
        // 1 at least: 0 is before the first tick.
        let elapsed = start.duration(to: .now)
        return 1 + Int(elapsed / .milliseconds(1))
    }

    // MARK: - Events

    private func take(_ event: BrowserEvent) {
        if case .resumed = event, !isSigningIn { isAway = !screen.enter() }
        perform(state.reduce(.tick(milliseconds)))
        perform(state.reduce(event))
        scheduleTick()
        draw()
    }

    private func perform(_ effects: [BrowserEffect]) {
        for effect in effects {
            switch effect {
            case .quit: isOver = true
            case .repaint: writer.invalidate()
            case .suspend:
                writer.invalidate()
                isAway = true
                screen.suspend()
            case .discardTypedAhead: screen.discardTypedAhead()
            case .setMouse(let isOn): screen.setMouse(isOn)
            case .signIn(let id): signIn(id)
            default: runner.run(effect)
            }
        }
    }

    // MARK: - Frames

    private func draw() {
        guard !isOver, !isAway else { return }
        guard writing == nil else {
            isDrawn = false
            return
        }
        isDrawn = true
        let bytes = writer.bytes(showing: FrameDrawer.draw(state))
        guard !bytes.isEmpty else { return }
        writing = Task { await self.wrote(Self.write(bytes, to: screen)) }
    }

    /// Writes outside of the actor: a terminal may be slow.
    @concurrent private static func write(
        _ bytes: [UInt8],
        to screen: any BrowserScreen
    ) async -> Bool {
        screen.write(bytes)
    }

    private func wrote(_ isWhole: Bool) {
        writing = nil
        guard isWhole else { return lostTerminal() }
        if !isDrawn { draw() }
    }

    // MARK: - Time

    /// Has the time told as soon as the state wants it; never while nothing depends on it.
    private func scheduleTick() {
        let wanted = state.wantedTick
        guard wanted != tick else { return }
        tick = wanted
        ticker?.cancel()
        guard let wanted else { return }
        ticker = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(wanted))
                guard !Task.isCancelled else { return }
                events.yield(.tick(milliseconds))
            }
        }
    }

    // MARK: - Leaving and coming back

    /// Gives the terminal to `sfctl login`, and comes back to an org that lets the user in.
    private func signIn(_ id: RequestID) {
        isAway = true
        isSigningIn = true
        let arguments: [String] =
            if let org = state.org, org.kind != .builtIn {
                ["login", "--alias", org.name, "--instance-url", org.instanceURL]
            } else {
                ["login", "--set-default"]
            }
        let name = state.org?.name
        Task {
            await writing?.value
            screen.leave()
            context.messages.say("\n$ sfctl \(arguments.joined(separator: " "))")
            let code = await Program.run(arguments, in: context.environment)
            isSigningIn = false
            isAway = !screen.enter()
            writer.invalidate()
            guard code == .success else {
                let failure = BrowserFailure(
                    kind: .sessionRefused,
                    message: "the sign-in did not succeed"
                )
                events.yield(.answer(id, .failed(failure)))
                return
            }
            do {
                events.yield(.answer(id, .connected(try await runner.connect(to: name))))
                runner.identify()
            } catch {
                events.yield(.answer(id, .failed(BrowserFailure(error))))
            }
        }
    }

    /// Says on the normal screen what was deleted, and how it is undone.
    private func tellDeletes() {
        let total = state.deletes.map(\.tally)
        let done = total.reduce(0) { $0 + $1.done }
        let left = total.reduce(0) { $0 + $1.left }
        guard done + left > 0 else { return }
        var words = "deleted \(Count.text(done, "record"))"
        if left > 0 {
            words += ", \(Count.grouped(left)) not deleted or unknown (sfctl journal show --last)"
        }
        let canUndo = state.deletes.contains { !$0.restorable.isEmpty && $0.isUndeletable }
        if canUndo {
            let name = state.org.flatMap { $0.isNamed ? $0.name : nil }
            let org = name.map { " -o \(ShellWord.quoted($0))" } ?? ""
            words += "; undo the last delete with: sfctl undelete --last\(org)"
        }
        context.messages.say(words)
    }
}

/// The terminal went away while the browser was in use.
struct TerminalGone: SelfExplaining {
    var failure: Failure {
        Failure(exit: .hangup, name: "TerminalGone", message: "the terminal is gone")
    }
}

extension BrowserPreferences {
    /// The size of a terminal that does not tell it.
    static let usual = ScreenSize(columns: 80, rows: 24)
}

extension Context {
    /// The same context without messages, which would be written over the screen.
    var quiet: Context {
        var environment = environment
        environment.messages = SilentSink()
        environment.terminal.isMessages = false
        return Context(
            environment,
            CommonOptions(),
            commandName: commandName,
            commandLine: commandLine
        )
    }
}

/// Drops all that is written to it.
private final class SilentSink: ByteSink {
    func write(_ bytes: [UInt8]) throws(WriteError) {}
}
