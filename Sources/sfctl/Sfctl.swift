#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The program's entry: it prepares the process, runs the command line, and is the only code that ends it.
@main struct Sfctl {
    static func main() {
        ProcessSetup.openStandardDescriptors()
        ProcessSetup.ignoreFailedWrites()
        ProcessSetup.unblockSignals()
        ProcessSetup.forgetKeyLog()
        let program = Program(ProgramArguments.live, in: .live)
        // A start is part of every script: what waits for nothing needs no threads either.
        if let code = program.runAtOnce() { end(code, by: code.signal) }
        let interrupts = Interrupts()
        ProcessSetup.returnLargeBlocks()
        // Detached: the main thread is the signals'.
        let work = Task.detached { await program.run() }
        Task.detached {
            let code = await work.value
            end(code, by: code == .interrupted ? Interrupts.received : code.signal)
        }
        interrupts.wait(cancelling: work)
    }

    private static func end(_ code: ExitCode, by signal: Int32?) -> Never {
        if let signal { ProcessSetup.die(by: signal) }
        // Not exit(3): OpenSSL's own handler would free what the thread of the network may be using.
        _exit(code.rawValue)
    }
}
