import Accounts
import Output
import Text

extension EffectRunner {
    /// Runs `sfctl login` for an org in the terminal; for a new org if it is nil or built in.
    func logIn(to org: BrowsedOrg?, _ messages: Messages) async -> ExitCode {
        let arguments: [String] =
            if let org, org.kind != .builtIn {
                ["login", "--alias", org.name, "--instance-url", org.instanceURL]
            } else {
                ["login", "--set-default"]
            }
        messages.say("\n$ sfctl \(arguments.joined(separator: " "))")
        return await commands.login(arguments)
    }
}

extension BrowserFailure {
    /// The failure of a login inside the browser.
    static let failedLogin = BrowserFailure(kind: .sessionRefused, message: "the login failed")
}
