import Foundation
import Terminal

/// A pseudo-terminal: what is written at the near end is typed at the far one.
final class PseudoTerminal {
    let near: Int32
    let far: Int32
    private var isNearOpen = true

    init() throws {
        var (near, far) = (Int32(-1), Int32(-1))
        guard unsafe openpty(&near, &far, nil, nil, nil) == 0 else { throw POSIXError(.ENOTTY) }
        self.near = near
        self.far = far
        _ = fcntl(near, F_SETFL, O_NONBLOCK)
    }

    deinit {
        hangUp()
        close(far)
    }

    /// Takes the terminal away.
    func hangUp() {
        if isNearOpen { close(near) }
        isNearOpen = false
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe write(near, bytes, bytes.count)
    }

    /// What was written to the terminal so far.
    func written() -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = unsafe read(near, &buffer, buffer.count), count > 0 {
            all += buffer.prefix(count)
        }
        return all
    }

    /// Whether lines are read, echoed and obeyed, as a shell wants it.
    var isCooked: Bool {
        let flags = tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
        return modes.c_lflag & flags == flags && modes.c_iflag & tcflag_t(ICRNL) != 0
            && modes.c_oflag & tcflag_t(OPOST) != 0
    }

    /// Whether keys come one by one, and nothing is done with them.
    var isRaw: Bool {
        modes.c_lflag & tcflag_t(ECHO | ICANON | IEXTEN | ISIG) == 0
            && modes.c_iflag & tcflag_t(ICRNL | IXON) == 0
            && modes.c_oflag & tcflag_t(OPOST) == 0
    }

    private var modes: termios {
        var modes = termios()
        _ = unsafe tcgetattr(far, &modes)
        return modes
    }

    func setSize(_ size: ScreenSize) {
        var window = winsize()
        window.ws_col = UInt16(size.columns)
        window.ws_row = UInt16(size.rows)
        _ = unsafe ioctl(far, UInt(TIOCSWINSZ), &window)
    }
}
