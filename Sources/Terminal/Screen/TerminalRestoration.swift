import CLibrary

/// The saved state of the terminal, restored however the process ends: in a signal handler, a
/// watchdog or `exit`.
///
/// Everything that a handler needs is allocated in advance: one `termios` and one string. A handler
/// may call only functions that POSIX calls async-signal-safe: `write`, `tcsetattr`, `sigaction`,
/// `raise`.
package enum TerminalRestoration {
    @unsafe private struct Saved {
        var input: Int32
        var output: Int32
        var modes: termios
        var bytes: UnsafeMutablePointer<UInt8>
        var count: Int
        var isTaken: Bool
    }

    // Signal handlers read these two and cannot lock. Both are set before the handlers are installed;
    // afterwards only the session changes them.

    /// The terminal's previous modes.
    nonisolated(unsafe) private static var saved: UnsafeMutablePointer<Saved>?  // why: see above.
    /// Each signal's previous action.
    nonisolated(unsafe) private static var actions: UnsafeMutablePointer<sigaction>?  // why: above.

    /// The faults that end a process, with SIGQUIT and SIGABRT.
    private static let faults = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGQUIT]

    /// Notes the terminal's modes, and makes every fault restore them before it ends the process.
    ///
    /// Replaces a terminal noted earlier.
    static func arm(input: Int32, output: Int32, modes: termios) {
        if let saved = unsafe saved {
            unsafe saved.pointee.input = input
            unsafe saved.pointee.output = output
            unsafe saved.pointee.modes = modes
            unsafe saved.pointee.isTaken = false
            return
        }
        let text = Array(ScreenModes.leave.utf8)
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: text.count)
        unsafe bytes.initialize(from: text, count: text.count)
        let memory = UnsafeMutablePointer<Saved>.allocate(capacity: 1)
        unsafe memory.initialize(
            to: Saved(
                input: input,
                output: output,
                modes: modes,
                bytes: bytes,
                count: text.count,
                isTaken: false
            )
        )
        unsafe saved = memory
        let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
        unsafe before.initialize(repeating: sigaction(), count: 65)
        unsafe actions = before
        for number in faults {
            unsafe sigaction(number, nil, before + Int(number))
            signal(number) { number in TerminalRestoration.end(by: number) }
        }
        atexit { TerminalRestoration.restore() }
    }

    /// Notes whether the terminal's modes have been changed.
    static func setTaken(_ isTaken: Bool) {
        if let saved = unsafe saved { unsafe saved.pointee.isTaken = isTaken }
    }

    /// Restores the terminal if it is taken; safe in a signal handler.
    package static func restore() {
        guard let saved = unsafe saved, unsafe saved.pointee.isTaken else { return }
        unsafe saved.pointee.isTaken = false
        // Restore the modes first, then wait at most a second: a stalled terminal must not keep its
        // modes or block the process.
        _ = unsafe tcsetattr(saved.pointee.input, TCSANOW, &saved.pointee.modes)
        var wanted = unsafe pollfd(fd: saved.pointee.output, events: Int16(POLLOUT), revents: 0)
        guard unsafe poll(&wanted, 1, 1000) > 0 else { return }
        unsafe Descriptor.write(saved.pointee.bytes, saved.pointee.count, to: saved.pointee.output)
    }

    /// Restores the terminal and then performs the signal's previous action.
    private static func end(by number: Int32) {
        restore()
        if let actions = unsafe actions { unsafe sigaction(number, actions + Int(number), nil) }
        raise(number)
    }
}
