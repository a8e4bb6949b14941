import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A terminal that does not show what is typed.
enum HiddenTyping {
    /// The mode that the terminal had; nil while it shows what is typed.
    private static let shownMode = Mutex<termios?>(nil)

    /// Runs `body` while stdin, if it is a terminal, shows line breaks alone.
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

    /// Gives the terminal its mode back; before the process ends too, since the mode would outlive it.
    static func restore() {
        shownMode.withLock { shown in
            guard var mode = shown else { return }
            shown = nil
            _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &mode)
        }
    }
}
