import CLibrary

/// One run of a program on its own thread: writes its input, reads both outputs, and waits for its
/// end.
struct ChildRun {
    private let program: ChildProgram
    private let outputLimit: Int
    private var unwritten: ArraySlice<UInt8>
    private var output: [UInt8] = []
    private var messages: [UInt8] = []
    private var problem: ChildProgramError?
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    private static let termination = Duration.seconds(2)
    /// The largest capacity of a pipe (pipe(7); 64 KiB on macOS).
    private static let fullestPipe = 1 << 20

    init(_ program: ChildProgram, outputLimit: Int) {
        self.program = program
        self.outputLimit = outputLimit
        unwritten = program.input[...]
    }

    mutating func run(
        _ variables: [String: String],
        timeout: Duration,
        isCancelled: () -> Bool
    ) throws(ChildProgramError) -> ChildProgram.Ending {
        let streams = try ChildStreams(for: program)
        let child = try ChildProcess(program, variables, streams: streams.far)
        streams.closeFarEnds()
        let deadline = ContinuousClock.now + timeout
        var pause: Int32 = 1
        while !child.hasEnded, problem == nil {
            exchange(over: streams, waiting: pause)
            // Both outputs close when the program ends, a moment before the system reports its end.
            pause = min(pause * 2, WaitingStep.milliseconds)
            if isCancelled() {
                problem = .cancelled
            } else if ContinuousClock.now > deadline {
                problem = .timedOut(path: program.path, after: timeout)
            }
        }
        if problem != nil {
            end(child, streams)
        } else {
            drain(streams)
        }
        let status = child.reap()
        if let problem { throw problem }
        return .init(status: status, output: output, messages: messages)
    }

    /// Ends the program and all its descendants.
    private mutating func end(_ child: ChildProcess, _ streams: ChildStreams) {
        streams.input.close()
        child.signalGroup(SIGTERM)
        // A stopped process receives no other signal before this one.
        child.signalGroup(SIGCONT)
        let deadline = ContinuousClock.now + Self.termination
        // Descendants keep the other ends of the outputs open as long as they run.
        while !child.hasEnded || streams.hasOutputs, ContinuousClock.now < deadline {
            exchange(over: streams, waiting: WaitingStep.milliseconds)
        }
        child.signalGroup(SIGKILL)
    }

    /// Waits until a stream is ready, then transfers the available bytes.
    private mutating func exchange(over streams: ChildStreams, waiting milliseconds: Int32) {
        if unwritten.isEmpty { streams.input.close() }
        guard streams.wait(milliseconds: milliseconds) else { return }
        streams.input.write(&unwritten)
        read(streams)
    }

    /// Reads the remaining output of a program that has ended.
    ///
    /// Descendants may keep the other ends open and write forever.
    private mutating func drain(_ streams: ChildStreams) {
        for _ in 0..<Self.fullestPipe / buffer.count where read(streams) == 0 { return }
    }

    /// Reads each output once and returns the number of bytes.
    @discardableResult
    private mutating func read(_ streams: ChildStreams) -> Int {
        let outputCount = streams.output.read(into: &buffer)
        // Beyond the limit, both outputs are still read, but not kept, until the program has ended.
        let room = outputLimit - output.count
        output += buffer[..<min(outputCount, room)]
        if outputCount > room, problem == nil {
            problem = .tooMuchOutput(path: program.path, limit: outputLimit)
        }
        let messageCount = streams.messages.read(into: &buffer)
        messages += buffer[..<min(messageCount, outputLimit - messages.count)]
        return outputCount + messageCount
    }
}
