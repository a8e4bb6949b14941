package import Accounts
import Changes
import Client
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
    let interrupts: LineInterrupts
    let context: Context
    /// The index of the first row of each list's page.
    var starts: [ListID: Int] = [:]
    /// The page whose lines the numbers mean; nil if they mean the rows of the list.
    var numbered: PanelPage?
    /// Whether the org has refused the statement of the current command.
    var isStatementRefused = false
    private let events: AsyncStream<BrowserEvent>.Continuation
    /// The rows and the columns printed last.
    private var printed: PrintedRows?
    private var printedColumns = ""

    package init(
        _ state: BrowserState,
        _ org: OrgOptions,
        batchSize: Int?,
        _ context: Context,
        _ commands: BrowserCommands
    ) {
        (incoming, events) = AsyncStream.makeStream()
        interrupts = LineInterrupts(events)
        self.state = state
        self.state.useLines(perPage: LinePage.rows)
        self.context = context
        runner = EffectRunner(
            context,
            org,
            NoScreen(),
            commands,
            batchSize: batchSize,
            events: events
        )
    }

    var page: LinePage { LinePage(display: state.display, localTime: state.localTime) }

    /// Runs until the user quits or the input ends.
    ///
    /// - Throws: The error of opening the org, an input or output error, or an error with the exit
    ///   code of an interruption.
    package mutating func run() async throws {
        state.org = try await runner.connect(to: nil)
        runner.identify()
        context.environment.handleInterrupts { [interrupts] in interrupts.receive() }
        defer { context.environment.handleInterrupts(nil) }
        do {
            try await converse()
        } catch {
            await end()
            guard error.isInterruption else { throw error }
            let failure = Failure(error).interrupted(in: context.environment)
            throw ReportedFailure(error, exit: failure.exit)
        }
        await end()
    }

    /// Waits for the results of running changes, and reports the results of all deletes.
    private mutating func end() async {
        await runner.end()
        events.finish()
        // A separate task: a cancelled one would get no events.
        state = await Task { [state, incoming] in
            var state = state
            for await event in incoming {
                if case .answer = event { _ = state.reduce(event) }
            }
            return state
        }.value
        state.sayFarewell(on: context.messages)
    }

    private mutating func converse() async throws {
        var prompt = Self.firstPrompt
        do {
            perform(state.begin())
            try await settle()
            try show(always: true)
        } catch is LineStopped {
            try tellStopped()
        }
        var isLeaving = false
        while true {
            do {
                guard let line = try await ask(prompt) else { break }
                isLeaving = false
                prompt = "Command: "
                if try await obey(line) == .quit { break }
            } catch is LineStopped {
                guard !isLeaving else { throw CancellationError() }
                isLeaving = true
                try tell("Ctrl-C again, or q, quits")
            }
        }
    }

    /// Runs a typed line, and returns its command; nil if it is not one.
    private mutating func obey(_ line: String) async throws -> LineCommand? {
        do {
            let command = try LineCommand(line)
            if command == .quit { return command }
            state.message = nil
            isStatementRefused = false
            try await run(command)
            return command
        } catch let error as LineError {
            try tell(page.clean(error.message))
        } catch is LineStopped {
            try tellStopped()
        }
        return nil
    }

    /// Says what Ctrl-C stopped, and closes the question that was open.
    private mutating func tellStopped() throws {
        if case .confirmation = state.overlays.last { state.cancelOverlay() }
        state.overlays = []
        // A late description must open no list.
        (state.childOpening, state.pendingSearch) = (nil, nil)
        if state.list?.opensWithDetail == false { state.changeList { $0.detail = nil } }
        if state.message == nil { state.say(.note, "stopped") }
        try show()
    }

    /// The first prompt, which names the most useful commands.
    private static let firstPrompt =
        "Command (number = open, n p page, m 3-7 mark, d 3 delete, u undo, /text filter, ? help, "
        + "q quit): "

    // MARK: - Events

    mutating func perform(_ effects: [BrowserEffect]) {
        for effect in effects { runner.run(effect) }
    }

    /// Waits for all pending requests, or after Ctrl-C for those whose answer still counts.
    ///
    /// - Throws: `LineStopped` after Ctrl-C.
    mutating func settle() async throws {
        var events = incoming.makeAsyncIterator()
        var isStopped = false
        while state.pending.values.contains(where: { entry in
            isStopped ? entry.request.mustEnd : entry.request.isAwaited
        }) {
            try Task.checkCancellation()
            guard let event = await events.next() else { throw CancellationError() }
            guard case .input = event else {
                perform(state.reduce(event))
                continue
            }
            // An earlier Ctrl-C may have stopped the output instead.
            guard interrupts.take() else { continue }
            isStopped = true
            perform((state.stop() ?? []) + state.stopDescribing())
        }
        if isStopped { throw try stopped() }
        if case .soql(let line) = state.overlays.last {
            state.close()
            isStatementRefused = true
            try tell("error: \(page.clean(line.fault?.message ?? ""))")
            for hint in line.fault?.hints ?? [] { try tell("  hint: \(page.clean(hint))") }
            if let right = line.fault?.correction { try tell("  hint: :\(page.clean(right))") }
        }
    }

    // MARK: - Output

    /// Prints the message, and then the rows of the page if they differ from those printed last.
    mutating func show(always: Bool = false) throws {
        try tellMessage()
        guard let list = state.list, let org = state.org else { return }
        let page = page
        let start = LinePage.start(of: starts[list.id] ?? 0, in: list)
        let rows = PrintedRows(
            list: list.id,
            start: start,
            deleted: list.limbo.count,
            rows: page.rows(of: list, from: start)
        )
        guard always || rows != printed else { return }
        printed = rows
        numbered = nil
        for line in page.heading(of: list, from: start, org) { try tell(line) }
        guard !list.opensWithDetail, !rows.rows.isEmpty else { return }
        let columns = page.columns(of: list)
        if columns != printedColumns { try tell(columns) }
        printedColumns = columns
        for (index, row) in rows.rows.enumerated() {
            let standing = page.standing(of: list.view[start + index], in: list)
            try tell("\(start + index + 1). \(standing)\(row)")
        }
    }

    func tellMessage() throws {
        if let message = state.message { try tell(page.clean(message.text)) }
    }

    /// Prints a line.
    ///
    /// - Throws: `LineStopped` if Ctrl-C was pressed; `WriteError`.
    func tell(_ line: String) throws {
        if interrupts.take() { throw try stopped() }
        try write("\(line)\n")
    }

    /// Ends the line with the terminal's `^C`, and returns the error to throw.
    private func stopped() throws -> LineStopped {
        try write("\n")
        return LineStopped()
    }

    private func write(_ text: String) throws {
        try context.environment.output.write(Array(text.utf8))
    }

    /// Asks a question.
    ///
    /// - Parameters:
    ///   - question: The prompt.
    ///   - isFresh: Whether to discard text that was typed before the question appeared.
    /// - Returns: The answer; nil at the end of the input.
    /// - Throws: `LineStopped` after Ctrl-C; the errors of reading and writing.
    func ask(_ question: String, isFresh: Bool = false) async throws -> String? {
        let environment = context.environment
        if isFresh { environment.discardTypedAhead() }
        try write(question)
        do {
            let line = try await interrupts.cancelling { try environment.readLine() }
            if line == nil { try write("\n") }
            return line
        } catch is LineStopped {
            throw try stopped()
        }
    }
}

/// The rows of a page that line mode has printed.
private struct PrintedRows: Equatable {
    let list: ListID
    let start: Int
    /// The number of deleted records, which changes the numbers of rows on other pages, too.
    let deleted: Int
    let rows: [String]
}

extension PendingRequest {
    /// Whether line mode waits for the request.
    fileprivate var isAwaited: Bool {
        switch self {
        case .objects, .recordCounts, .probe: false
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
