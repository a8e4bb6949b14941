import Foundation

/// The program's entry: it prepares the process, runs the command line, and is the only place that ends it.
@main struct Sfctl {
    static func main() async {
        ProcessSetup.openStandardDescriptors()
        ProcessSetup.ignoreBrokenPipes()
        let work = Task { await Program.run(Array(CommandLine.arguments.dropFirst()), in: .live) }
        let interrupts = Interrupts(cancelling: work)
        let code = await work.value
        if let signal = code == .interrupted ? interrupts.received : code.signal {
            ProcessSetup.die(by: signal)
        }
        exit(code.rawValue)
    }
}
