import CLibrary
package import Platform
import Text

/// The locations of the program's files, the same on Linux and macOS (XDG Base Directory
/// Specification).
package struct Locations: Sendable {
    private let environment: Environment

    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// The folder of the user's files: `$SFCTL_CONFIG_DIR`, `$XDG_CONFIG_HOME/sfctl` or
    /// `~/.config/sfctl`, in this order; nil if there is no home, and so no folder.
    package var configurationFolder: String? {
        environment.variable("SFCTL_CONFIG_DIR") ?? folder("XDG_CONFIG_HOME", else: ".config")
    }

    /// The settings file; nil if there is no home.
    var configurationFile: String? { configurationFolder.map { "\($0)/config.json" } }

    /// Returns the folder of the settings file and of the saved logins.
    ///
    /// - Throws: `UsageError` if there is no home either.
    func configuration() throws(UsageError) -> String {
        guard let folder = configurationFolder else {
            throw UsageError(
                "no folder for your logins: neither XDG_CONFIG_HOME nor HOME is set",
                hints: ["export SFCTL_CONFIG_DIR=/path/of/a/folder"]
            )
        }
        return folder
    }

    /// Whether the user has chosen that folder, so that it is not sfctl's own.
    var configurationIsNamed: Bool { environment.variable("SFCTL_CONFIG_DIR") != nil }

    /// The folder for data that may be lost, such as API versions: `$XDG_CACHE_HOME/sfctl` or
    /// `~/.cache/sfctl`; nil if there is no home.
    var cache: String? { folder("XDG_CACHE_HOME", else: ".cache") }

    /// Returns the folder for data that must outlive a run: `$XDG_STATE_HOME/sfctl` or
    /// `~/.local/state/sfctl`.
    ///
    /// - Parameter content: The kind of data, for the error.
    /// - Returns: The folder, which is not created yet.
    /// - Throws: `NoStateFolder` if there is no home either.
    package func state(for content: NoStateFolder.Content) throws(NoStateFolder) -> String {
        guard let folder = folder("XDG_STATE_HOME", else: ".local/state") else {
            throw NoStateFolder(content: content)
        }
        return folder
    }

    private func folder(_ variable: String, else fallback: String) -> String? {
        // The specification says that a relative path in these variables is invalid and must be
        // ignored.
        if let path = environment.variable(variable), path.hasPrefix("/") { return path + "/sfctl" }
        return environment.variable("HOME").map { "\($0)/\(fallback)/sfctl" }
    }

    /// Creates a folder that only the user can read, with its parents.
    ///
    /// - Throws: `WriteError` for the folder that cannot be created.
    package static func makePrivateFolder(_ path: String) throws(WriteError) {
        if FolderNames.isFolder(path) { return }
        var end = path.startIndex
        repeat {
            end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
            let folder = String(path[..<end])
            // Another process may create the same folder at the same time.
            guard
                unsafe FolderNames.isFolder(folder) || mkdir(folder, 0o700) == 0 || errno == EEXIST
            else {
                throw WriteError(code: errno, target: folder)
            }
        } while end < path.endIndex
        guard FolderNames.isFolder(path) else { throw WriteError(code: ENOTDIR, target: path) }
    }
}
