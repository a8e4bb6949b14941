import Foundation

/// A file that appears under its name only when it is complete.
///
/// Bytes go to a temporary file beside it, which `commit` renames over the target and `discard` removes, so
/// that a run that fails leaves the old file as it was.
final class ReplacingFile: ByteSink {
    private let path: String
    private let temporaryPath: String
    private let descriptor: Int32
    private let sink: DescriptorSink

    /// Creates the temporary file; a private one can be read by the user only, whatever the umask allows.
    init(path: String, isPrivate: Bool = false) throws(WriteError) {
        self.path = path
        var template = Array((path + ".sfctl-XXXXXX").utf8CString)
        let descriptor = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
        }
        guard descriptor >= 0 else { throw WriteError(code: errno, target: path) }
        self.descriptor = descriptor
        temporaryPath = String(
            decoding: template.dropLast().map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
        sink = DescriptorSink(descriptor, target: path)
        if !isPrivate { Self.allowUsualAccess(descriptor, like: path) }
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        try sink.write(bytes)
    }

    /// Puts the file under its name.
    func commit() throws(WriteError) {
        // A full disk may show only here: close and rename would report nothing.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS,
            unsafe rename(temporaryPath, path) == 0
        else {
            let code = errno
            discard()
            throw WriteError(code: code, target: path)
        }
    }

    /// Removes what was written.
    func discard() {
        unsafe unlink(temporaryPath)
    }

    /// `mkstemp` makes files that only the owner reads; a result file gets the mode of the one it
    /// replaces, or what the umask allows.
    private static func allowUsualAccess(_ descriptor: Int32, like path: String) {
        var status = stat()
        if unsafe stat(path, &status) == 0 {
            fchmod(descriptor, status.st_mode & 0o777)
        } else {
            let mask = umask(0)
            umask(mask)
            fchmod(descriptor, 0o666 & ~mask)
        }
    }
}
