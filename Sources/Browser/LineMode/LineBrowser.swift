package import Accounts
import Changes
package import Output
import Platform
import Records
import SOQL
import Terminal
import Text

/// The line mode of the browser, for terminals without control sequences, screen readers and piped
/// output.
///
/// It has the same state and effects as the screen. Each typed line is a command on that state; it
/// presses no keys, so the settings of keys do not matter.
package struct LineBrowser {
    var state: BrowserState
    let runner: EffectRunner
    let incoming: AsyncStream<BrowserEvent>
    let context: Context

    package init(
        _ state: BrowserState,
        _ org: OrgOptions,
        batchSize: Int?,
        _ context: Context,
        _ commands: BrowserCommands
    ) {
        let continuation: AsyncStream<BrowserEvent>.Continuation
        (incoming, continuation) = AsyncStream.makeStream()
        self.state = state
        self.state.useLines(perPage: LinePage.rows)
        self.context = context
        runner = EffectRunner(
            context,
            org,
            NoScreen(),
            commands,
            batchSize: batchSize,
            events: continuation
        )
    }

    var page: LinePage { LinePage(display: state.display, localTime: state.localTime) }

    /// Runs until the user quits or the input ends.
    ///
    /// - Throws: The error of opening the org, an input or output error, or `CancellationError`.
    package mutating func run() async throws {
        do {
            try await converse()
        } catch {
            // A delete finishes the records in progress.
            await runner.end()
            throw error
        }
        await runner.end()
    }

    private mutating func converse() async throws {
        state.org = try await runner.connect(to: nil)
        runner.identify()
        perform(state.begin())
        try await settle()
        try show()
        var prompt = Self.firstPrompt
        while let line = try ask(prompt) {
            prompt = "Command: "
            do {
                let command = try LineCommand(line)
                if command == .quit { break }
                state.message = nil
                try await run(command)
            } catch let error as LineError {
                try tell(page.clean(error.message))
            }
        }
    }

    /// The first prompt, which names the most useful commands.
    private static let firstPrompt =
        "Command (number = open, n p page, m 3-7 mark, d 3 delete, u undo, /text filter, ? help, "
        + "q quit): "

    // MARK: - Events

    mutating func perform(_ effects: [BrowserEffect]) {
        for effect in effects { runner.run(effect) }
    }

    /// Waits for all pending requests.
    mutating func settle() async throws {
        var events = incoming.makeAsyncIterator()
        while state.pending.values.contains(where: \.request.isAwaited) {
            try Task.checkCancellation()
            guard let event = await events.next() else { throw CancellationError() }
            perform(state.reduce(event))
        }
        if case .soql(let line) = state.overlays.last {
            state.close()
            try tell("error: \(page.clean(line.fault?.message ?? ""))")
            for hint in line.fault?.hints ?? [] { try tell("  hint: \(page.clean(hint))") }
            if let right = line.fault?.correction { try tell("  hint: :\(page.clean(right))") }
        }
    }

    // MARK: - Output

    func show() throws {
        if let list = state.list, let org = state.org {
            for line in page.lines(of: list, org: org) { try tell(line) }
        }
        try tellMessage()
    }

    func tellMessage() throws {
        if let message = state.message { try tell(page.clean(message.text)) }
    }

    func tell(_ line: String) throws {
        try context.environment.output.write(Array("\(line)\n".utf8))
    }

    func ask(_ question: String) throws -> String? {
        try context.environment.output.write(Array(question.utf8))
        return try context.environment.readLine()
    }
}

extension PendingRequest {
    /// Whether line mode waits for the request.
    fileprivate var isAwaited: Bool {
        switch self {
        case .objectNames, .probe: false
        default: true
        }
    }
}

/// A screen without output, for line mode.
private struct NoScreen: BrowserScreen {
    var size: ScreenSize? { nil }
    func events() -> AsyncStream<TerminalEvent> { AsyncStream { $0.finish() } }
    func enter() -> Bool { true }
    func leave() {}
    func suspend() {}
    func discardTypedAhead() {}
    func write(_ bytes: [UInt8]) -> Bool { false }
}
