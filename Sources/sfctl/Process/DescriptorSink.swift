import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes to a file descriptor with `write(2)`: whole, or an error that says why not.
///
/// Foundation's own ways lose data on a full disk or end the process, so all output of the program goes
/// through this one loop.
final class DescriptorSink: ByteSink {
    /// What stdout is called in messages.
    static let standardOutput = "output"

    private let descriptor: Int32
    private let target: String

    init(_ descriptor: Int32, target: String) {
        self.descriptor = descriptor
        self.target = target
    }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        let failure = unsafe bytes.withUnsafeBytes { buffer in
            unsafe Self.write(buffer, to: descriptor)
        }
        if let failure { throw WriteError(code: failure, target: target) }
    }

    /// Returns the error's number, or nil when all is written.
    ///
    /// Partial writes go on, EINTR is repeated, and a
    /// descriptor that does not block is waited for.
    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
        var rest = unsafe bytes[...]
        while unsafe !rest.isEmpty {
            let piece = unsafe UnsafeRawBufferPointer(rebasing: rest)
            let count = WriteCount.during {
                unsafe systemWrite(descriptor, piece.baseAddress, piece.count)
            }
            if count >= 0 {
                unsafe rest = rest.dropFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: waitUntilWritable(descriptor)
            case let code: return code
            }
        }
        return nil
    }

    private static func waitUntilWritable(_ descriptor: Int32) {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = WriteCount.during { unsafe poll(&request, 1, -1) }
    }
}

private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, start, count)
}

/// Counts the calls of write(2), for those that never return: their reader has stalled.
enum WriteCount {
    private static let begun = Atomic(0)
    private static let ended = Atomic(0)

    /// Makes a call that lasts as long as the reader likes.
    static func during<Value>(_ call: () -> Value) -> Value {
        begun.add(1, ordering: .relaxed)
        defer { ended.add(1, ordering: .relaxed) }
        return call()
    }

    /// The number of the call that began last; nil where all have ended.
    static var current: Int? {
        let ended = ended.load(ordering: .relaxed)
        let begun = begun.load(ordering: .relaxed)
        return begun > ended ? begun : nil
    }
}

/// Where bytes end up: a descriptor, a file, a test's memory.
protocol ByteSink: AnyObject, Sendable {
    /// Writes all of the bytes.
    func write(_ bytes: [UInt8]) throws(WriteError)
}

/// Why bytes could not be written.
struct WriteError: Error, Hashable, Sendable {
    /// The system's number for it (errno).
    let code: Int32
    /// What was written to: `output`, a path.
    let target: String
}
