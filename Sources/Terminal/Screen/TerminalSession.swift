import CLibrary
import Synchronization

/// An event on a terminal.
package enum TerminalEvent: Hashable, Sendable {
    case input(TerminalInput)
    /// The size has changed.
    case resized
    /// The process continued after a stop.
    case continued
    /// Another process sent SIGTSTP.
    case stopAsked
    /// The terminal is gone: end of input, or a read error.
    case closed
}

/// A terminal in full-screen mode: keys arrive one by one without echo, on the alternate screen.
///
/// The session blocks no signal. The program handles SIGINT, SIGTERM and SIGHUP itself; its handler
/// must call `leave`, or `TerminalRestoration.restore` if it ends the process immediately. Faults
/// restore the terminal by themselves.
package final class TerminalSession: Sendable {
    private let input: Int32
    private let output: Int32
    private let modes: termios
    private let escapeDelay: Int32
    private let pipe: (reading: Int32, writing: Int32)
    private let isActive = Mutex(false)
    private let hasMouse = Mutex(false)
    /// Held during writes, so that no part of a frame follows the sequence that restores the
    /// screen.
    private let writing = Mutex(())

    /// The end of the pipe to which signal handlers write; set before they are installed.
    nonisolated(unsafe) private static var signalPipe: Int32 = -1  // why: handlers cannot lock.

    /// Notes a terminal without changing it.
    ///
    /// Returns nil if the input is not a terminal, or the process has no descriptor left.
    ///
    /// - Parameters:
    ///   - input: The descriptor for keys.
    ///   - output: The descriptor for frames.
    ///   - escapeDelay: The milliseconds after which a lone Escape is a key.
    package init?(input: Int32 = 0, output: Int32 = 1, escapeDelay: Int = 25) {
        var modes = termios()
        guard unsafe tcgetattr(input, &modes) == 0 else { return nil }
        guard let pipe = Descriptor.pipe() else { return nil }
        self.input = input
        self.output = output
        self.modes = modes
        self.escapeDelay = Int32(clamping: escapeDelay)
        self.pipe = pipe
        unsafe Self.signalPipe = pipe.writing
        TerminalRestoration.arm(input: input, output: output, modes: modes)
        for number in [SIGWINCH, SIGCONT, SIGTSTP] { Self.report(number) }
        // Otherwise a mode change would stop a process in the background. A read there still stops
        // it (SIGTTIN), as it should: a read error would look as if the terminal were gone.
        signal(SIGTTOU, SIG_IGN)
    }

    /// Makes a signal write its number to the pipe.
    private static func report(_ number: Int32) {
        signal(number) { number in
            let before = errno
            var byte = UInt8(truncatingIfNeeded: number)
            unsafe Descriptor.write(&byte, to: TerminalSession.signalPipe)
            errno = before
        }
    }

    // MARK: - The screen

    /// The size; nil if the terminal does not report it.
    package var size: ScreenSize? {
        var size = winsize()
        guard unsafe ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return nil }
        return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Takes over the screen and the keyboard; drops earlier typing.
    ///
    /// - Returns: Whether it succeeded; false in the background, after a stop that ends when the
    ///   process is in the foreground.
    @discardableResult
    package func enter() -> Bool {
        let foreground = tcgetpgrp(input)
        // -1: a terminal without job control.
        guard foreground == -1 || foreground == getpgrp() else {
            Self.stop(by: SIGTTOU)
            signal(SIGTTOU, SIG_IGN)
            return false
        }
        var raw = modes
        raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
        raw.c_oflag &= ~tcflag_t(OPOST)
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
        raw.c_cflag |= tcflag_t(CS8)
        unsafe withUnsafeMutableBytes(of: &raw.c_cc) { characters in
            unsafe characters[Int(VMIN)] = 1
            unsafe characters[Int(VTIME)] = 0
        }
        TerminalRestoration.setTaken(true)
        guard unsafe tcsetattr(input, TCSAFLUSH, &raw) == 0 else { return false }
        isActive.withLock { $0 = true }
        let mouse = hasMouse.withLock(\.self) ? ScreenModes.mouseOn : ""
        write(Array((ScreenModes.enter + mouse).utf8))
        wake(Self.forgetByte)
        return true
    }

    /// Restores screen and keyboard; drops unread typing, so that no shell runs it.
    package func leave() {
        let wasActive = isActive.withLock { isActive in
            defer { isActive = false }
            return isActive
        }
        guard wasActive else { return }
        writing.withLock { _ in
            tcflush(input, TCIFLUSH)
            TerminalRestoration.restore()
        }
    }

    /// Restores the terminal and stops the process and its group; sends `continued` afterwards.
    ///
    /// Continues immediately if nothing could continue the process: without a shell there are no
    /// jobs.
    package func suspend() {
        leave()
        // `continued` is sent once, below: taking the terminal twice would drop text typed in
        // between.
        signal(SIGCONT, SIG_DFL)
        Self.stop(by: SIGTSTP)
        for number in [SIGCONT, SIGTSTP] { Self.report(number) }
        wake(UInt8(truncatingIfNeeded: SIGCONT))
    }

    /// Stops the process and its group, as the terminal does on ^Z; returns when the process
    /// continues.
    ///
    /// The process stops by a signal to this thread. A signal to the process might reach another
    /// thread after this one has continued.
    private static func stop(by number: Int32) {
        signal(number, SIG_IGN)
        kill(0, number)
        // Ignore it again in case it is blocked: it would then be pending and cause a second stop.
        signal(number, SIG_IGN)
        signal(number, SIG_DFL)
        var before = Self.unblock([number])
        raise(number)
        unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// Unblocks signals in this thread, and returns the previous mask.
    private static func unblock(_ numbers: [Int32]) -> sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in numbers { unsafe sigaddset(&signals, number) }
        var before = sigset_t()
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, &before)
        return before
    }

    /// Reports clicks and the wheel, or leaves them to the terminal; `enter` restores this setting.
    package func setMouse(_ isOn: Bool) {
        hasMouse.withLock { $0 = isOn }
        write(Array((isOn ? ScreenModes.mouseOn : ScreenModes.mouseOff).utf8))
    }

    /// Drops unread typing, and any incomplete sequence in the parser.
    package func discardTypedAhead() {
        tcflush(input, TCIFLUSH)
        wake(Self.forgetByte)
    }

    /// Writes all bytes, waiting for a slow terminal; does nothing after `leave`.
    ///
    /// - Returns: False if the terminal is gone.
    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool {
        writing.withLock { _ in
            guard isActive.withLock(\.self) else { return true }
            return writeAll(bytes)
        }
    }

    private func writeAll(_ bytes: [UInt8]) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let count = Descriptor.write(bytes, from: offset, to: output)
            if count > 0 {
                offset += count
            } else if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
                var wanted = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&wanted, 1, 1000)
            } else if count < 0, errno != EINTR {
                return false
            }
        }
        return true
    }

    // MARK: - Events

    /// Returns the terminal's events, until the terminal is gone or the caller stops reading.
    ///
    /// A separate thread waits for them. If the system allows none, there are no events, as on a
    /// terminal that is gone. Call this once.
    package func events() -> AsyncStream<TerminalEvent> {
        AsyncStream { continuation in
            continuation.onTermination = { _ in self.wake(Self.stopByte) }
            let code = BlockingThread.start { self.read(into: continuation) }
            if code != 0 { continuation.finish() }
        }
    }

    /// Pipe bytes besides signal numbers: one to drop incomplete keys, one to stop reading.
    private static let forgetByte: UInt8 = 254
    private static let stopByte: UInt8 = 255

    private func wake(_ byte: UInt8) {
        _ = Descriptor.write([byte], to: pipe.writing)
    }

    private func read(into events: AsyncStream<TerminalEvent>.Continuation) {
        // Threads of Swift's pool block all signals, and so may the parent process. A signal that
        // every thread blocks is never delivered. With SIGTTIN blocked, a background read fails
        // instead of stopping the process.
        var mask = Self.unblock([SIGWINCH, SIGCONT, SIGTSTP, SIGTTIN, SIGQUIT, SIGABRT])
        defer { unsafe pthread_sigmask(SIG_SETMASK, &mask, nil) }
        var parser = InputParser()
        var isOver = false
        while !isOver {
            let isReading = isActive.withLock(\.self)
            var waited = [
                pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isReading ? input : -1, events: Int16(POLLIN), revents: 0),
            ]
            let count = unsafe poll(&waited, nfds_t(waited.count), delay(of: parser))
            if count == 0 { for input in parser.timeOut() { events.yield(.input(input)) } }
            guard count > 0 else { continue }
            if waited[0].revents != 0 { isOver = readSignals(&parser, events) }
            if waited[1].revents != 0, isActive.withLock(\.self) {
                isOver = readKeys(&parser, events) || isOver
            }
        }
        events.finish()
    }

    /// Returns the milliseconds to wait for the rest of a sequence; -1 to wait forever.
    ///
    /// A lone Escape must be quick. The rest of a sequence gets more time, because it would be
    /// mistaken for typing.
    private func delay(of parser: InputParser) -> Int32 {
        guard parser.isWaiting else { return -1 }
        return parser.isWaitingForKey ? escapeDelay : max(escapeDelay, 100)
    }

    /// Reads signal numbers, yielding each event once; returns whether to stop reading.
    private func readSignals(
        _ parser: inout InputParser,
        _ events: AsyncStream<TerminalEvent>.Continuation
    ) -> Bool {
        let bytes = Descriptor.read(pipe.reading) ?? []
        if bytes.contains(Self.forgetByte) { parser = InputParser() }
        for (number, event) in [
            (SIGTSTP, TerminalEvent.stopAsked), (SIGCONT, .continued), (SIGWINCH, .resized),
        ] where bytes.contains(UInt8(truncatingIfNeeded: number)) {
            events.yield(event)
        }
        return bytes.contains(Self.stopByte)
    }

    /// Reads typed bytes; returns whether the terminal is gone.
    private func readKeys(
        _ parser: inout InputParser,
        _ events: AsyncStream<TerminalEvent>.Continuation
    ) -> Bool {
        guard let bytes = Descriptor.read(input) else { return false }
        guard !bytes.isEmpty else {
            events.yield(.closed)
            return true
        }
        for event in parser.parse(bytes) { events.yield(.input(event)) }
        return false
    }
}
