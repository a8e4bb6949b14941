import CLibrary
package import Text

/// Files that are read completely: settings, SOQL, tokens, the built-in org's state.
package enum WholeFile {
    /// Reads a file; nil if it does not exist.
    ///
    /// Any other problem is an error, never nil. For a FIFO, waits for its writer and then for the
    /// bytes.
    /// - Throws: `FileError` with the system's message; also `CancellationError`, unless it is a
    ///   regular file.
    package static func read(_ path: String) throws -> [UInt8]? {
        try read(path, limit: .max)
    }

    /// Reads a file's first bytes, at most `limit`; otherwise as `read(_:)`.
    package static func read(_ path: String, limit: Int) throws -> [UInt8]? {
        guard let (descriptor, status) = try open(path) else { return nil }
        defer { close(descriptor) }
        let reader = DescriptorReader(descriptor, path: path, kind: kind(of: status))
        return try reader.readAll(limit: limit)
    }

    /// Reads a regular file; nil if it does not exist.
    ///
    /// Refuses a FIFO or a device, which could block, and a file that is too large.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - limit: The maximum number of bytes; 1 MiB by default.
    ///   - holdsSecret: Whether to refuse a file that every user of the machine can read.
    /// - Returns: The bytes.
    /// - Throws: `FileError`.
    package static func readRegular(
        _ path: String,
        limit: Int = 1 << 20,
        holdsSecret: Bool = false
    ) throws(FileError) -> [UInt8]? {
        guard let (descriptor, status) = try open(path) else { return nil }
        defer { close(descriptor) }
        if let kind = otherKind(of: status) {
            throw FileError(path: path, problem: "it is a \(kind), not a file")
        }
        if holdsSecret, status.st_mode & S_IROTH != 0 {
            throw FileError(
                path: path,
                problem: "it contains a token, but every user of this machine can read it",
                hint: "chmod 600 \(ShellWord.quoted(path))"
            )
        }
        do {
            let reader = DescriptorReader(descriptor, path: path, kind: .regularFile)
            let bytes = try status.st_size > limit ? nil : reader.readAll(limit: limit + 1)
            if let bytes, bytes.count <= limit { return bytes }
        } catch {
            throw error as? FileError ?? FileError(path: path, problem: "\(error)")
        }
        let most = limit >> 30 > 0 ? "\(limit >> 30) GiB" : "\(limit >> 20) MiB"
        throw FileError(path: path, problem: "it is larger than \(most)")
    }

    /// Opens a file; nil if it does not exist.
    private static func open(_ path: String) throws(FileError) -> (Int32, stat)? {
        // Without O_NONBLOCK, open(2) itself would wait for a FIFO's writer and could not be
        // cancelled.
        let descriptor = systemOpen(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileError(path: path, problem: systemMessage(errno))
        }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            close(descriptor)
            throw FileError(path: path, problem: systemMessage(errno))
        }
        return (descriptor, status)
    }

    /// Returns the kind of a path's target: FIFO, socket or device; nil for a file, a folder or
    /// nothing.
    package static func otherKind(at path: String) -> String? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? otherKind(of: status) : nil
    }

    /// Names the kind of a path that is neither a file nor a folder; reading a folder gives its own
    /// error.
    private static func otherKind(of status: stat) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFDIR: nil
        case S_IFIFO: "FIFO"
        case S_IFSOCK: "socket"
        default: "device"
        }
    }

    /// Whether a path names a file that the user may read.
    package static func isThere(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }

    private static func kind(of status: stat) -> DescriptorReader.Kind {
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFDIR: .regularFile
        // A pipe of pipe(2) has no link, and already has a writer.
        case S_IFIFO where status.st_nlink > 0 && !pollAwaitsWriter: .unwrittenStream
        default: .stream
        }
    }

    /// Whether poll(2) reports nothing for a FIFO before its first writer, as on Linux (fifo(7)).
    ///
    /// On macOS it reports the end at once, even before the first writer, and also after a writer
    /// that has written nothing. There, reading waits for the next writer.
    private static var pollAwaitsWriter: Bool {
        #if canImport(Darwin)
        false
        #else
        true
        #endif
    }
}

/// A file that cannot be read.
package struct FileError: Error, Hashable, Sendable {
    package let path: String
    /// The system's message.
    package let problem: String
    /// The next command to type; nil if the problem needs none.
    package var hint: String?

    /// Makes the value from its parts.
    package init(path: String, problem: String, hint: String? = nil) {
        self.path = path
        self.problem = problem
        self.hint = hint
    }
}

extension FileError: CustomStringConvertible {
    /// The path and the system's message.
    package var description: String { "\(path): \(problem)" }
}

extension FileError: SelfExplaining {
    package var failure: Failure {
        Failure(
            exit: .usage,
            name: "FileError",
            message: "cannot read \(path): \(problem)",
            hints: hint.map { [$0] } ?? []
        )
    }
}
