import Foundation

/// Where the program keeps its files, on Linux and macOS alike (XDG Base Directory Specification).
struct Locations: Sendable {
    private let environment: Environment

    init(_ environment: Environment) {
        self.environment = environment
    }

    /// The settings file, `config.json` in `$SFCTL_CONFIG_DIR`, else `$XDG_CONFIG_HOME/sfctl`, else
    /// `~/.config/sfctl`; nil where there is no home, and so no file.
    var configurationFile: String? {
        let named = environment.variable("SFCTL_CONFIG_DIR")
        return (named ?? folder("XDG_CONFIG_HOME", else: ".config")).map { "\($0)/config.json" }
    }

    /// What may be lost, API versions: `$XDG_CACHE_HOME/sfctl`, else `~/.cache/sfctl`; nil where there is no home.
    var cache: String? { folder("XDG_CACHE_HOME", else: ".cache") }

    /// What must outlive a run, the built-in org: `$XDG_STATE_HOME/sfctl`, else `~/.local/state/sfctl`.
    ///
    /// - Throws: `UsageError` where there is no home either.
    func state() throws(UsageError) -> String {
        guard let folder = folder("XDG_STATE_HOME", else: ".local/state") else {
            throw UsageError(
                "there is no place for the built-in org: neither XDG_STATE_HOME nor HOME is set",
                hints: ["export XDG_STATE_HOME=/var/lib, for example"]
            )
        }
        return folder
    }

    private func folder(_ variable: String, else fallback: String) -> String? {
        // The specification: a relative path in these variables is invalid and must be ignored.
        if let path = environment.variable(variable), path.hasPrefix("/") { return path + "/sfctl" }
        return environment.variable("HOME").map { "\($0)/\(fallback)/sfctl" }
    }

    /// Creates a folder that only the user can read, with its parents.
    static func makePrivateFolder(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }
}
