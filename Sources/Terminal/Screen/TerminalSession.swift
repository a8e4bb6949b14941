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

    /// The writing end of the pipe that handlers of signals write to.
    nonisolated(unsafe) private static var signalPipe: Int32 = -1

    /// Takes note of a terminal; nothing is changed yet.
    ///
    /// - Parameters:
    ///   - input: The descriptor that keys are read from.
    ///   - output: The descriptor that frames are written to.
    ///   - escapeDelay: The milliseconds after which a lone Escape is the key.
    /// - Returns: nil where the input is no terminal, or the process has no descriptor left.
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
        // Else a change of modes would stop a process that the shell has put into the background.
        signal(SIGTTOU, SIG_IGN)
        signal(SIGTTIN, SIG_IGN)
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
        guard tcgetpgrp(input) == getpgrp() else {
            signal(SIGTTOU, SIG_DFL)
            kill(0, SIGTTOU)
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
        write(Array(ScreenModes.enter.utf8))
        isActive.withLock { $0 = true }
        wake()
        return true
    }

    /// Gives screen and keys back; what was typed and not read is dropped, so that no shell runs it.
    public func leave() {
        let wasActive = isActive.withLock { isActive in
            defer { isActive = false }
            return isActive
        }
        guard wasActive else { return }
        tcflush(input, TCIFLUSH)
        TerminalRestoration.restore()
    }

    /// Gives the terminal back and stops the process with its group; `continued` tells that it goes on.
    public func suspend() {
        leave()
        signal(SIGTSTP, SIG_DFL)
        kill(0, SIGTSTP)
        Self.report(SIGTSTP)
    }

    /// Drops what was typed and not read.
    public func discardTypedAhead() {
        tcflush(input, TCIFLUSH)
    }

    /// Writes all of the bytes, waiting for the terminal where it is slow.
    ///
    /// - Returns: Whether it could; else the terminal is gone.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
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

    private static let wakeByte: UInt8 = 0
    private static let stopByte: UInt8 = 255

    private func wake(_ byte: UInt8 = TerminalSession.wakeByte) {
        _ = Descriptor.write([byte], to: pipe.writing)
    }

    private func read(into events: AsyncStream<TerminalEvent>.Continuation) {
        var parser = InputParser()
        var isOver = false
        while !isOver {
            let isReading = isActive.withLock(\.self)
            var waited = [
                pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isReading ? input : -1, events: Int16(POLLIN), revents: 0),
            ]
            let delay = parser.isWaiting ? escapeDelay : -1
            let count = unsafe poll(&waited, nfds_t(waited.count), delay)
            if count == 0 { parser.timeOut().forEach { events.yield(.input($0)) } }
            guard count > 0 else { continue }
            if waited[0].revents != 0 { isOver = readSignals(events) }
            if waited[1].revents != 0, isActive.withLock(\.self) {
                isOver = readKeys(&parser, events) || isOver
            }
        }
        events.finish()
    }

    /// Reads what the handlers wrote; true where the reading is to end.
    private func readSignals(_ events: AsyncStream<TerminalEvent>.Continuation) -> Bool {
        for byte in Descriptor.read(pipe.reading) ?? [] {
            switch Int32(byte) {
            case SIGWINCH: events.yield(.resized)
            case SIGCONT: events.yield(.continued)
            case SIGTSTP: events.yield(.stopAsked)
            case Int32(Self.stopByte): return true
            default: break
            }
        }
        return false
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
