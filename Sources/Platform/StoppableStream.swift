import CLibrary

/// A pipe or terminal whose writes never wait for the reader, so that a cancelled task can stop
/// between two rows.
///
/// A write(2) that waits for a slow reader has already passed on a part of a row, which cannot be
/// recalled. So this writes what the reader can take at once, and waits in poll(2).
package struct StoppableStream: Sendable {
    private let descriptor: OwnedDescriptor
    private let isTerminal: Bool
    /// The number of bytes that an empty pipe takes at once.
    private let capacity: Int

    /// Where a cancelled write ended.
    package struct Stop: Hashable, Sendable {
        /// The number of boundaries reached.
        package let passed: Int
        /// Whether the reader stopped in the middle of the next part.
        package let isCut: Bool
    }

    /// The wait for a reader that takes nothing, in ticks: shorter for a program, which may have
    /// stalled, than for a terminal on a slow line.
    private var patience: Int { isTerminal ? 100 : 6 }
    private static let tick: Int32 = 10

    /// Opens the stream behind a descriptor; nil for a file, which never keeps a writer waiting.
    init?(_ descriptor: OwnedDescriptor) {
        guard let kind = descriptor.kind, kind != .other else { return nil }
        isTerminal = kind == .terminal
        // The flag O_NONBLOCK of the descriptor itself belongs to other processes, too.
        if let own = descriptor.reopened() {
            self.descriptor = own
        } else if kind == .pipe {
            self.descriptor = descriptor
        } else {
            return nil
        }
        capacity = kind == .pipe ? self.descriptor.pipeCapacity : Self.certainRoom
    }

    /// Writes bytes; if the task is cancelled, only up to the next boundary.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - boundaries: The ascending offsets at which a cancelled write may end.
    /// - Returns: The stop of a cancelled write; nil if all bytes are written.
    /// - Throws: `OpenFailure` with the system's error.
    func write(_ bytes: [UInt8], stoppingAt boundaries: [Int]) throws(OpenFailure) -> Stop? {
        var (offset, passed, idle) = (0, 0, 0)
        while offset < bytes.count {
            while passed < boundaries.count, boundaries[passed] <= offset { passed += 1 }
            let isBetween = passed > 0 && boundaries[passed - 1] == offset
            let isCancelled = Task.isCancelled
            if isCancelled, isBetween { return Stop(passed: passed, isCut: false) }
            let rest = boundaries[passed...]
            guard let room = room(for: (rest.first ?? bytes.count) - offset) else {
                idle += isCancelled ? 1 : 0
                if idle >= patience { return Stop(passed: passed, isCut: true) }
                continue
            }
            let end = offset + room
            let next = isCancelled ? rest.first : rest.prefix { $0 <= end }.last ?? rest.first
            let count = try write(bytes, offset..<min(end, next ?? bytes.count))
            if count > 0 { idle = 0 }
            offset += count
        }
        return nil
    }

    /// Waits a moment for the reader; returns the number of bytes to write now, nil to wait again.
    ///
    /// A part that exceeds the guaranteed room, but not the capacity, waits for an empty pipe, so
    /// that it is not cut. If there is no reader any more, the next write says so.
    private func room(for part: Int) -> Int? {
        guard let events else { return nil }
        guard events & Self.ends == 0 else { return Self.certainRoom }
        let room = room
        guard part > room, part <= capacity, room < capacity else { return room }
        usleep(1000)
        return nil
    }

    /// Waits a moment until the reader can take bytes, or has left; returns the events of poll(2),
    /// nil if there is none.
    private var events: Int16? {
        descriptor.withNumber { number in
            var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
            return unsafe poll(&request, 1, Self.tick) > 0 ? request.revents : nil
        }
    }

    /// The events of a stream that nobody reads any more.
    private static let ends = Int16(POLLERR | POLLHUP | POLLNVAL)

    /// The number of bytes that the reader certainly takes at once.
    ///
    /// A pipe that poll(2) reports as writable takes PIPE_BUF bytes whole (pipe(7)), and an empty
    /// one takes its capacity.
    private var room: Int {
        guard capacity > Self.certainRoom else { return Self.certainRoom }
        var unread: Int32 = 0
        let isKnown = descriptor.withNumber { unsafe ioctl($0, Self.unreadCount, &unread) == 0 }
        return isKnown && unread == 0 ? capacity : Self.certainRoom
    }

    private static let certainRoom = Int(PIPE_BUF)
    /// FIONREAD of ioctl(2), a macro that Swift does not import on macOS.
    #if canImport(Darwin)
    private static let unreadCount: UInt = 0x4004_667F
    #else
    private static let unreadCount = UInt(FIONREAD)
    #endif

    /// Writes a part of the bytes, as much of it as the reader takes.
    private func write(_ bytes: [UInt8], _ range: Range<Int>) throws(OpenFailure) -> Int {
        let (count, code) = descriptor.withNumber { number in
            unsafe bytes.withUnsafeBytes { all in
                let part = unsafe UnsafeRawBufferPointer(rebasing: all[range])
                let count = unsafe systemWrite(number, part.baseAddress, part.count)
                return (count, errno)
            }
        }
        if count >= 0 { return count }
        guard code == EINTR || code == EAGAIN else { throw OpenFailure(code: code) }
        return 0
    }
}

extension OwnedDescriptor {
    fileprivate enum Kind {
        case pipe, terminal, other
    }

    /// The kind of the open file; nil if it is closed.
    fileprivate var kind: Kind? {
        withNumber { number in
            var status = stat()
            guard unsafe fstat(number, &status) == 0 else { return nil }
            if status.st_mode & S_IFMT == S_IFIFO { return .pipe }
            return isatty(number) == 1 ? .terminal : .other
        }
    }

    /// The number of bytes that the empty pipe takes; PIPE_BUF if the system does not say.
    fileprivate var pipeCapacity: Int {
        #if canImport(Glibc) || canImport(Musl)
        // Not in the module: F_GETPIPE_SZ of fcntl(2).
        let getPipeSize: Int32 = 1032
        return max(Int(PIPE_BUF), withNumber { Int(fcntl($0, getPipeSize)) })
        #else
        return Int(PIPE_BUF)
        #endif
    }

    /// Opens the same pipe or terminal once more, so that writes to it do not wait; nil where the
    /// system or the file's owner does not allow it.
    fileprivate func reopened() -> OwnedDescriptor? {
        let path: String? = withNumber { number in
            #if canImport(Glibc) || canImport(Musl)
            return "/proc/self/fd/\(number)"
            #else
            guard isatty(number) == 1 else { return nil }
            var name = [CChar](repeating: 0, count: 1024)
            guard unsafe ttyname_r(number, &name, name.count) == 0 else { return nil }
            let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            return String(decoding: bytes, as: UTF8.self)
            #endif
        }
        return path.flatMap { try? OwnedDescriptor(opening: $0, O_WRONLY | O_NONBLOCK | O_NOCTTY) }
    }
}
