import Synchronization

/// The line that says a long fetch or delete is alive: after 300 ms, at most ten times a second, only where it can be
/// erased again.
final class Progress: Sendable {
    private let context: Context
    private let isShown: Bool
    private let verb: String
    private let start: Int
    private let state = Mutex(State())

    private struct State {
        var rows = 0
        var total: Int?
        var isOver = false
    }

    /// Whether it is shown depends on the streams, on whether a file takes the data, and on whether rows end
    /// their lines: JSON on the same terminal would be erased with it.
    ///
    /// The verb says what is done to the records.
    init(_ context: Context, _ style: OutputStyle, verb: String = "Fetched") {
        self.context = context
        self.verb = verb
        start = context.environment.now()
        let terminal = context.environment.terminal
        // A pipe may lead to a pager, which owns the terminal.
        let leavesRoom =
            style.path != nil || terminal.isOutputFile
            || (terminal.isOutput && style.format != .json)
        isShown =
            terminal.isMessages && leavesRoom && !style.usesPager && !context.messages.isQuiet
            && !context.style.isDumb && context.environment.variable("CI") == nil
    }

    /// A progress that nothing shows, where the screen is another's.
    static func hidden(_ context: Context) -> Progress { Progress(hiddenIn: context) }

    private init(hiddenIn context: Context) {
        self.context = context
        verb = ""
        start = 0
        isShown = false
    }

    /// Runs `body` with the line painted beside it, and erases the line at the end.
    func run<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
        guard isShown else { return try await body() }
        let ticks = context.environment.ticks
        let painter = Task {
            for await _ in ticks() { paint() }
        }
        defer {
            painter.cancel()
            state.withLock { $0.isOver = true }
            context.messages.eraseProgress()
        }
        return try await body()
    }

    /// Notes how far the fetch is.
    func update(rows: Int, of total: Int?) {
        state.withLock { state in
            state.rows = rows
            state.total = total
        }
    }

    private func paint() {
        let elapsed = context.environment.now() - start
        guard elapsed >= 300 else { return }
        state.withLock { state in
            guard !state.isOver else { return }
            context.messages.showProgress(
                Self.text(verb, rows: state.rows, of: state.total, milliseconds: elapsed)
            )
        }
    }

    /// The line's text: `Fetched 4,000 of 12,345 records (32%)  2.1 s`.
    static func text(
        _ verb: String = "Fetched",
        rows: Int,
        of total: Int?,
        milliseconds: Int
    ) -> String {
        let seconds = "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
        guard let total, total > 0 else {
            return "\(verb) \(Count.text(rows, "record"))  \(seconds)"
        }
        let share = rows * 100 / total
        return
            "\(verb) \(Count.grouped(rows)) of \(Count.text(total, "record")) (\(share)%)  \(seconds)"
    }
}
