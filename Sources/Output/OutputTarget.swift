import CLibrary
package import Platform

/// The destination of a command's data: stdout, a device, or a file that appears when it is
/// complete.
package final class OutputTarget: Sendable {
    /// Whether the target is stdout.
    package let isStandardOutput: Bool
    /// Whether the target is a file that appears when it is complete.
    var isReplaced: Bool { file != nil }
    private let sink: any ByteSink
    private let file: ReplacingFile?
    /// A file that a later run can continue.
    private let part: PartFile?
    private let pager: Pager?
    /// Whether the output goes to a terminal.
    let sharesTerminal: Bool
    private let filter: TerminalFilter?
    private let messages: Messages

    /// Whether a value was changed for display, because the terminal would have obeyed it.
    var hasChangedValues: Bool { filter?.hasChangedValues ?? false }

    /// Opens the target, so that an unusable file is refused before any request is sent.
    ///
    /// - Throws: `WriteError`; `CancellationError` while waiting for a FIFO's reader.
    package init(_ style: OutputStyle, _ context: Context) throws {
        messages = context.messages
        sharesTerminal = style.reachesTerminal
        filter = TerminalFilter(style)
        isStandardOutput = style.path == nil
        part = style.part
        if let part {
            (file, pager, sink) = (nil, nil, part)
            if part.replacesReadOnly { warnOfReadOnly(style.path ?? "") }
            return
        }
        guard let path = style.path else {
            file = nil
            pager =
                style.usesPager
                ? Pager(style.pager, context.environment, context.messages) : nil
            sink = pager ?? context.environment.output
            return
        }
        pager = nil
        if let number = OutputFile.descriptor(namedBy: path) {
            file = nil
            sink = try OpenFile(number, path)
            return
        }
        switch Self.kind(of: path) {
        case nil, S_IFREG:
            let file = try ReplacingFile(path: path)
            self.file = file
            sink = file
            if file.replacesReadOnly { warnOfReadOnly(path) }
        case S_IFDIR: throw WriteError(code: EISDIR, target: path)
        default:
            // A device or pipe can be written but not replaced.
            file = nil
            sink = try OpenFile(LinkedPath(path))
        }
    }

    private func warnOfReadOnly(_ path: String) {
        messages.warn("\(path) is read-only; sfctl will replace it")
    }

    /// Whether the target of a path is replaced: a file, but no device or pipe.
    static func isReplaced(at path: String) -> Bool {
        guard OutputFile.descriptor(namedBy: path) == nil else { return false }
        return [nil, S_IFREG, S_IFDIR].contains(kind(of: path))
    }

    /// Checks that a file can be replaced, and leaves it as it is.
    ///
    /// - Throws: `WriteError`.
    package static func checkFile(at path: String) throws(WriteError) {
        guard kind(of: path) != S_IFDIR else { throw WriteError(code: EISDIR, target: path) }
        if isReplaced(at: path) { _ = try ReplacingFile(path: path) }
    }

    /// Writes all of the bytes, without a progress line in between.
    package func write(_ bytes: [UInt8]) throws(WriteError) {
        guard sharesTerminal else { return try sink.write(bytes) }
        let bytes = filter?.filtered(bytes) ?? bytes
        // The pager starts before messages are held back, because it may have to report why it
        // cannot.
        if !bytes.isEmpty { pager?.start() }
        try messages.withoutProgress { () throws(WriteError) in try sink.write(bytes) }
    }

    /// Writes bytes; a cancelled task may end the write early, at one of the boundaries.
    ///
    /// - Returns: The stop of a cancelled write; nil if all bytes are written.
    func write(
        _ bytes: [UInt8],
        stoppingAt boundaries: [Int]
    ) throws(WriteError) -> StoppableStream.Stop? {
        guard sharesTerminal else { return try sink.write(bytes, stoppingAt: boundaries) }
        if pager != nil {
            try write(bytes)
            return nil
        }
        let (bytes, boundaries) = filtered(bytes, boundaries)
        var stop: StoppableStream.Stop?
        try messages.withoutProgress { () throws(WriteError) in
            stop = try sink.write(bytes, stoppingAt: boundaries)
        }
        return stop
    }

    /// Returns the bytes that are safe for the terminal, with their boundaries.
    private func filtered(_ bytes: [UInt8], _ boundaries: [Int]) -> ([UInt8], [Int]) {
        guard let filter else { return (bytes, boundaries) }
        var (shown, ends, start): ([UInt8], [Int], Int) = ([], [], 0)
        for end in boundaries {
            shown += filter.filtered(Array(bytes[start..<end]))
            ends.append(shown.count)
            start = end
        }
        return (shown + filter.filtered(Array(bytes[start...])), ends)
    }

    /// Gives a file its name, and waits until the user leaves the pager.
    package func commit() throws(WriteError) {
        try file?.commit()
        try part?.commit()
        try closePager()
    }

    /// Waits until the user leaves the pager, which owns the terminal until then.
    ///
    /// - Throws: `WriteError` if the pager fails.
    func closePager() throws(WriteError) {
        try pager?.close()
    }

    /// Whether the user has left the pager.
    package var isLeft: Bool { pager?.isClosed == true }

    /// Writes a complete text, and gives a file its name.
    package func writeWhole(_ bytes: [UInt8]) throws(WriteError) {
        try write(bytes)
        try commit()
    }

    /// Returns the type of the file at a path, following links; nil if there is none.
    fileprivate static func kind(of path: String) -> mode_t? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}

/// A device, a pipe or an open descriptor, which is written in place.
private final class OpenFile: ByteSink {
    private let sink: DescriptorSink

    /// Writes where an open descriptor stands: behind a redirection, opening its file again would
    /// overwrite what others wrote there.
    init(_ number: Int32, _ path: String) throws(WriteError) {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw WriteError(code: errno, target: path) }
        sink = DescriptorSink(OwnedDescriptor(copy), target: path)
    }

    init(_ path: LinkedPath) throws {
        try path.checkOwner()
        sink = DescriptorSink(try Self.open(path.resolved), target: path.resolved)
    }

    /// Opens a file for writing; for a FIFO, waits for its reader.
    ///
    /// Without O_NONBLOCK, open(2) would wait and could not be cancelled. With it, a FIFO without a
    /// reader gives ENXIO on Linux (fifo(7)) and macOS (open(2)).
    private static func open(_ path: String) throws -> OwnedDescriptor {
        while true {
            try Task.checkCancellation()
            do throws(OpenFailure) {
                let descriptor = try OwnedDescriptor(opening: path, O_WRONLY | O_NONBLOCK)
                // From here on, writes block as for any file.
                descriptor.withNumber { number in
                    let flags = fcntl(number, F_GETFL)
                    _ = fcntl(number, F_SETFL, flags & ~O_NONBLOCK)
                }
                return descriptor
            } catch {
                let waits = error.code == ENXIO && OutputTarget.kind(of: path) == S_IFIFO
                guard error.code == EINTR || waits else {
                    throw WriteError(code: error.code, target: path)
                }
            }
            WaitingStep.pause()
        }
    }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        try sink.write(bytes)
    }
}
