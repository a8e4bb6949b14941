import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What happens on a terminal.
public enum TerminalEvent: Hashable, Sendable {
    case input(TerminalInput)
    /// The size has changed.
    case resized
    /// The process goes on after a stop.
    case continued
    /// Something asks the process to stop (SIGTSTP from outside).
    case stopAsked
    /// The terminal is gone: end of input, or an error of reading.
    case closed
}

/// A terminal that is taken for a full screen: keys arrive one by one, nothing is echoed, the alternate screen is shown.
///
/// The session blocks no signal. SIGINT, SIGTERM and SIGHUP are the program's own; whatever it does about them, it calls
/// `leave`, or `TerminalRestoration.restore` where it ends at once. Faults restore by themselves.
public final class TerminalSession: Sendable {
    private let input: Int32
    private let output: Int32
    private let modes: termios
    private let escapeDelay: Int32
    private let pipe: (reading: Int32, writing: Int32)
    private let isActive = Mutex(false)
    private let hasMouse = Mutex(false)
    /// Held while something is written, so that nothing of a frame comes behind what gives the screen back.
    private let writing = Mutex(())

    /// The writing end of the pipe that handlers of signals write to.
    // why: a handler may take no lock. It is written before the handlers are installed.
    nonisolated(unsafe) private static var signalPipe: Int32 = -1

    /// Takes note of a terminal; nothing is changed yet.
    ///
    /// There is no session where the input is no terminal, or the process has no descriptor left.
    ///
    /// - Parameters:
    ///   - input: The descriptor that keys are read from.
    ///   - output: The descriptor that frames are written to.
    ///   - escapeDelay: The milliseconds after which a lone Escape is the key.
    public init?(input: Int32 = 0, output: Int32 = 1, escapeDelay: Int = 25) {
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
        // Else a change of modes would stop a process that the shell has put into the background. What reads there is stopped
        // (SIGTTIN), as it should be: an error of reading would look as if the terminal were gone.
        signal(SIGTTOU, SIG_IGN)
    }

    /// Has a signal write its number into the pipe.
    private static func report(_ number: Int32) {
        signal(number) { number in
            let before = errno
            var byte = UInt8(truncatingIfNeeded: number)
            unsafe Descriptor.write(&byte, to: TerminalSession.signalPipe)
            errno = before
        }
    }

    // MARK: - The screen

    /// The size; nil where the terminal does not tell.
    public var size: ScreenSize? {
        var size = winsize()
        guard unsafe ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return nil }
        return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Takes the screen and the keys; what was typed before is dropped.
    ///
    /// - Returns: Whether it could; not in the background, where the process is stopped until it is in the foreground.
    @discardableResult
    public func enter() -> Bool {
        let foreground = tcgetpgrp(input)
        // -1: no terminal that has jobs.
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

    /// Gives screen and keys back; what was typed and not read is dropped, so that no shell runs it.
    public func leave() {
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

    /// Gives the terminal back and stops the process with its group; `continued` tells that it goes on.
    ///
    /// It does so at once where nothing could ever continue the process: without a shell there are no jobs.
    public func suspend() {
        leave()
        // `continued` is told below, once: to take the terminal twice would drop what is typed between.
        signal(SIGCONT, SIG_DFL)
        Self.stop(by: SIGTSTP)
        for number in [SIGCONT, SIGTSTP] { Self.report(number) }
        wake(UInt8(truncatingIfNeeded: SIGCONT))
    }

    /// Stops the process and its group, as the terminal does on ^Z; returns when it goes on.
    ///
    /// The process stops by a signal to this very thread: one to the process may be taken by another thread, after this one
    /// has gone on.
    private static func stop(by number: Int32) {
        signal(number, SIG_IGN)
        kill(0, number)
        // Once more, for where it is blocked: then it is not ignored but pending, which would be a second stop.
        signal(number, SIG_IGN)
        signal(number, SIG_DFL)
        var before = Self.unblock([number])
        pthread_kill(pthread_self(), number)
        unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// Takes signals off the mask of this thread; the mask as it was.
    private static func unblock(_ numbers: [Int32]) -> sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in numbers { unsafe sigaddset(&signals, number) }
        var before = sigset_t()
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, &before)
        return before
    }

    /// Has clicks and the wheel told, or leaves them to the terminal; `enter` brings back what was set.
    public func setMouse(_ isOn: Bool) {
        hasMouse.withLock { $0 = isOn }
        write(Array((isOn ? ScreenModes.mouseOn : ScreenModes.mouseOff).utf8))
    }

    /// Drops what was typed and not read, and what the parser waits for the rest of.
    public func discardTypedAhead() {
        tcflush(input, TCIFLUSH)
        wake(Self.forgetByte)
    }

    /// Writes all of the bytes, waiting for the terminal where it is slow; nothing while the screen is given back.
    ///
    /// - Returns: False where the terminal is gone.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
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

    /// What happens on the terminal, until it is gone or the sequence is not read any more.
    ///
    /// A thread of its own waits for it. It may be asked for once.
    public func events() -> AsyncStream<TerminalEvent> {
        AsyncStream { continuation in
            continuation.onTermination = { _ in self.wake(Self.stopByte) }
            DispatchQueue(label: "sfctl.terminal").async { self.read(into: continuation) }
        }
    }

    /// What is written into the pipe besides the numbers of signals: to forget halves of keys, and to end.
    private static let forgetByte: UInt8 = 254
    private static let stopByte: UInt8 = 255

    private func wake(_ byte: UInt8) {
        _ = Descriptor.write([byte], to: pipe.writing)
    }

    private func read(into events: AsyncStream<TerminalEvent>.Continuation) {
        // Threads of libdispatch block all signals, and the parent process may do so, too. A signal that every thread blocks is
        // never delivered. With SIGTTIN blocked, reading in the background fails instead of stopping the process.
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

    /// The milliseconds to wait for the rest of what the parser has begun; -1 for ever.
    ///
    /// Escape by itself must be quick; the rest of a sequence gets more time, since it would be taken for typing.
    private func delay(of parser: InputParser) -> Int32 {
        guard parser.isWaiting else { return -1 }
        return parser.isWaitingForKey ? escapeDelay : max(escapeDelay, 100)
    }

    /// Reads what the handlers wrote, of each signal one; true where the reading is to end.
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

    /// Reads what was typed; true where the terminal is gone.
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
