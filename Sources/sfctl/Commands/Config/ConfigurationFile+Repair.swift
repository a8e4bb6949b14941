import Accounts
import Output
import Platform
import Records
import Text

extension ConfigurationFile {
    /// Changes the settings even if the file is invalid, so that a person can repair it.
    ///
    /// - Parameter change: Changes the object.
    /// - Returns: The remaining problem; nil if the file is valid.
    /// - Throws: The errors of `edit`.
    func repair(_ change: (inout JSONValue) throws -> Void) throws -> ConfigurationError? {
        var remaining: ConfigurationError?
        try edit { settings in
            try change(&settings)
            remaining = problem(of: settings)
        }
        return remaining
    }

    private func problem(of settings: JSONValue) -> ConfigurationError? {
        do throws(ConfigurationError) {
            _ = try Configuration.read(settings.json(), path: path)
            return nil
        } catch {
            return error
        }
    }
}

extension Messages {
    /// Prints the remaining problem of the settings file, and the command to type next.
    func say(remaining error: ConfigurationError) {
        say("\(error.path) is still invalid: \(error.problem)")
        if let name = error.unset { hint(ShellWord.line(["config", "unset", name])) }
    }
}
