#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The file that a trace is appended to, which only its owner can read.
final class DebugFile: ByteSink {
    private let descriptor: Int32
    private let sink: DescriptorSink

    /// Opens the file, or makes it.
    ///
    /// - Throws: `UsageError` where it cannot be opened, or others could read it.
    init(path: String) throws(UsageError) {
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
        let descriptor = unsafe open(path, flags, 0o600)
        guard descriptor >= 0 else {
            throw UsageError("SFCTL_DEBUG_FILE cannot be opened: \(path): \(systemMessage(errno))")
        }
        self.descriptor = descriptor
        sink = DescriptorSink(descriptor, target: path)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_mode & 0o077 != 0
        else { return }
        throw UsageError(
            "SFCTL_DEBUG_FILE can be read by others: \(path)",
            hints: ["chmod 600 \(ShellWord.quoted(path))"]
        )
    }

    deinit {
        close(descriptor)
    }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        try sink.write(bytes)
    }
}
