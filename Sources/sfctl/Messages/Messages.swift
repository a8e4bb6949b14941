import Synchronization
import Terminal

/// stderr: counts, notes, hints, debug lines and errors for people.
final class Messages: Sendable {
    /// Whether notes and counts are wanted; errors always are.
    let isQuiet: Bool
    /// What stderr can show.
    let display: DisplayOptions
    /// The width that messages wrap at; nil where stderr is no terminal, so that a log keeps its lines.
    let width: Int?
    private let sink: any ByteSink
    private let progressLine = Mutex(false)
    /// Whether a blank line comes before the next message.
    private let owesBlankLine = Atomic(false)

    init(sink: any ByteSink, isQuiet: Bool, display: DisplayOptions, width: Int?) {
        self.sink = sink
        self.isQuiet = isQuiet
        self.display = display
        self.width = width
    }

    /// Makes the messages of the process: wrapped and coloured where stderr is a terminal.
    convenience init(_ environment: Environment, _ style: TerminalStyle, isQuiet: Bool) {
        let isTerminal = environment.terminal.isMessages
        self.init(
            sink: environment.messages,
            isQuiet: isQuiet,
            display: style.display(isStyled: style.colors(stream: isTerminal)),
            width: isTerminal ? style.messageWidth : nil
        )
    }

    /// Says something that a strict script may want silent.
    func note(_ text: String) {
        guard !isQuiet else { return }
        say(text)
    }

    /// Says something that must be said.
    func say(_ text: String) {
        say(StyledText(text))
    }

    /// Says something that must be said, wrapped; later lines are indented.
    func say(_ text: StyledText, indent: Int = 0) {
        write(text.rendered(width: width, indent: indent, options: display) + "\n")
    }

    /// Says something that a person copies, such as a URL: on a line of its own, however long it is.
    func sayUnwrapped(_ text: String) {
        write(StyledText(text).rendered(options: display) + "\n")
    }

    /// Puts a question, without a line break.
    func ask(_ text: String) {
        write(StyledText(text).rendered(options: display))
    }

    /// Shows a line that the next write of any kind erases.
    func showProgress(_ text: String) {
        progressLine.withLock { isShown in
            isShown = true
            emit("\r\u{1B}[K" + text)
        }
    }

    /// Erases the progress line, if there is one.
    func eraseProgress() {
        withoutProgress {}
    }

    /// Runs `body` with the progress line erased and kept away, because it writes to the same terminal.
    func withoutProgress<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        try progressLine.withLock { isShown throws(Failure) in
            if isShown { emit("\r\u{1B}[K") }
            isShown = false
            try body()
        }
    }

    /// Has a blank line stand before the next message, if there is one: rows on the same terminal end above it.
    func separate() {
        owesBlankLine.store(true, ordering: .relaxed)
    }

    private func write(_ text: String) {
        let separator = owesBlankLine.exchange(false, ordering: .relaxed) ? "\n" : ""
        withoutProgress { emit(separator + text) }
    }

    /// A failed write to stderr is ignored: there is no other stream to report it on.
    private func emit(_ text: String) {
        try? sink.write(Array(text.utf8))
    }
}
