import Records

extension ConfigurationFile {
    /// Chooses the org that is asked where nothing names another.
    ///
    /// - Throws: As `edit`.
    func setDefaultOrg(_ name: String) throws {
        try edit { _ = $0.set(.string(name), at: ["defaultOrg"]) }
    }
}
