import Foundation
import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import Platform

/// The built program in a wait that has no end, and how a test knows that it is there.
final class WaitingProgram {
    /// What the program waits for.
    enum Wait: String, CaseIterable, Sendable {
        case answer, input, fifoWriter, fifoBytes, fifoReader, outputReader
    }

    let process: TestProcess
    private let wait: Wait
    private let server: LoopbackServer
    private let folder: TemporaryFolder
    private let input: WatchedPipe
    private let output: WatchedPipe
    private var writer: Int32 = -1

    private static let soql = "SELECT Id FROM Contact"

    init(_ wait: Wait, asking server: LoopbackServer) throws {
        self.wait = wait
        self.server = server
        folder = try TemporaryFolder()
        input = try WatchedPipe()
        output = try WatchedPipe()
        let fifo = folder.path + "/fifo"
        guard unsafe mkfifo(fifo, 0o600) == 0 else { throw POSIXError(.EIO) }
        let arguments =
            switch wait {
            case .answer: ["query", Self.soql]
            case .input: ["query", "--file", "-"]
            case .fifoWriter, .fifoBytes: ["query", "--file", fifo]
            case .fifoReader: ["query", "--file", "-", "--output-file", fifo]
            case .outputReader: ["describe", "Contact", "--json"]
            }
        let program = try BuiltProgram()
        process = try program.process(arguments)
        if wait == .answer { process.environment = program.variables(asking: server) }
        process.standardInput = input.reading
        process.standardOutput = output.writing
        process.standardError = FileHandle.nullDevice
        try input.writing.write(contentsOf: Data(Self.soql.utf8))
        // The text's end: else it is waited for, and the output is not opened.
        if wait == .fifoReader { try input.writing.close() }
    }

    deinit {
        if writer >= 0 { close(writer) }
    }

    /// Waits until the program waits.
    func isThere() async throws {
        try await until { try isWaiting }
    }

    private var isWaiting: Bool {
        get throws {
            switch wait {
            case .answer: !server.received.isEmpty
            case .input, .fifoReader: input.isEmpty
            case .fifoWriter: hasOpenedFIFO
            case .fifoBytes: canWriteFIFO
            case .outputReader: output.isFull
            }
        }
    }

    /// A FIFO can be opened so only once it has a reader.
    private var canWriteFIFO: Bool {
        writer = unsafe open(folder.path + "/fifo", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        return writer >= 0
    }

    /// Whether the program has opened the FIFO; true if the system does not say.
    ///
    /// To open it here would give it a writer. Linux shows the files of a process, but only to root,
    /// because the program has forbidden dumps. A signal that comes earlier has to end it too.
    private var hasOpenedFIFO: Bool {
        #if os(Linux)
        let files = "/proc/\(process.processIdentifier)/fd"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: files) else {
            return true
        }
        return names.contains { name in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\(name)"))
                == folder.path + "/fifo"
        }
        #else
        return true
        #endif
    }
}
