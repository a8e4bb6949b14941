import Records

extension ConfigurationFile {
    /// Changes the settings for a person, who repairs a file by that which cannot be used.
    ///
    /// - Parameter change: Changes the object.
    /// - Returns: What is still wrong; nil for a file that can be used.
    /// - Throws: what `edit` throws.
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
    /// Says what is still wrong with the settings file, and what to type next.
    func say(remaining error: ConfigurationError) {
        say("\(error.path) still cannot be used: \(error.problem)")
        if let name = error.unset { say("  hint: \(ShellWord.line(["config", "unset", name]))") }
    }
}
