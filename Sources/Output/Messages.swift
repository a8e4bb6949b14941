package import Platform
import Synchronization
package import Terminal
import Text

/// The messages on stderr: counts, notes, hints, debug lines and errors for people.
package final class Messages: MessageSink {
    /// Whether notes and counts are silenced; errors never are.
    package let isQuiet: Bool
    /// The capabilities of stderr.
    package let display: DisplayOptions
    /// The width that messages wrap at; nil if stderr is not a terminal, so that a log keeps its
    /// lines.
    package let width: Int?
    private let sink: any ByteSink
    private let progressLine = Mutex(false)
    /// Whether the next message starts with a blank line.
    private let owesBlankLine = Atomic(false)

    package init(sink: any ByteSink, isQuiet: Bool, display: DisplayOptions, width: Int?) {
        self.sink = sink
        self.isQuiet = isQuiet
        self.display = display
        self.width = width
    }

    /// Makes the messages of the process: wrapped and coloured if stderr is a terminal.
    package convenience init(_ environment: Environment, _ style: TerminalStyle, isQuiet: Bool) {
        let isTerminal = environment.terminal.isMessages
        self.init(
            sink: environment.messages,
            isQuiet: isQuiet,
            display: style.display(isStyled: style.colors(stream: isTerminal)),
            width: isTerminal ? style.messageWidth : nil
        )
    }

    /// Prints a message that `--quiet` silences.
    package func note(_ text: String) {
        guard !isQuiet else { return }
        say(text)
    }

    /// Prints a message that `--quiet` does not silence.
    package func say(_ text: String) {
        say(StyledText(text))
    }

    /// Prints a message that `--quiet` does not silence, wrapped, with later lines indented.
    package func say(_ text: StyledText, indent: Int = 0) {
        write(text.rendered(width: width, indent: indent, options: display) + "\n")
    }

    /// Prints a text to copy, such as a URL, on one line of any length.
    package func sayUnwrapped(_ text: String) {
        write(StyledText(text).rendered(options: display) + "\n")
    }

    /// Prints a prompt, without a line break.
    package func ask(_ text: String) {
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
    package func eraseProgress() {
        withoutProgress {}
    }

    /// Runs `body` with the progress line erased and blocked, because `body` writes to the
    /// same terminal.
    func withoutProgress<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        try progressLine.withLock { isShown throws(Failure) in
            if isShown { emit("\r\u{1B}[K") }
            isShown = false
            try body()
        }
    }

    /// Starts the next message, if any, with a blank line, to separate it from rows on the same
    /// terminal.
    package func separate() {
        owesBlankLine.store(true, ordering: .relaxed)
    }

    private func write(_ text: String) {
        let separator = owesBlankLine.exchange(false, ordering: .relaxed) ? "\n" : ""
        withoutProgress { emit(separator + text) }
    }

    /// Writes to stderr, and ignores a failure: there is no other stream to report it on.
    private func emit(_ text: String) {
        try? sink.write(Array(text.utf8))
    }
}
