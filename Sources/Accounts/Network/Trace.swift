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

    /// Returns the trace of a command's requests; nil if there is nothing to show, since watching
    /// them takes time.
    static func observer(_ context: any Surroundings) throws(UsageError) -> Trace? {
        let trace = try Trace(context)
        return trace.isDebugging || trace.wantsMessages || trace.showsRetries ? trace : nil
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
                "\(report.status) \(report.duration.milliseconds) ms "
                    + (report.byteCount.map { "\($0) bytes" } ?? "and a body in pieces") + request
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
