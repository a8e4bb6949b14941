import CLibrary
import Synchronization
package import Text

/// A sink that writes to a file descriptor with `write(2)`: either everything, or an error with the
/// reason.
///
/// Foundation's functions lose data on a full disk or end the process, so all output of the program
/// goes through this one loop.
package final class DescriptorSink: ByteSink {
    /// The name of stdout in messages.
    package static let standardOutput = "output"

    private let descriptor: OwnedDescriptor
    private let target: String
    private let isTerminal: Bool
    /// The stream behind the descriptor, opened by the first write that can be stopped; nil if it
    /// is a file.
    private let stream = Mutex<StoppableStream??>(nil)

    package init(_ descriptor: OwnedDescriptor, target: String) {
        self.descriptor = descriptor
        self.target = target
        isTerminal = descriptor.withNumber { isatty($0) == 1 }
    }

    package func write(
        _ bytes: [UInt8],
        stoppingAt boundaries: [Int]
    ) throws(WriteError) -> StoppableStream.Stop? {
        let stream = stream.withLock { stream in
            let known = stream ?? StoppableStream(descriptor)
            stream = .some(known)
            return known
        }
        guard let stream else {
            try write(bytes)
            return nil
        }
        do throws(OpenFailure) {
            return try CancellationWatch.withOwnLimit { () throws(OpenFailure) in
                try stream.write(bytes, stoppingAt: boundaries)
            }
        } catch {
            throw WriteError(code: error.code, target: target)
        }
    }

    package func write(_ bytes: [UInt8]) throws(WriteError) {
        let failure = descriptor.withNumber { number in
            unsafe bytes.withUnsafeBytes { unsafe write($0, to: number) }
        }
        if let failure { throw WriteError(code: failure, target: target) }
    }

    package func sync() throws(WriteError) {
        let failure = descriptor.withNumber { fsync($0) == 0 ? 0 : errno }
        // Pipes and terminals have no disk.
        guard failure != 0, ![EINVAL, EROFS, ENOTSUP].contains(failure) else { return }
        throw WriteError(code: failure, target: target)
    }

    /// Writes the bytes and returns nil, or the number of the error.
    ///
    /// Continues after partial writes, repeats after EINTR, and waits for a descriptor that does
    /// not block.
    private func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
        var rest = unsafe bytes[...]
        while unsafe !rest.isEmpty {
            let piece = unsafe UnsafeRawBufferPointer(rebasing: rest)
            let count = WriteCount.during(isToTerminal: isTerminal) {
                unsafe systemWrite(descriptor, piece.baseAddress, piece.count)
            }
            if count >= 0 {
                unsafe rest = rest.dropFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: waitUntilWritable(descriptor)
            case let code: return code
            }
        }
        return nil
    }

    private func waitUntilWritable(_ descriptor: Int32) {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = WriteCount.during(isToTerminal: isTerminal) { unsafe poll(&request, 1, -1) }
    }
}

/// A counter of write(2) calls, which finds calls that never return because their reader has
/// stalled.
enum WriteCount {
    private static let begun = Atomic(0)
    private static let ended = Atomic(0)
    private static let terminal = Atomic(false)

    /// Whether the call that began last writes to a terminal.
    static var isToTerminal: Bool { terminal.load(ordering: .relaxed) }

    /// Makes a call that lasts as long as the reader takes.
    static func during<Value>(isToTerminal: Bool, _ call: () -> Value) -> Value {
        terminal.store(isToTerminal, ordering: .relaxed)
        begun.add(1, ordering: .relaxed)
        defer { ended.add(1, ordering: .relaxed) }
        return call()
    }

    /// The number of the call that began last; nil if all have ended.
    static var current: Int? {
        let ended = ended.load(ordering: .relaxed)
        let begun = begun.load(ordering: .relaxed)
        return begun > ended ? begun : nil
    }
}

/// A destination for bytes: a descriptor, a file, a test's memory.
package protocol ByteSink: AnyObject, Sendable {
    /// Writes all of the bytes.
    func write(_ bytes: [UInt8]) throws(WriteError)

    /// Writes bytes; a cancelled task may write only the bytes before one of the boundaries, so
    /// that a slow reader does not keep it waiting.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - boundaries: The ascending offsets at which the write may end early.
    /// - Returns: The stop of a cancelled write; nil if all bytes are written.
    /// - Throws: `WriteError`.
    func write(
        _ bytes: [UInt8],
        stoppingAt boundaries: [Int]
    ) throws(WriteError) -> StoppableStream.Stop?

    /// Waits until a file's bytes are on the disk; does nothing for any other destination.
    func sync() throws(WriteError)
}

extension ByteSink {
    package func sync() throws(WriteError) {}

    package func write(
        _ bytes: [UInt8],
        stoppingAt boundaries: [Int]
    ) throws(WriteError) -> StoppableStream.Stop? {
        try write(bytes)
        return nil
    }
}

/// A failure to write bytes.
package struct WriteError: Error, Hashable, Sendable {
    /// The system's number for it (errno).
    package let code: Int32
    /// The destination: `output`, or a path.
    package let target: String
    /// Our own message; nil to use the system's.
    package var problem: String?
    /// The whole message if the output's pager failed; nil for any other problem.
    private var failedPager: String?

    /// Makes the value from its parts.
    package init(code: Int32, target: String, problem: String? = nil) {
        self.code = code
        self.target = target
        self.problem = problem
    }

    /// Makes the error of a pager that failed, and may have shown nothing.
    package init(failedPager message: String) {
        self.init(code: EIO, target: DescriptorSink.standardOutput)
        failedPager = message
    }

    /// The reason why writing failed.
    package var reason: String { problem ?? systemMessage(code) }
}

extension WriteError: SelfExplaining {
    package var failure: Failure {
        var failure =
            code == EPIPE
            ? Failure(
                exit: .outputClosed,
                name: "OutputClosed",
                message: "the program that reads the output has exited"
            )
            : Failure(
                exit: .cannotWrite,
                name: "CannotWrite",
                message: failedPager ?? "cannot write \(target): \(reason)",
                hints: failedPager.map { _ in ["--no-pager shows the result without it"] } ?? []
            )
        failure.isAboutOutput = target == DescriptorSink.standardOutput
        return failure
    }
}
