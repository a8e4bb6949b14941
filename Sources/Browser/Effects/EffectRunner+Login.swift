import Accounts
import Output
import Text

extension EffectRunner {
    /// The way to log in to the org again; for the built-in org, to a new one.
    var nextLogin: OrgChoice.NextLogin {
        connection?.choice.nextLogin ?? .line(["login", "--set-default"])
    }

    /// Runs `sfctl login` in the terminal; returns the failure, nil after a login.
    func logIn(_ line: [String], _ messages: Messages) async -> BrowserFailure? {
        messages.say("\n$ sfctl \(line.joined(separator: " "))")
        let code = await commands.login(line)
        guard code != .success else { return nil }
        return BrowserFailure(
            kind: .sessionRefused,
            message: code == .interrupted ? "the login was stopped" : "the login failed"
        )
    }
}

extension BrowserFailure {
    /// The failure of a login that needs more than a web browser; shows its command.
    static func needsLogin(_ command: String) -> BrowserFailure {
        BrowserFailure(
            kind: .sessionRefused,
            message: "to log in again: \(command); then open the org again"
        )
    }

    /// The failure of a login whose token this process cannot replace.
    static func needsRestart(_ advice: String) -> BrowserFailure {
        BrowserFailure(
            kind: .sessionRefused,
            message: "\(advice); then start sfctl browse again"
        )
    }
}
