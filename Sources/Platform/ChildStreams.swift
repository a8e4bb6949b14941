import CLibrary

/// The pipes between this process and a child program.
///
/// Our ends do not block; the program's ends do.
struct ChildStreams {
    let input: PipeEnd
    let output: PipeEnd
    let messages: PipeEnd
    /// The program's stdin, stdout and stderr; nil stands for /dev/null.
    let far: [OwnedDescriptor?]

    init(for program: ChildProgram) throws(ChildProgramError) {
        do throws(FileError) {
            let inputPipe = program.input.isEmpty ? nil : try PipeEnd.pair()
            let outputPipe = try PipeEnd.pair()
            let messagePipe = try PipeEnd.pair()
            input = inputPipe?.writing ?? PipeEnd(-1)
            output = outputPipe.reading
            messages = messagePipe.reading
            far = [inputPipe?.reading, outputPipe.writing, messagePipe.writing].map {
                $0?.descriptor
            }
            for end in [input, output, messages] { end.neverWait() }
        } catch {
            throw .notStarted(path: program.path, problem: error.problem)
        }
    }

    /// Whether at least one output is still open.
    var hasOutputs: Bool { output.isOpen || messages.isOpen }

    /// Closes our copies of the program's ends, once the program has its own.
    func closeFarEnds() {
        for end in far { end?.close() }
    }

    /// Waits until one of our ends is ready or the time is over; returns whether one is ready.
    func wait(milliseconds: Int32) -> Bool {
        OwnedDescriptor.withNumbers(of: [input, output, messages].map(\.descriptor)) { numbers in
            let events = [POLLOUT, POLLIN, POLLIN].map { Int16($0) }
            // poll(2) ignores negative descriptors.
            var requests = zip(numbers, events).map { number, events in
                pollfd(fd: number ?? -1, events: events, revents: 0)
            }
            return unsafe poll(&requests, nfds_t(requests.count), milliseconds) > 0
        }
    }
}

/// One end of a pipe, closed at the latest when the value is released.
struct PipeEnd {
    let descriptor: OwnedDescriptor

    init(_ number: Int32) {
        descriptor = OwnedDescriptor(number)
    }

    /// Creates a pipe that no other program inherits.
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

    var isOpen: Bool { descriptor.isOpen }

    func close() {
        descriptor.close()
    }

    /// Makes reads and writes return at once; the other end still blocks.
    func neverWait() {
        descriptor.withNumber { if $0 >= 0 { _ = fcntl($0, F_SETFL, O_NONBLOCK) } }
    }

    /// Reads the available bytes into the start of a buffer and returns their number; closes the
    /// pipe at the end.
    func read(into buffer: inout [UInt8]) -> Int {
        guard isOpen else { return 0 }
        let count = descriptor.withNumber { unsafe systemRead($0, &buffer, buffer.count) }
        if count > 0 { return count }
        if count == 0 || errno != EAGAIN && errno != EINTR { close() }
        return 0
    }

    /// Writes as many bytes as possible without blocking and removes them; closes the pipe if the
    /// program has stopped reading.
    func write(_ bytes: inout ArraySlice<UInt8>) {
        guard isOpen else { return }
        let count = descriptor.withNumber { number in
            unsafe bytes.withUnsafeBytes { unsafe systemWrite(number, $0.baseAddress, $0.count) }
        }
        if count >= 0 {
            bytes = bytes.dropFirst(count)
        } else if errno != EAGAIN && errno != EINTR {
            close()
        }
    }
}
