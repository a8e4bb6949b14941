package import Accounts
package import Output
import Platform
import Synchronization
package import Terminal
import Text

/// The browser in a terminal, which turns events into frames.
///
/// Each event changes the state, which is then drawn. While the terminal is still taking the last
/// frame, drawing waits, and then draws only the newest state. So a slow terminal drops frames, and
/// keys never wait for it.
package actor BrowserLoop {
    private var state: BrowserState
    private let screen: any BrowserScreen
    private let runner: EffectRunner
    private let incoming: AsyncStream<BrowserEvent>
    private let events: AsyncStream<BrowserEvent>.Continuation
    private let context: Context
    private var writer: FrameWriter
    /// The task that writes the current frame.
    private var writing: Task<Void, Never>?
    private var isDrawn = false
    /// Whether something else has the terminal: the process is stopped, or a command is running.
    private var isAway = false
    private var isSigningIn = false
    private var isOver = false
    /// Whether the browser ended because the terminal disappeared, not because the user quit.
    private var isTerminalGone = false
    private var ticker: Task<Void, Never>?
    private var tick: Int?
    private let start = ContinuousClock.now

    /// Makes a browser, without showing anything yet.
    package init(
        _ state: BrowserState,
        _ screen: any BrowserScreen,
        _ org: OrgOptions,
        batchSize: Int?,
        _ context: Context,
        _ commands: BrowserCommands
    ) {
        (incoming, events) = AsyncStream.makeStream()
        self.state = state
        self.screen = screen
        self.context = context
        runner = EffectRunner(
            context.quiet,
            org,
            screen,
            commands,
            batchSize: batchSize,
            events: events
        )
        writer = FrameWriter(isColored: state.display.isStyled)
    }

    /// Runs until the user quits, or the task is cancelled.
    ///
    /// - Parameter opensOrg: Whether to open the org from command line and settings; otherwise the
    ///   start screen opens.
    /// - Throws: The error of opening the org, before anything is shown; later, `TerminalGone`.
    package func run(opensOrg: Bool) async throws {
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
        // A separate task: a cancelled one would get no answers to the requests that must finish.
        let work = Task { await follow() }
        await withTaskCancellationHandler {
            await work.value
        } onCancel: { [events] in
            events.yield(.closed)
        }
        if isTerminalGone, !Task.isCancelled { throw TerminalGone() }
    }

    /// Ends the browser because the terminal can no longer be read or written.
    private func lostTerminal() {
        isTerminalGone = isTerminalGone || !isOver
        events.yield(.closed)
    }

    /// Handles events until the browser ends, leaves the screen, and waits for the results of
    /// running changes.
    private func follow() async {
        for await event in incoming {
            take(event)
            if isOver { break }
        }
        await writing?.value
        screen.leave()
        tellWaiting()
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
        // At least 1, because 0 means before the first tick.
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

    /// Writes outside of the actor, because a terminal may be slow.
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

    /// Schedules ticks at the pace that the state wants; none if nothing depends on the time.
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

    /// Runs `sfctl login` in the terminal, then reopens the org; for a login that needs more than a
    /// web browser, shows its command.
    private func signIn(_ id: RequestID) {
        let line: [String]
        switch runner.nextLogin {
        case .line(let words): line = words
        case .command(let command):
            events.yield(.answer(id, .failed(.needsLogin(command))))
            return
        case .restart(let advice):
            events.yield(.answer(id, .failed(.needsRestart(advice))))
            return
        }
        isAway = true
        isSigningIn = true
        let org = state.org
        Task {
            await writing?.value
            screen.leave()
            let failure = await runner.logIn(line, context.messages)
            isSigningIn = false
            isAway = !screen.enter()
            writer.invalidate()
            if let failure {
                events.yield(.answer(id, .failed(failure)))
                return
            }
            do {
                events.yield(.answer(id, .connected(try await runner.connect(to: org?.name))))
                runner.identify()
            } catch {
                events.yield(.answer(id, .failed(BrowserFailure(error))))
            }
        }
    }

    /// Says on the normal screen what the browser waits for, which may take as long as a request.
    private func tellWaiting() {
        guard !isTerminalGone, state.deletes.contains(where: \.isUnderWay) else { return }
        context.messages.say("finishing the records in progress")
    }

    /// Reports on the normal screen the results of the deletes, and how to undo the last one.
    private func tellDeletes() {
        state.sayFarewell(on: context.messages)
    }
}

/// An error for a terminal that disappeared while the browser was in use.
struct TerminalGone: SelfExplaining {
    var failure: Failure {
        Failure(exit: .hangup, name: "TerminalGone", message: "the terminal was closed")
    }
}

extension BrowserPreferences {
    /// The size to assume if the terminal does not report one.
    package static let usual = ScreenSize(columns: 80, rows: 24)
}

extension Context {
    /// A copy of the context without messages, which would be written over the screen.
    var quiet: Context {
        var environment = environment
        environment.messages = SilentSink()
        environment.terminal.isMessages = false
        return Context(
            environment,
            commandName: commandName,
            commandLine: commandLine
        )
    }
}

/// A sink that discards everything.
private final class SilentSink: ByteSink {
    func write(_ bytes: [UInt8]) throws(WriteError) {}
}
