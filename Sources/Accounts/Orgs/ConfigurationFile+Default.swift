import Records

extension ConfigurationFile {
    /// Sets the default org.
    ///
    /// - Throws: As `edit`.
    package func setDefaultOrg(_ name: String) throws {
        try edit { _ = $0.set(.string(name), at: ["defaultOrg"]) }
    }
}
