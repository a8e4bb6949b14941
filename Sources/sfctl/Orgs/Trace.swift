import Client
import HTTP

/// Tells on stderr what the requests do: a line each with `--debug`, and each retry where a person may wait.
struct Trace: OrgObserver {
    private let messages: Messages
    private let isDebugging: Bool
    private let showsRetries: Bool

    init(_ context: Context) {
        messages = context.messages
        isDebugging = context.isDebugging
        showsRetries = context.environment.terminal.isMessages && !context.messages.isQuiet
    }

    func observe(_ event: OrgEvent) {
        switch event {
        case .sent, .page: break
        case .answered(let line, let report):
            let request = report.requestID.map { " \($0)" } ?? ""
            debug(
                line,
                "\(report.status) \(Self.milliseconds(report.duration)) ms \(report.byteCount) bytes\(request)"
            )
        case .failed(let line, let error, let duration):
            debug(line, "failed after \(Self.milliseconds(duration)) ms: \(error)")
        case .retrying(let line, let retry, let pause, let error):
            guard showsRetries || isDebugging else { return }
            let tenths = (Self.milliseconds(pause) + 50) / 100
            messages.say(
                "\(line.method.rawValue) failed (\(error)); retry \(retry) in \(tenths / 10).\(tenths % 10) s"
            )
        }
    }

    private func debug(_ line: RequestLine, _ text: String) {
        guard isDebugging else { return }
        messages.say("debug: \(line.method.rawValue) \(line.target) \(text)")
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        Int(duration.components.seconds) * 1000
            + Int(duration.components.attoseconds / 1_000_000_000_000_000)
    }
}
