import Client
import HTTP
import Output
import Platform
import Text

/// A trace of the requests: one line each with `--debug`, whole messages with `SFCTL_DEBUG=http`,
/// and retries that may keep a user waiting.
///
/// Everything except the retries goes to the file that `SFCTL_DEBUG_FILE` names, or else to stderr.
struct Trace: OrgObserver {
    private let messages: Messages
    private let debugMessages: Messages
    private let isDebugging: Bool
    private let showsRetries: Bool
    /// Whether headers and bodies are shown.
    let wantsMessages: Bool

    /// Makes a trace from the command line and the environment.
    ///
    /// - Throws: `UsageError` if its file cannot be opened.
    init(_ context: Context) throws(UsageError) {
        messages = context.messages
        isDebugging = context.isDebugging
        wantsMessages = context.environment.showsMessages
        showsRetries = context.environment.terminal.isMessages && !context.messages.isQuiet
        debugMessages = isDebugging ? try Self.debugMessages(context) : messages
    }

    private static func debugMessages(_ context: Context) throws(UsageError) -> Messages {
        guard let path = context.environment.variable("SFCTL_DEBUG_FILE") else {
            return context.messages
        }
        return Messages(
            sink: try DebugFile(path: path),
            isQuiet: false,
            display: context.style.display(isStyled: false),
            width: nil
        )
    }

    func observe(_ event: OrgEvent) {
        switch event {
        case .sent, .page: break
        case .sentMessage(let text): show(text, ">")
        case .receivedMessage(let text): show(text, "<")
        case .answered(let line, let report):
            let request = report.requestID.map { " \($0)" } ?? ""
            debug(
                line,
                "\(report.status) \(report.duration.milliseconds) ms \(report.byteCount) bytes\(request)"
            )
        case .failed(let line, let error, let duration):
            debug(line, "failed after \(duration.milliseconds) ms: \(error)")
        case .retrying(_, let retry, let pause, let error):
            guard showsRetries || isDebugging else { return }
            let tenths = (pause.milliseconds + 50) / 100
            messages.say("\(error); retry \(retry) in \(tenths / 10).\(tenths % 10) s")
        }
    }

    /// Reports a command's next action, such as the SOQL that it has composed.
    func tell(_ text: String) {
        if isDebugging { debugMessages.say("debug: \(text)") }
    }

    private func debug(_ line: RequestLine, _ text: String) {
        guard isDebugging else { return }
        debugMessages.say("debug: \(line.method.rawValue) \(line.target) \(text)")
    }

    /// Writes a message's lines in one piece, so that concurrent messages do not mix.
    private func show(_ message: String, _ mark: String) {
        let lines = message.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let marked = lines.map { $0.isEmpty ? "debug: \(mark)" : "debug: \(mark) \($0)" }
        debugMessages.say(marked.joined(separator: "\n"))
    }
}

extension Environment {
    /// Whether `SFCTL_DEBUG` asks for headers and bodies.
    fileprivate var showsMessages: Bool { variable("SFCTL_DEBUG")?.lowercased() == "http" }
}
