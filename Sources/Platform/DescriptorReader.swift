import CLibrary

/// A reader for a descriptor that may have no data yet: a terminal, a pipe, a FIFO.
///
/// It waits in short steps so that it notices cancellation.
struct DescriptorReader {
    private let descriptor: Int32
    private let path: String
    private let kind: Kind

    /// The kind of waiting that a descriptor needs.
    enum Kind {
        /// No waiting: a regular file is read without checking for cancellation.
        case regularFile
        /// Waiting for bytes, until the end.
        case stream
        /// Waiting for the first writer too: an end before the first byte means that no writer has
        /// opened it yet.
        case unwrittenStream
    }

    /// Makes a reader for an open descriptor, which messages call `path`.
    init(_ descriptor: Int32, path: String, kind: Kind) {
        self.descriptor = descriptor
        self.path = path
        self.kind = kind
    }

    /// Reads available bytes into the start of a buffer and returns their number; 0 at the end.
    ///
    /// - Throws: `FileError` with the system's message; `CancellationError`.
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

    /// Reads to the end, at most `limit` bytes.
    ///
    /// - Throws: As `read(into:)`.
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

/// The length of a wait between two checks for cancellation.
package enum WaitingStep {
    package static let milliseconds: Int32 = 25

    package static func pause() {
        _ = poll(nil, 0, milliseconds)
    }
}
