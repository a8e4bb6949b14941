import Foundation

/// A file that appears under its name only when it is complete.
///
/// Bytes go to a temporary file beside it, which `commit` renames over the target and `discard` removes, so
/// that a run that fails leaves the old file as it was. A link stays, and the file that it leads to is
/// replaced. A device or a named pipe is written to as it is: to replace it would take it away from others.
final class ReplacingFile: ByteSink {
    private let path: String
    /// Nil where bytes go straight to the path.
    private let temporaryPath: String?
    private let descriptor: Int32
    private let sink: DescriptorSink

    /// Creates the temporary file; a private one can be read by the user only, whatever the umask allows.
    init(path: String, isPrivate: Bool = false) throws(WriteError) {
        let kind = Self.kind(of: path)
        if kind == nil || kind == S_IFREG {
            self.path = Self.endOfLinks(path)
            (descriptor, temporaryPath) = try Self.makeTemporaryFile(beside: self.path)
            if !isPrivate { Self.allowUsualAccess(descriptor, like: path) }
        } else {
            self.path = path
            temporaryPath = nil
            descriptor = try Self.openInPlace(path)
        }
        sink = DescriptorSink(descriptor, target: path)
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        try sink.write(bytes)
    }

    /// Puts the file under its name.
    func commit() throws(WriteError) {
        guard let temporaryPath else { return }
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
        guard let temporaryPath else { return }
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

extension ReplacingFile {
    private static func makeTemporaryFile(
        beside path: String
    ) throws(WriteError) -> (descriptor: Int32, path: String) {
        var template = Array((path + ".sfctl-XXXXXX").utf8CString)
        let descriptor = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
        }
        guard descriptor >= 0 else { throw WriteError(code: errno, target: path) }
        let name = template.dropLast().map(UInt8.init(bitPattern:))
        return (descriptor, String(decoding: name, as: UTF8.self))
    }

    private static func openInPlace(_ path: String) throws(WriteError) -> Int32 {
        let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw WriteError(code: errno, target: path) }
        return descriptor
    }

    /// What stands at a path, links followed; nil where nothing does.
    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// The path of the file that links lead to; the path itself where there is no such file yet.
    private static func endOfLinks(_ path: String) -> String {
        guard let end = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(end) }
        return unsafe String(cString: end)
    }
}
