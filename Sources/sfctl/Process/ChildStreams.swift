#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The pipes between this process and a program that it runs.
///
/// The near ends never wait; the far ones are the program's, and do.
struct ChildStreams {
    let input: PipeEnd
    let output: PipeEnd
    let messages: PipeEnd
    /// stdin, stdout and stderr of the program; nil stands for /dev/null.
    let far: [PipeEnd?]

    init(for program: ChildProgram) throws(ChildProgramError) {
        do throws(FileError) {
            let inputPipe = program.input.isEmpty ? nil : try PipeEnd.pair()
            let outputPipe = try PipeEnd.pair()
            let messagePipe = try PipeEnd.pair()
            input = inputPipe?.writing ?? PipeEnd(-1)
            output = outputPipe.reading
            messages = messagePipe.reading
            far = [inputPipe?.reading, outputPipe.writing, messagePipe.writing]
            for end in [input, output, messages] { end.neverWait() }
        } catch {
            throw .notStarted(path: program.path, problem: error.problem)
        }
    }

    /// Whether an output has not come to its end.
    var hasOutputs: Bool { output.isOpen || messages.isOpen }

    /// Leaves the far ends to the program, which has them by now.
    func closeFarEnds() {
        for end in far { end?.close() }
    }

    /// Waits until a near end is ready, or some time; false where none is.
    func wait(milliseconds: Int32) -> Bool {
        var requests = [
            pollfd(fd: input.descriptor, events: Int16(POLLOUT), revents: 0),
            // A negative descriptor is passed over (poll(2)).
            pollfd(fd: output.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: messages.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        return unsafe poll(&requests, nfds_t(requests.count), milliseconds) > 0
    }
}

/// One end of a pipe, which is closed with the value at the latest.
final class PipeEnd {
    /// -1 once it is closed.
    private(set) var descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close() }

    /// Makes a pipe that no other program inherits.
    static func pair() throws(FileError) -> (reading: PipeEnd, writing: PipeEnd) {
        var ends: [Int32] = [-1, -1]
        let status = ChildProcess.betweenStarts {
            let status = unsafe pipe(&ends)
            for end in ends where status == 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return status
        }
        guard status == 0 else { throw FileError(path: "pipe", problem: systemMessage(errno)) }
        return (PipeEnd(ends[0]), PipeEnd(ends[1]))
    }

    var isOpen: Bool { descriptor >= 0 }

    func close() {
        guard isOpen else { return }
        systemClose(descriptor)
        descriptor = -1
    }

    /// Has reads and writes return at once; the other end keeps waiting.
    func neverWait() {
        guard isOpen else { return }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    /// Fills a buffer from its start with what is there, and tells how many bytes that are; at the end it closes.
    func read(into buffer: inout [UInt8]) -> Int {
        guard isOpen else { return 0 }
        let count = unsafe systemRead(descriptor, &buffer, buffer.count)
        if count > 0 { return count }
        if count == 0 || errno != EAGAIN && errno != EINTR { close() }
        return 0
    }

    /// Writes what goes without waiting, and takes it away; it closes where the program reads no more.
    func write(_ bytes: inout ArraySlice<UInt8>) {
        guard isOpen else { return }
        let count = unsafe bytes.withUnsafeBytes { unsafe systemWrite(descriptor, $0) }
        if count >= 0 {
            bytes = bytes.dropFirst(count)
        } else if errno != EAGAIN && errno != EINTR {
            close()
        }
    }
}

private func systemClose(_ descriptor: Int32) {
    close(descriptor)
}

private func systemRead(
    _ descriptor: Int32,
    _ buffer: UnsafeMutableRawPointer,
    _ count: Int
) -> Int {
    unsafe read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
