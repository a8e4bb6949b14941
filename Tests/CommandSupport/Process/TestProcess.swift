import Foundation
import Synchronization
import Testing

@testable import CommandLine
@testable import Output
@testable import Platform
@testable import sfctl

/// A child process of a test, which the program's own `ChildProcess` starts: it inherits no
/// descriptor but its three streams, so tests that run at the same time keep none of each other's
/// pipes open.
// why: unchecked, because a test sets it up before it starts it, and other threads only read it.
final class TestProcess: @unchecked Sendable {
    private let path: String
    private let arguments: [String]
    /// All of its variables; those of the tests, if not set.
    var environment: [String: String] = ProcessInfo.processInfo.environment
    /// Its stdin; /dev/null, if not set.
    var standardInput: (any ChildStream)?
    /// Its stdout; /dev/null, if not set.
    var standardOutput: (any ChildStream)?
    /// Its stderr; /dev/null, if not set.
    var standardError: (any ChildStream)?
    private let state = Mutex(State())

    private struct State {
        var id: pid_t = 0
        var status: ChildProgram.Ending.Status?
        var whenEnded: [@Sendable () -> Void] = []
    }

    init(_ path: String, _ arguments: [String]) {
        self.path = path
        self.arguments = arguments
    }

    /// How a process can end.
    enum Reason: Sendable {
        case exit, uncaughtSignal
    }

    /// Its number once it has started; 0 before.
    var processIdentifier: pid_t { state.withLock(\.id) }

    /// Whether it has started and not ended.
    var isRunning: Bool { state.withLock { $0.id > 0 && $0.status == nil } }

    /// Its exit code, or the signal that ended it; -1 as long as it runs.
    var terminationStatus: Int32 {
        switch state.withLock(\.status) {
        case .exited(let code): code
        case .ended(let signal): signal
        case nil: -1
        }
    }

    var terminationReason: Reason {
        if case .ended = state.withLock(\.status) { .uncaughtSignal } else { .exit }
    }

    func interrupt() { signal(SIGINT) }

    func terminate() { signal(SIGTERM) }

    /// Sends a signal, unless it has been reaped: its number may be another's by then.
    func signal(_ number: Int32) {
        state.withLock { if $0.id > 0, $0.status == nil { kill($0.id, number) } }
    }

    /// Starts it.
    ///
    /// - Throws: `ChildProgramError.notStarted`.
    func start() throws {
        let streams = [
            standardInput?.childEnd(isInput: true), standardOutput?.childEnd(isInput: false),
            standardError?.childEnd(isInput: false),
        ]
        let child = try ChildProcess(
            ChildProgram(path: path, arguments: arguments),
            environment,
            streams: streams.map { end in
                end.flatMap { $0 === FileHandle.nullDevice ? nil : $0 }
                    .map { OwnedDescriptor(borrowing: $0.fileDescriptor) }
            }
        )
        withExtendedLifetime(streams) {}
        state.withLock { $0.id = child.id }
        for stream in [standardInput, standardOutput, standardError] { stream?.closeChildEnd() }
        Thread.detachNewThread { [self] in
            var information = unsafe siginfo_t()
            while unsafe waitid(P_PID, id_t(child.id), &information, WEXITED | WNOWAIT) != 0,
                errno == EINTR
            {}
            let whenEnded = state.withLock { state in
                state.status = child.reap()
                defer { state.whenEnded = [] }
                return state.whenEnded
            }
            for act in whenEnded { act() }
        }
    }

    /// Waits for its end, and keeps the thread meanwhile.
    func waitForEnd() {
        let end = DispatchSemaphore(value: 0)
        notify { end.signal() }
        end.wait()
    }

    private func notify(_ act: @escaping @Sendable () -> Void) {
        let hasEnded = state.withLock { state in
            if state.status == nil { state.whenEnded.append(act) }
            return state.status != nil
        }
        if hasEnded { act() }
    }

    /// Starts it and waits until it has ended; one that outlasts its test, or two minutes, is
    /// killed.
    func runToItsEnd(whenStarted: (pid_t) -> Void = { _ in }) async throws {
        try start()
        whenStarted(processIdentifier)
        let limit = Task {
            try await Task.sleep(for: .seconds(120))
            Issue.record("\(path) \(arguments) ran for two minutes")
            signal(SIGKILL)
        }
        defer { limit.cancel() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { ending in notify { ending.resume() } }
        } onCancel: {
            signal(SIGKILL)
        }
    }
}

/// What a stream of a process can be connected to.
protocol ChildStream {
    /// The handle that the process gets.
    func childEnd(isInput: Bool) -> FileHandle
    /// Closes what only the process has from now on.
    func closeChildEnd()
}

extension FileHandle: ChildStream {
    func childEnd(isInput: Bool) -> FileHandle { self }
    func closeChildEnd() {}
}

/// A pipe to a process: the test has the other end.
final class ProcessPipe: ChildStream, Sendable {
    let fileHandleForReading: FileHandle
    let fileHandleForWriting: FileHandle
    private let childReads = Atomic(false)

    init() throws {
        let pipe = try WatchedPipe()
        fileHandleForReading = pipe.reading
        fileHandleForWriting = pipe.writing
    }

    func childEnd(isInput: Bool) -> FileHandle {
        childReads.store(isInput, ordering: .relaxed)
        return isInput ? fileHandleForReading : fileHandleForWriting
    }

    func closeChildEnd() {
        let isInput = childReads.load(ordering: .relaxed)
        try? (isInput ? fileHandleForReading : fileHandleForWriting).close()
    }
}

extension FileHandle {
    /// Waits for bytes; empty at the end.
    func nextChunk() async -> Data {
        let answer = Mutex<CheckedContinuation<Data, Never>?>(nil)
        return await withCheckedContinuation { waiting in
            answer.withLock { $0 = waiting }
            readabilityHandler = { handle in
                // The handler can be called again before it is known to be gone.
                let waiting = answer.withLock { $0.take() }
                guard let waiting else { return }
                handle.readabilityHandler = nil
                waiting.resume(returning: handle.availableData)
            }
        }
    }
}
