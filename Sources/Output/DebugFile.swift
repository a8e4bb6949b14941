import CLibrary
import Platform
import Text

/// A file for traces, which are appended and readable only by the file's owner.
final class DebugFile: ByteSink {
    private let sink: DescriptorSink

    /// Opens the file, or creates it.
    ///
    /// - Throws: `UsageError` if it cannot be opened, or others could read it.
    init(path: String) throws(UsageError) {
        let descriptor: OwnedDescriptor
        do throws(OpenFailure) {
            // Opening a FIFO that nobody reads would block; this way it fails.
            descriptor = try OwnedDescriptor(
                opening: path,
                O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK
            )
        } catch {
            throw UsageError("cannot open SFCTL_DEBUG_FILE: \(path): \(systemMessage(error.code))")
        }
        sink = DescriptorSink(descriptor, target: path)
        var status = stat()
        guard descriptor.withNumber({ unsafe fstat($0, &status) }) == 0,
            status.st_mode & S_IFMT == S_IFREG,
            status.st_mode & 0o077 != 0
        else { return }
        throw UsageError(
            "other users can read SFCTL_DEBUG_FILE: \(path)",
            hints: ["chmod 600 \(ShellWord.quoted(path))"]
        )
    }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        try sink.write(bytes)
    }
}
