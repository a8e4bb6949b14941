import CLibrary
import Platform
import Terminal
import Text
import sfctl

/// The program's entry point, which prepares the process, runs the command line, and alone may end
/// the process.
@main struct Sfctl {
    static func main() {
        ProcessSetup.openStandardDescriptors()
        ProcessSetup.ignoreFailedWrites()
        ProcessSetup.unblockSignals()
        ProcessSetup.forgetKeyLog()
        ProcessSetup.forbidCoreDumps()
        let program = Program.live
        // Scripts start sfctl often, so a command that waits for nothing starts no threads.
        if let code = program.runAtOnce() { end(code, by: code.signal) }
        program.loadNetwork()
        let interrupts = Interrupts()
        if let code = program.refuseMachine() { end(code, by: code.signal) }
        ProcessSetup.callBeforeAbandoning { TerminalRestoration.restore() }
        ProcessSetup.returnLargeBlocks()
        // Detached, because the main thread handles signals.
        let work: Task<ExitCode, Never> = .detached {
            let code = await program.run()
            end(code, by: code == .interrupted ? Interrupts.received : code.signal)
        }
        interrupts.wait(cancelling: work)
    }

    private static func end(_ code: ExitCode, by signal: Int32?) -> Never {
        if let signal { ProcessSetup.die(by: signal) }
        // Not exit(3): OpenSSL's own handler would free memory that the network thread may still
        // use.
        _exit(code.rawValue)
    }
}
