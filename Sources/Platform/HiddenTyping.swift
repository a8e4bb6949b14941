import CLibrary
import Synchronization

/// A terminal that does not show typed text.
enum HiddenTyping {
    /// The terminal's previous mode; nil while typed text is shown.
    private static let shownMode = Mutex<termios?>(nil)

    /// Runs `body` while stdin, if it is a terminal, shows only line breaks.
    static func during<Value>(_ body: () throws -> Value) rethrows -> Value {
        hide()
        defer { restore() }
        return try body()
    }

    private static func hide() {
        shownMode.withLock { shown in
            var mode = termios()
            guard unsafe tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
            shown = mode
            mode.c_lflag &= ~tcflag_t(ECHO)
            mode.c_lflag |= tcflag_t(ECHONL)
            _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode)
        }
    }

    /// Restores the terminal's mode; also called before the process ends, since the mode would
    /// outlive it.
    static func restore() {
        shownMode.withLock { shown in
            guard var mode = shown else { return }
            shown = nil
            _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &mode)
        }
    }
}
