import CLibrary

/// The system calls for descriptors, under names that no method hides.
enum Descriptor {
    /// Writes bytes from an offset; returns the number written, or a negative number and sets
    /// `errno`.
    static func write(_ bytes: [UInt8], from offset: Int = 0, to descriptor: Int32) -> Int {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            return unsafe systemWrite(descriptor, start + offset, buffer.count - offset)
        }
    }

    /// Writes one byte, in a signal handler.
    static func write(_ byte: inout UInt8, to descriptor: Int32) {
        _ = unsafe systemWrite(descriptor, &byte, 1)
    }

    /// Writes bytes in a signal handler; drops those that the terminal does not accept within a
    /// second.
    @unsafe static func write(_ bytes: UnsafePointer<UInt8>, _ count: Int, to descriptor: Int32) {
        var offset = 0
        while offset < count {
            // A write to a stalled terminal would never return.
            var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard unsafe poll(&wanted, 1, 1000) != 0 else { return }
            let written = unsafe systemWrite(descriptor, bytes + offset, count - offset)
            if written > 0 {
                offset += written
            } else if written == 0 || errno != EINTR && errno != EAGAIN {
                return
            }
        }
    }

    /// Reads the available bytes.
    ///
    /// - Returns: The bytes; empty at the end of the input and after an error, nil if the call must
    ///   be repeated.
    static func read(_ descriptor: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe systemRead(descriptor, &buffer, buffer.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return nil }
        return Array(buffer.prefix(max(0, count)))
    }

    /// Makes a nonblocking pipe that no child inherits; nil if no descriptor is left.
    static func pipe() -> (reading: Int32, writing: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard unsafe systemPipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        return (ends[0], ends[1])
    }
}
