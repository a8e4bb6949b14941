import Foundation

/// Where the program keeps its files, on Linux and macOS alike (XDG Base Directory Specification).
struct Locations: Sendable {
    /// Settings: `$SFCTL_CONFIG_DIR`, else `$XDG_CONFIG_HOME/sfctl`, else `~/.config/sfctl`.
    let configuration: String
    /// What must outlive a run, the built-in org: `$XDG_STATE_HOME/sfctl`, else `~/.local/state/sfctl`.
    let state: String
    /// What may be lost, API versions: `$XDG_CACHE_HOME/sfctl`, else `~/.cache/sfctl`.
    let cache: String

    /// Finds the folders.
    ///
    /// - Throws: `UsageError` where neither `HOME` nor the variable of a folder says where it is.
    init(_ variables: [String: String]) throws(UsageError) {
        func folder(_ variable: String, _ fallback: String) throws(UsageError) -> String {
            // The specification: a relative path in these variables is invalid and must be ignored.
            if let path = variables[variable], path.hasPrefix("/") { return path + "/sfctl" }
            guard let home = variables["HOME"], !home.isEmpty else {
                throw UsageError("HOME is not set, so there is no place for settings and state")
            }
            return "\(home)/\(fallback)/sfctl"
        }
        let named = variables["SFCTL_CONFIG_DIR"].flatMap { $0.isEmpty ? nil : $0 }
        if let named {
            configuration = named
        } else {
            configuration = try folder("XDG_CONFIG_HOME", ".config")
        }
        state = try folder("XDG_STATE_HOME", ".local/state")
        cache = try folder("XDG_CACHE_HOME", ".cache")
    }

    /// The settings file.
    var configurationFile: String { configuration + "/config.json" }

    /// Creates a folder that only the user can read, with its parents.
    static func makePrivateFolder(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }
}
