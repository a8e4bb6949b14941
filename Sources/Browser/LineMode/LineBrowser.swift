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
    private var state: BrowserState
    private let runner: EffectRunner
    private let incoming: AsyncStream<BrowserEvent>
    private let context: Context

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

    private var page: LinePage { LinePage(display: state.display, localTime: state.localTime) }

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

    private mutating func run(_ command: LineCommand) async throws {
        switch command {
        case .open(let number): return try await open(number)
        case .delete(let rows): return try await delete(rows)
        case .errors: return try tellErrors()
        case .help: return try tellHelp()
        case .quit: return
        case .list: break
        case .next: move(by: LinePage.rows)
        case .previous: move(by: -LinePage.rows)
        case .mark(let rows): state.setMarks(true, at: try indices(of: rows))
        case .unmark(let rows?): state.setMarks(false, at: try indices(of: rows))
        case .unmark(nil): state.clearMarks()
        case .undo: perform(state.undo())
        case .filter(let text):
            state.setFilter(text)
            state.changeList { $0.top = 0 }
        case .query(let text): perform(state.run(Statement(text)))
        case .reload: perform(state.reload())
        case .back: perform(state.leaveList())
        }
        try await settle()
        try show()
    }

    // MARK: - Commands

    private func indices(of rows: NumberedRows) throws(LineError) -> [Int] {
        try rows.indices(in: state.list?.view.count ?? 0)
    }

    private mutating func move(by distance: Int) {
        state.changeList { list in
            let last = max(0, (list.view.count - 1) / LinePage.rows * LinePage.rows)
            list.top = max(0, min(last, list.top + distance))
            list.cursor = list.top
        }
        perform(state.pagesWanted())
    }

    private mutating func open(_ number: Int) async throws {
        let index = try indices(of: NumberedRows([number...number]))[0]
        state.changeList { $0.cursor = index }
        perform(state.openDetail(focus: true))
        try await settle()
        for line in state.detailLines
        where line.kind != .children && line.kind != .heading && !line.isNull {
            let label = line.label.isEmpty ? "" : "\(page.clean(line.label)): "
            try tell(label + page.clean(line.text))
        }
        try tellMessage()
        state.changeList { $0.detail = nil }
    }

    /// Lists the records to delete, asks for confirmation, and reports the result.
    private mutating func delete(_ rows: NumberedRows?) async throws {
        if let rows {
            perform(state.askToDelete(rowsAt: try indices(of: rows)))
        } else if state.list?.marks.isEmpty == false {
            perform(state.askToDelete())
        } else {
            throw LineError("no record is marked: d 3 deletes row 3, m 3 marks it")
        }
        try await settle()
        guard case .confirmation(let dialog) = state.overlays.last else {
            return try tellMessage()
        }
        for line in page.lines(of: dialog, org: state.org?.name ?? "") { try tell(line) }
        let answer = String(try ask(dialog.question.prompt)?.trimmingWhitespace ?? "")
        guard dialog.question.isConfirmed(by: answer) else {
            state.cancelOverlay()
            return try tellMessage()
        }
        perform(state.delete(dialog))
        try await settle()
        try show()
        if state.list?.errors.isEmpty == false { try tellErrors() }
    }

    private func tellErrors() throws {
        let groups = state.errorGroups(of: ErrorPage(record: nil))
        if groups.isEmpty { try tell("no errors") }
        for group in groups {
            for id in group.ids {
                let name = state.list.flatMap { state.name(of: id, in: $0) } ?? "\(id)"
                try tell("\(page.clean(name)): \(page.clean(group.error.reason))")
            }
        }
    }

    private func tellHelp() throws {
        let width = (LineCommand.Row.all.map(\.usage.count).max() ?? 0) + 2
        for row in LineCommand.Row.all {
            try tell("  \(row.usage.padding(to: width))\(row.help)")
        }
    }

    // MARK: - Events

    private mutating func perform(_ effects: [BrowserEffect]) {
        for effect in effects { runner.run(effect) }
    }

    /// Waits for all pending requests.
    private mutating func settle() async throws {
        var events = incoming.makeAsyncIterator()
        while state.pending.values.contains(where: \.request.isAwaited) {
            try Task.checkCancellation()
            guard let event = await events.next() else { throw CancellationError() }
            perform(state.reduce(event))
        }
        if case .soql(let line) = state.overlays.last {
            state.close()
            try tell("error: \(page.clean(line.error ?? ""))")
        }
    }

    // MARK: - Output

    private func show() throws {
        if let list = state.list, let org = state.org {
            for line in page.lines(of: list, org: org) { try tell(line) }
        }
        try tellMessage()
    }

    private func tellMessage() throws {
        if let message = state.message { try tell(page.clean(message.text)) }
    }

    private func tell(_ line: String) throws {
        try context.environment.output.write(Array("\(line)\n".utf8))
    }

    private func ask(_ question: String) throws -> String? {
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

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
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
    func write(_ bytes: [UInt8]) -> Bool { true }
}
