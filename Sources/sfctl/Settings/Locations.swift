#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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

    /// The folder of the settings file and of the kept sign-ins.
    ///
    /// - Throws: `UsageError` where there is no home either.
    func configuration() throws(UsageError) -> String {
        guard let file = configurationFile else {
            throw UsageError(
                "there is no folder for your sign-ins: neither XDG_CONFIG_HOME nor HOME is set",
                hints: ["export SFCTL_CONFIG_DIR=/path/of/a/folder"]
            )
        }
        return String(file.dropLast("/config.json".count))
    }

    /// Whether the user has named that folder, and so it is not the program's own.
    var configurationIsNamed: Bool { environment.variable("SFCTL_CONFIG_DIR") != nil }

    /// What may be lost, API versions: `$XDG_CACHE_HOME/sfctl`, else `~/.cache/sfctl`; nil where there is no home.
    var cache: String? { folder("XDG_CACHE_HOME", else: ".cache") }

    /// What must outlive a run, the built-in org: `$XDG_STATE_HOME/sfctl`, else `~/.local/state/sfctl`.
    ///
    /// - Throws: `UsageError` where there is no home either.
    func state() throws(UsageError) -> String {
        guard let folder = folder("XDG_STATE_HOME", else: ".local/state") else {
            throw UsageError(
                "there is no folder for the built-in org: neither XDG_STATE_HOME nor HOME is set",
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
    ///
    /// - Throws: `FileError` with the system's words, about the folder that cannot be made.
    static func makePrivateFolder(_ path: String) throws(FileError) {
        if isFolder(path) { return }
        var end = path.startIndex
        repeat {
            end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
            let folder = String(path[..<end])
            // Another process may make the same folder at the same time.
            guard unsafe isFolder(folder) || mkdir(folder, 0o700) == 0 || errno == EEXIST else {
                throw FileError(path: folder, problem: systemMessage(errno))
            }
        } while end < path.endIndex
        guard isFolder(path) else { throw FileError(path: path, problem: systemMessage(ENOTDIR)) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
