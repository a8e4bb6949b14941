#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program such as less(1) that shows the output on the terminal; it starts with the first bytes.
///
/// A user who leaves it early wants no more: what is written from then on goes nowhere, and that is no error.
// why: unchecked, because a sink has to be Sendable; the one task that writes a command's output alone uses it.
final class Pager: ByteSink, @unchecked Sendable {
    private let program: ChildProgram
    private let environment: Environment
    private var running: (child: ChildProcess, sink: DescriptorSink, pipe: PipeEnd)?
    /// Whether the user has left it, or it has been closed.
    private(set) var isClosed = false

    /// Finds the pager: `SFCTL_PAGER`, else `PAGER`, else less or more.
    ///
    /// - Throws: `UsageError` where none of them can be run.
    init(_ environment: Environment) throws(UsageError) {
        let named = environment.variable("SFCTL_PAGER") ?? environment.variable("PAGER")
        let candidates = named.map { [$0.split(separator: " ").map(String.init)] }
        for words in candidates ?? [["less"], ["more"]] {
            guard let name = words.first, let path = ChildProgram.find(name, in: environment) else {
                continue
            }
            program = ChildProgram(
                path: path,
                arguments: Array(words.dropFirst()),
                variables: Self.settings(environment)
            )
            self.environment = environment
            return
        }
        throw UsageError(
            "there is no pager '\(named ?? "less")'",
            hints: ["export SFCTL_PAGER=/path/of/a/pager", "export SFCTL_PAGER=   turns it off"]
        )
    }

    /// less quits where one screen is enough, and leaves colours and the screen as they are.
    private static func settings(_ environment: Environment) -> [String: String?] {
        var settings: [String: String?] = [:]
        if environment.readVariable("LESS") == nil { settings["LESS"] = "FRX" }
        if environment.readVariable("LV") == nil { settings["LV"] = "-c" }
        return settings
    }

    deinit { close() }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        guard !isClosed, !bytes.isEmpty else { return }
        do throws(WriteError) {
            try sink().write(bytes)
        } catch {
            guard error.code == EPIPE else { throw error }
            close()
        }
    }

    private func sink() throws(WriteError) -> DescriptorSink {
        if let running { return running.sink }
        do {
            let (child, pipe) = try program.startOnTerminal(in: environment)
            let sink = DescriptorSink(pipe.descriptor, target: program.path)
            running = (child, sink, pipe)
            return sink
        } catch {
            throw WriteError(code: ENOEXEC, target: program.path)
        }
    }

    /// Tells the pager that this is all, and waits until the user leaves it.
    func close() {
        isClosed = true
        guard let running else { return }
        self.running = nil
        running.pipe.close()
        _ = running.child.reap()
    }
}

/// The user has left the pager, so the rest of a long result is not fetched.
struct PagerWasLeft: Error {}
