import HTTP
import Synchronization

@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// The keyboard of a line mode: typed lines, and Ctrl-C at a prompt or while the org works.
final class LineKeyboard: Sendable {
    enum Press: Sendable {
        case line(String)
        case interrupt
    }

    private let presses: Mutex<[Press]>
    private let action = Mutex<(@Sendable () -> Bool)?>(nil)
    /// Whether Ctrl-C has ended the command.
    private let isEnded = Mutex(false)

    init(_ presses: [Press]) {
        self.presses = Mutex(presses)
    }

    /// Presses Ctrl-C.
    func interrupt() {
        let action = action.withLock(\.self)
        if action?() != true { isEnded.withLock { $0 = true } }
    }

    private func readLine() throws -> String? {
        switch presses.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        case .line(let line): return line
        case .interrupt:
            interrupt()
            throw CancellationError()
        case nil: return nil
        }
    }

    /// Runs a command line of a shell with this keyboard.
    func run(_ shell: Shell, _ arguments: String...) async -> Shell.Outcome {
        let output = MemorySink()
        let messages = MemorySink()
        var environment = shell.environment(output: output, messages: messages)
        environment.readLine = { try self.readLine() }
        environment.handleInterrupts = { action in self.action.withLock { $0 = action } }
        let code = await Program.run(arguments, in: environment)
        return Shell.Outcome(output: output.text, messages: messages.text, code: code)
    }
}

/// An org during whose work someone presses Ctrl-C, after its answer to the first request of a
/// kind.
struct InterruptedOrg: Transport {
    let org: any Transport
    let keyboard: LineKeyboard
    let isHit: @Sendable (Request) -> Bool
    /// Whether the answers to these requests never arrive.
    let isEndless: Bool
    private let isOver = LineSwitch()

    init(
        _ org: any Transport,
        _ keyboard: LineKeyboard,
        isEndless: Bool = false,
        at isHit: @escaping @Sendable (Request) -> Bool
    ) {
        self.org = org
        self.keyboard = keyboard
        self.isHit = isHit
        self.isEndless = isEndless
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
        let response = try await org.send(request)
        guard isHit(request) else { return response }
        if isOver.turn() {
            keyboard.interrupt()
            // Ctrl-C comes before the next request.
            try? await Task.sleep(for: .milliseconds(200))
        }
        guard isEndless else { return response }
        while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(10)) }
        throw .cancelled
    }
}

/// Turns once.
private final class LineSwitch: Sendable {
    private let isOn = Mutex(false)

    func turn() -> Bool {
        isOn.withLock { isOn in
            defer { isOn = true }
            return !isOn
        }
    }
}
