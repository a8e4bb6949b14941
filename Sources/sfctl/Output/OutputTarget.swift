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
    private let sink: any ByteSink
    private let file: ReplacingFile?
    private let sharesTerminal: Bool
    private let messages: Messages

    /// Opens the target; a file can be refused now, before anything is sent.
    init(_ options: OutputOptions, _ context: Context) throws(WriteError) {
        messages = context.messages
        sharesTerminal = options.reachesTerminal
        isStandardOutput = options.path == nil
        guard let path = options.path else {
            file = nil
            sink = context.environment.output
            return
        }
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

    /// Puts a file under its name.
    func commit() throws(WriteError) {
        try file?.commit()
    }

    /// Writes a text that is whole, and puts a file under its name.
    func writeWhole(_ bytes: [UInt8]) throws(WriteError) {
        try write(bytes)
        try commit()
    }

    /// What stands at a path, links followed; nil where nothing does.
    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}

/// A file that is written in place.
private final class OpenFile: ByteSink {
    private let descriptor: Int32
    private let sink: DescriptorSink

    init(_ path: String) throws(WriteError) {
        descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw WriteError(code: errno, target: path) }
        sink = DescriptorSink(descriptor, target: path)
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        try sink.write(bytes)
    }
}
