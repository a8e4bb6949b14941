#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One run of a program, on a thread of its own: writes its input, reads both outputs, and waits for its end.
struct ChildRun {
    private let program: ChildProgram
    private let outputLimit: Int
    private var unwritten: ArraySlice<UInt8>
    private var output: [UInt8] = []
    private var messages: [UInt8] = []
    private var problem: ChildProgramError?
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    private static let termination = Duration.seconds(2)
    /// A pipe holds no more (pipe(7); 64 KiB on macOS).
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
            // Both outputs end when the program does, a moment before the system says that it has.
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

    /// Ends the program and all that it has started.
    private mutating func end(_ child: ChildProcess, _ streams: ChildStreams) {
        streams.input.close()
        child.signalGroup(SIGTERM)
        // A stopped process sees no other signal before this one.
        child.signalGroup(SIGCONT)
        let deadline = ContinuousClock.now + Self.termination
        // What it has started holds the other ends of the outputs as long as it lives.
        while !child.hasEnded || streams.hasOutputs, ContinuousClock.now < deadline {
            exchange(over: streams, waiting: WaitingStep.milliseconds)
        }
        child.signalGroup(SIGKILL)
    }

    /// Waits until a stream is ready, and moves what there is.
    private mutating func exchange(over streams: ChildStreams, waiting milliseconds: Int32) {
        if unwritten.isEmpty { streams.input.close() }
        guard streams.wait(milliseconds: milliseconds) else { return }
        streams.input.write(&unwritten)
        read(streams)
    }

    /// Takes what is left in the outputs of a program that has ended.
    ///
    /// What it has left behind may hold their other ends, and write for ever.
    private mutating func drain(_ streams: ChildStreams) {
        for _ in 0..<Self.fullestPipe / buffer.count where read(streams) == 0 { return }
    }

    /// Reads each output once; how many bytes came.
    @discardableResult
    private mutating func read(_ streams: ChildStreams) -> Int {
        let outputCount = streams.output.read(into: &buffer)
        // After the limit both are read on, but not kept, until the program has ended.
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
