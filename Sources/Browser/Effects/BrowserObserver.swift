import Accounts
import Client
import Output
import Platform
import Text

/// An observer that reports usage, latency and retries of requests to the browser.
///
/// With `SFCTL_DEBUG_FILE`, the trace goes to that file, since the screen has no room for it.
struct BrowserObserver: OrgObserver {
    let trace: Trace?
    let tell: @Sendable (BrowserEvent) -> Void

    init(_ context: Context, tell: @escaping @Sendable (BrowserEvent) -> Void) throws {
        let hasFile = context.environment.variable("SFCTL_DEBUG_FILE") != nil
        trace = hasFile && context.isDebugging ? try Trace(context) : nil
        self.tell = tell
    }

    var wantsMessages: Bool { trace?.wantsMessages ?? false }

    func observe(_ event: OrgEvent) {
        trace?.observe(event)
        switch event {
        case .answered(_, let report):
            let usage = report.limitInfo.flatMap(DailyUsage.init)
            tell(.measured(usage, latency: report.duration.milliseconds))
        case .retrying(_, let retry, _, let error):
            let words = "\(error); retry \(retry)"
            tell(.said(BrowserMessage(end: .answer, kind: .warning, text: words)))
        case .sent, .sentMessage, .receivedMessage, .failed, .page: break
        }
    }
}

extension DailyUsage {
    /// Parses `Sforce-Limit-Info`: `api-usage=15907/5000000`, possibly followed by more.
    init?(_ text: String) {
        guard
            let part = text.split(whereSeparator: { ",; ".contains($0) }).first(where: {
                $0.hasPrefix("api-usage=")
            })
        else { return nil }
        let numbers = part.dropFirst("api-usage=".count).split(separator: "/").map { Int($0) }
        guard numbers.count == 2, let used = numbers[0], let allowed = numbers[1] else {
            return nil
        }
        self.init(used: used, allowed: allowed)
    }
}
