#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where a command's data goes: stdout, a device, or a file that appears under its name when it is complete.
final class OutputTarget: Sendable {
    /// Whether it is stdout.
    let isStandardOutput: Bool
    /// Whether it is a file that appears when it is complete.
    var isReplaced: Bool { file != nil }
    private let sink: any ByteSink
    private let file: ReplacingFile?
    private let pager: Pager?
    private let sharesTerminal: Bool
    private let messages: Messages

    /// Opens the target; a file can be refused now, before anything is sent.
    ///
    /// - Throws: `WriteError`; `UsageError` without a pager; `CancellationError` while a FIFO has no reader yet.
    init(_ style: OutputStyle, _ context: Context) throws {
        messages = context.messages
        sharesTerminal = style.reachesTerminal
        isStandardOutput = style.path == nil
        guard let path = style.path else {
            file = nil
            pager = style.usesPager ? try Pager(context.environment) : nil
            sink = pager ?? context.environment.output
            return
        }
        pager = nil
        switch Self.kind(of: path) {
        case nil, S_IFREG:
            let file = try ReplacingFile(path: path)
            self.file = file
            sink = file
        case S_IFDIR: throw WriteError(code: EISDIR, target: path)
        default:
            // A device or a pipe can be written but not replaced.
            file = nil
            sink = try OpenFile(path)
        }
    }

    /// Writes all of the bytes; no progress line can come between them.
    func write(_ bytes: [UInt8]) throws(WriteError) {
        guard sharesTerminal else { return try sink.write(bytes) }
        try messages.withoutProgress { () throws(WriteError) in try sink.write(bytes) }
    }

    /// Puts a file under its name; waits until the user leaves the pager.
    func commit() throws(WriteError) {
        try file?.commit()
        closePager()
    }

    /// Waits until the user leaves the pager, which has the terminal until then.
    func closePager() {
        pager?.close()
    }

    /// Whether the user has left the pager.
    var isLeft: Bool { pager?.isClosed == true }

    /// Writes a text that is whole, and puts a file under its name.
    func writeWhole(_ bytes: [UInt8]) throws(WriteError) {
        try write(bytes)
        try commit()
    }

    /// What stands at a path, links followed; nil where nothing does.
    fileprivate static func kind(of path: String) -> mode_t? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}

/// A device or a pipe, which is written and not replaced.
private final class OpenFile: ByteSink {
    private let descriptor: Int32
    private let sink: DescriptorSink

    init(_ path: String) throws {
        descriptor = try Self.open(path)
        sink = DescriptorSink(descriptor, target: path)
    }

    /// Opens a file for writing, and waits for the reader of a FIFO.
    ///
    /// Without O_NONBLOCK open(2) itself would wait and could not be cancelled; with it a FIFO without a reader is
    /// ENXIO, on Linux (fifo(7)) and on macOS (open(2)) alike.
    private static func open(_ path: String) throws -> Int32 {
        while true {
            try Task.checkCancellation()
            let descriptor = systemOpen(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            if descriptor >= 0 {
                // Written as any file is: a write that cannot go on waits in the system.
                let flags = fcntl(descriptor, F_GETFL)
                _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK)
                return descriptor
            }
            let code = errno
            guard code == EINTR || code == ENXIO && OutputTarget.kind(of: path) == S_IFIFO else {
                throw WriteError(code: code, target: path)
            }
            WaitingStep.pause()
        }
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        try sink.write(bytes)
    }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
    unsafe open(path, flags)
}
