import Platform
import Synchronization
import Text

/// The forms of progress.
package enum ProgressForm: String, CaseIterable, Sendable {
    /// A line that is redrawn in place, if the terminal allows it.
    case auto
    /// A line every ten seconds, wherever stderr goes.
    case plain
    case never
}

/// A line that shows the progress of a long fetch or delete.
///
/// It appears after 300 ms, at most ten times a second, and only where it can be erased.
package final class Progress: Sendable {
    private let context: Context
    private let isShown: Bool
    /// The milliseconds between lines that stay; nil to repaint one line.
    private let linePause: Int?
    private let verb: String
    private let start: Int
    private let state = Mutex(State())

    private struct State {
        var rows = 0
        var total: Int?
        /// The status shown before the first row arrives.
        var text: String?
        var isOver = false
        /// The time of the last line that stays.
        var saidAt = 0
    }

    /// Makes the progress of a run; `verb` describes the run, such as "Deleted".
    ///
    /// The streams, an output file and the format decide whether it is shown: JSON on the same
    /// terminal does not end its lines, and would be erased with it.
    package init(_ context: Context, _ style: OutputStyle, verb: String = "Fetched") {
        self.context = context
        self.verb = verb
        let isPlain = context.progress == .plain
        // A screen reader would read a repainted line again and again.
        linePause = isPlain ? 10_000 : context.style.isAccessible ? 5_000 : nil
        start = context.environment.now()
        let terminal = context.environment.terminal
        // A pipe may lead to a pager, which owns the terminal.
        let leavesRoom =
            style.path != nil || terminal.isOutputFile
            || (terminal.isOutput && style.format != .json)
        isShown =
            switch context.progress {
            case .plain: !style.usesPager
            case .never: false
            case .auto:
                terminal.isMessages && leavesRoom && !style.usesPager && !context.messages.isQuiet
                    && !context.style.isDumb && context.environment.variable("CI") == nil
            }
    }

    /// Makes a progress that is never shown, for when another part of sfctl owns the screen.
    package static func hidden(_ context: Context) -> Progress { Progress(hiddenIn: context) }

    private init(hiddenIn context: Context) {
        self.context = context
        verb = ""
        linePause = nil
        start = 0
        isShown = false
    }

    /// Runs `body` while the line is shown, and erases the line at the end.
    package func run<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
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

    /// Updates the number of rows so far.
    package func update(rows: Int, of total: Int?) {
        state.withLock { state in
            state.rows = rows
            state.total = total
        }
    }

    /// Tells what happens before there are rows.
    package func update(text: String) {
        state.withLock { $0.text = text }
    }

    private func paint() {
        let elapsed = context.environment.now() - start
        guard elapsed >= 300 else { return }
        state.withLock { state in
            guard !state.isOver else { return }
            let text =
                state.text.map { "\($0)  \(Self.seconds(elapsed))" }
                ?? Self.text(verb, rows: state.rows, of: state.total, milliseconds: elapsed)
            guard let linePause else { return context.messages.showProgress(text) }
            guard elapsed - state.saidAt >= linePause else { return }
            state.saidAt = elapsed
            context.messages.note(context.progress == .plain ? text : sentence(state))
        }
    }

    private func sentence(_ state: State) -> String {
        if let text = state.text { return "\(text)." }
        let all = state.total.map { " of \(Count.grouped($0))" } ?? ""
        return "\(verb) \(Count.grouped(state.rows))\(all) records so far."
    }

    /// Returns the line's text: `Fetched 4,000 of 12,345 records (32%)  2.1 s`.
    package static func text(
        _ verb: String = "Fetched",
        rows: Int,
        of total: Int?,
        milliseconds: Int
    ) -> String {
        let seconds = seconds(milliseconds)
        guard let total, total > 0 else {
            return "\(verb) \(Count.text(rows, "record"))  \(seconds)"
        }
        let share = rows * 100 / total
        return
            "\(verb) \(Count.grouped(rows)) of \(Count.text(total, "record")) (\(share)%)  "
            + "\(seconds)"
    }

    private static func seconds(_ milliseconds: Int) -> String {
        "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
    }
}
