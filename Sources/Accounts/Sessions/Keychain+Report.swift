package import Platform

extension Keychain {
    /// Says which keychain logins are kept in, or why they are kept in a file.
    package static func report(in environment: Environment) -> String {
        if let keychain = Keychain(environment) { return keychain.path }
        #if canImport(Darwin)
        let reason = "\(Tool.security.rawValue) is not on PATH"
        #else
        let isThere = ChildProgram.find(Tool.secretTool.rawValue, in: environment) != nil
        let reason =
            isThere ? "this session has no D-Bus" : "\(Tool.secretTool.rawValue) is not on PATH"
        #endif
        return "none, so logins are kept in a file: \(reason)"
    }
}
