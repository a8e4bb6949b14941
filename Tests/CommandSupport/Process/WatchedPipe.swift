import Foundation
import Testing

/// A pipe of which the test keeps both ends, so that it can see how full it is.
struct WatchedPipe {
    let reading: FileHandle
    let writing: FileHandle

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    }

    /// Whether a write would wait for a reader.
    var isFull: Bool { !Self.isReady(writing, for: POLLOUT) }

    /// Whether all that was written has been read.
    var isEmpty: Bool { !Self.isReady(reading, for: POLLIN) }

    /// Makes a write to the full pipe fail with EAGAIN instead of waiting.
    func refuseWritesWhenFull() {
        let flags = fcntl(writing.fileDescriptor, F_GETFL)
        _ = fcntl(writing.fileDescriptor, F_SETFL, flags | O_NONBLOCK)
    }

    /// Fills the pipe but for some bytes.
    func fill(leaving room: Int = 0) throws {
        let descriptor = writing.fileDescriptor
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        let block = [UInt8](repeating: 0x78, count: 4096)
        while unsafe write(descriptor, block, block.count) > 0 {}
        _ = fcntl(descriptor, F_SETFL, flags)
        if room > 0 { _ = try reading.read(upToCount: room) }
    }

    private static func isReady(_ handle: FileHandle, for event: some BinaryInteger) -> Bool {
        var request = pollfd(fd: handle.fileDescriptor, events: Int16(event), revents: 0)
        return unsafe poll(&request, 1, 0) > 0 && request.revents & Int16(event) != 0
    }
}

/// Waits until something is so; a wait of a minute is a hang, and fails.
func until(
    at location: SourceLocation = #_sourceLocation,
    _ isSo: () async throws -> Bool
) async throws {
    let limit = ContinuousClock.now + .seconds(60)
    while try await !isSo() {
        try #require(ContinuousClock.now < limit, "it never was so", sourceLocation: location)
        try await Task.sleep(for: .milliseconds(2))
    }
}
