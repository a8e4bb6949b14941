import Client
import HTTP
package import Platform
package import Text

/// A trace of the requests: one line each with `--debug`, whole messages with `SFCTL_DEBUG=http`,
/// and retries that may keep a user waiting.
///
/// Everything except the retries goes to the file that `SFCTL_DEBUG_FILE` names, or else to stderr.
package struct Trace: OrgObserver {
    private let messages: any MessageSink
    private let debugMessages: any MessageSink
    private let isDebugging: Bool
    private let showsRetries: Bool
    /// Whether headers and bodies are shown.
    let wantsMessages: Bool

    /// Makes a trace from the command line and the environment.
    ///
    /// - Throws: `UsageError` if its file cannot be opened.
    package init(_ context: any Surroundings) throws(UsageError) {
        messages = context.messages
        isDebugging = context.isDebugging
        wantsMessages = context.environment.showsMessages
        showsRetries = context.environment.terminal.isMessages && !context.messages.isQuiet
        debugMessages = isDebugging ? try context.debugMessages() : messages
    }

    func observe(_ event: OrgEvent) {
        switch event {
        case .sent, .page: break
        case .message(_, let message): show(message)
        case .answered(let line, let report):
            let request = report.requestID.map { " \($0)" } ?? ""
            debug(
                line,
                "\(report.status) \(report.duration.milliseconds) ms \(report.byteCount) "
                    + "bytes\(request)"
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
    package func tell(_ text: String) {
        if isDebugging { debugMessages.say("debug: \(text)") }
    }

    private func debug(_ line: RequestLine, _ text: String) {
        guard isDebugging else { return }
        let target = SecretMask.masked(line.target)
        debugMessages.say("debug: \(line.method.rawValue) \(target) \(text)")
    }

    /// Writes the message's lines in one piece, so that concurrent messages do not mix.
    private func show(_ message: ShownMessage) {
        var lines = [message.startLine]
        lines += message.fields.map { "\($0.name): \($0.value)" }
        if !message.body.isEmpty {
            lines.append("")
            lines += message.body.split(
                omittingEmptySubsequences: false,
                whereSeparator: \.isNewline
            )
            .map(String.init)
        }
        if message.isCut { lines.append("(the first 64 KiB of \(message.byteCount) bytes)") }
        let mark = message.direction == .sent ? ">" : "<"
        let marked = lines.map { $0.isEmpty ? "debug: \(mark)" : "debug: \(mark) \($0)" }
        debugMessages.say(marked.joined(separator: "\n"))
    }
}

extension Environment {
    /// Whether `SFCTL_DEBUG` asks for headers and bodies.
    fileprivate var showsMessages: Bool { variable("SFCTL_DEBUG")?.lowercased() == "http" }
}
