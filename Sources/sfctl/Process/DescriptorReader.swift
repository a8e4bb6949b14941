#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads a descriptor that may have nothing to give yet: a terminal, a pipe, a FIFO.
///
/// It waits in steps, so that a cancellation is seen while it does.
struct DescriptorReader {
    private let descriptor: Int32
    private let path: String
    private let kind: Kind

    /// What there is to wait for.
    enum Kind {
        /// Nothing: a regular file is read without a check for cancellation.
        case regularFile
        /// Bytes, until the end.
        case stream
        /// The first writer too: an end before the first byte means that none has come yet.
        case unwrittenStream
    }

    /// Reads an open descriptor; messages call it by `path`.
    init(_ descriptor: Int32, path: String, kind: Kind) {
        self.descriptor = descriptor
        self.path = path
        self.kind = kind
    }

    /// Fills a buffer from its start with what is there; 0 at the end.
    ///
    /// - Throws: `FileError` with the system's words when it cannot be read; `CancellationError`.
    func read(into buffer: inout [UInt8]) throws -> Int {
        while true {
            if kind != .regularFile { try waitForBytes() }
            let count = unsafe systemRead(descriptor, &buffer, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR || errno == EAGAIN else {
                throw FileError(path: path, problem: systemMessage(errno))
            }
        }
    }

    /// Reads to the end, or until there are so many bytes.
    ///
    /// - Throws: as `read(into:)`.
    func readAll(limit: Int = .max) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try read(into: &buffer)
            bytes += buffer[..<min(count, limit - bytes.count)]
            if bytes.count == limit { return bytes }
            guard count == 0 else { continue }
            guard kind == .unwrittenStream, bytes.isEmpty else { return bytes }
            WaitingStep.pause()
        }
    }

    private func waitForBytes() throws {
        while true {
            try Task.checkCancellation()
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if unsafe poll(&request, 1, WaitingStep.milliseconds) != 0 { return }
        }
    }
}

/// How long a wait lasts before it looks whether it is cancelled.
enum WaitingStep {
    static let milliseconds: Int32 = 25

    static func pause() {
        _ = poll(nil, 0, milliseconds)
    }
}

private func systemRead(
    _ descriptor: Int32,
    _ buffer: UnsafeMutableRawPointer,
    _ count: Int
) -> Int {
    unsafe read(descriptor, buffer, count)
}
