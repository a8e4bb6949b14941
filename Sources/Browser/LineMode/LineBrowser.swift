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
/// It has the same state and effects as the screen; each typed line stands for keys.
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
        // A page of lines is as long as the list on the screen.
        self.state.size = ScreenSize(columns: 80, rows: LinePage.rows + ScreenLayout.otherRows)
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
        while true {
            let line = try ask(
                "Command (number = open, n p page, m 3-7 mark, d delete, u undo, /text filter, ? "
                    + "help, q quit): "
            )
            guard let line else { break }
            guard let command = LineCommand(line) else {
                try tell("unknown command '\(page.clean(line))'; ? lists the commands")
                continue
            }
            if command == .quit { break }
            try await run(command)
        }
    }

    private mutating func run(_ command: LineCommand) async throws {
        switch command {
        case .open(let number): return try await open(number)
        case .next: move(by: LinePage.rows)
        case .previous: move(by: -LinePage.rows)
        case .mark(let ranges): mark(ranges)
        case .delete: return try await delete()
        case .undo: perform(state.reduce(.input(.key(.character("u")))))
        case .filter(let text):
            state.setFilter(text)
            state.changeList { $0.top = 0 }
        case .query(let text):
            perform(state.run(Statement(text)))
        case .errors:
            for line in errorLines { try tell(line) }
            return
        case .reload: perform(state.reload())
        case .back: perform(state.leaveList())
        case .help:
            for (command, words) in LineCommand.lines {
                try tell("  \(command.padding(to: 10))\(words)")
            }
            return
        case .quit: return
        }
        try await settle()
        try show()
    }

    // MARK: - Commands

    private mutating func move(by distance: Int) {
        state.changeList { list in
            let last = max(0, (list.view.count - 1) / LinePage.rows * LinePage.rows)
            list.top = max(0, min(last, list.top + distance))
            list.cursor = list.top
        }
        perform(state.pagesWanted())
    }

    private mutating func mark(_ ranges: [ClosedRange<Int>]) {
        state.changeList { list in
            for number in ranges.joined() where list.view.indices.contains(number - 1) {
                guard let id = list.rows.id(of: list.view[number - 1]) else { continue }
                if list.marks.remove(id) == nil { list.marks.insert(id) }
            }
        }
    }

    private mutating func open(_ number: Int) async throws {
        guard let list = state.list, list.view.indices.contains(number - 1) else {
            return try tell("no row \(number)")
        }
        state.changeList { $0.cursor = number - 1 }
        perform(state.openDetail(focus: true))
        try await settle()
        for line in state.detailLines where line.kind != .children && line.kind != .heading {
            let label = line.label.isEmpty ? "" : "\(page.clean(line.label)): "
            try tell(label + page.clean(line.text))
        }
        state.changeList { $0.detail = nil }
    }

    /// Lists the records to delete, asks for confirmation, and reports the result.
    private mutating func delete() async throws {
        perform(state.askToDelete())
        try await settle()
        guard case .confirmation(let dialog) = state.overlays.last else {
            return try tellMessage()
        }
        let question = dialog.question
        try tell("\(question.title(org: page.clean(state.org?.name ?? ""))):")
        for record in dialog.records {
            try tell("  \(record.id)  \(page.clean(record.name ?? "<null>"))")
        }
        try tell(question.consequence(undo: "u"))
        // Arm the dialog: the next input answers its question.
        for time in [state.now, state.now + 300] { perform(state.reduce(.tick(time))) }
        let answer = String(try ask(question.prompt)?.trimmingWhitespace ?? "")
        if question.needsCount {
            perform(state.reduce(.input(.paste(answer))))
            perform(state.reduce(.input(.key(.enter))))
        } else {
            let isConfirmed = question.isConfirmed(by: answer)
            perform(state.reduce(.input(.key(isConfirmed ? .character("y") : .enter))))
        }
        try await settle()
        try tellMessage()
        if state.list?.errors.isEmpty == false {
            for line in errorLines { try tell(line) }
        }
    }

    private var errorLines: [String] {
        let groups = state.errorGroups(of: ErrorPage(record: nil))
        guard !groups.isEmpty else { return ["no errors"] }
        return groups.flatMap { group in
            group.ids.map { id in
                let name = state.list.flatMap { state.name(of: id, in: $0) } ?? "\(id)"
                return "\(page.clean(name)): \(page.clean(group.error.reason))"
            }
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
