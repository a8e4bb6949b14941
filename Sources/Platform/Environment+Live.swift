import CLibrary
import Text

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Environment {
    /// Returns the environment of the running process.
    package static func live(_ servers: any Servers) -> Environment {
        Environment(
            // Foundation would first copy the whole environment, which takes a third of a short
            // command's start.
            readVariable: { unsafe getenv($0).map { unsafe String(cString: $0) } },
            allVariables: { ProcessInfo.processInfo.environment },
            workingFolder: { FolderNames.workingFolder },
            output: DescriptorSink(
                OwnedDescriptor(borrowing: STDOUT_FILENO),
                target: DescriptorSink.standardOutput
            ),
            messages: DescriptorSink(
                OwnedDescriptor(borrowing: STDERR_FILENO),
                target: "messages"
            ),
            readInput: { try StandardInput.readAll(limit: $0) },
            readSecret: { try StandardInput.readSecret(limit: $0) },
            readLine: { try StandardInput.readAnswer() },
            discardTypedAhead: { tcflush(STDIN_FILENO, TCIFLUSH) },
            terminal: .live,
            now: { Int(Date().timeIntervalSince1970 * 1000) },
            clock: ContinuousClock(),
            ticks: {
                AsyncStream {
                    try? await ContinuousClock().sleep(for: .milliseconds(100))
                    return Task.isCancelled ? nil : ()
                }
            },
            random: SystemRandomNumberGenerator(),
            localTime: .system,
            servers: servers,
            interruption: { ExitCode(interruptedBy: Interrupts.received) },
            handleInterrupts: { Interrupts.handle($0) }
        )
    }
}

extension TerminalFacts {
    /// Checked once, at the start; a stream's kind does not change.
    package static var live: TerminalFacts {
        TerminalFacts(
            isInput: isatty(STDIN_FILENO) == 1,
            isOutput: isatty(STDOUT_FILENO) == 1,
            isMessages: isatty(STDERR_FILENO) == 1,
            isOutputFile: isFile(STDOUT_FILENO),
            columns: columns(of: STDOUT_FILENO) ?? columns(of: STDERR_FILENO)
        )
    }

    private static func isFile(_ descriptor: Int32) -> Bool {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }
}
