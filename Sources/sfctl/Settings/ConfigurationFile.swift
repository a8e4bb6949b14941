import Records

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The user's `config.json`, to be changed: the order of its keys and the digits of its numbers stay, blanks do not.
///
/// Two processes that change it at the same time do so one after the other, and a reader sees it whole.
struct ConfigurationFile: Sendable {
    /// Its path, whether it exists or not.
    let path: String

    /// Finds the file.
    ///
    /// - Throws: `UsageError` where there is no home, and so no file.
    init(_ environment: Environment) throws(UsageError) {
        guard let path = Locations(environment).configurationFile else {
            throw UsageError(
                "there is no folder for config.json: neither XDG_CONFIG_HOME nor HOME is set",
                hints: ["export SFCTL_CONFIG_DIR=/path/of/a/folder"]
            )
        }
        self.path = path
    }

    /// Changes the settings; a file that is not there counts as `{}`, and is made for the user only.
    ///
    /// A symbolic link stays, and what it leads to is replaced, with the mode that it had.
    ///
    /// - Parameter change: Changes the object; where it changes nothing, or throws, nothing is written.
    /// - Throws: what `change` throws; `ConfigurationError` for a file that is no JSON object; `FileError`, `WriteError`.
    func edit(_ change: (inout JSONValue) throws -> Void) throws {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        try Locations.makePrivateFolder(folder)
        let lock = try FileLock.take(folder + "/config.lock")
        try editAlone(change)
        // Held until here, or until an error leaves.
        _ = consume lock
    }

    private func editAlone(_ change: (inout JSONValue) throws -> Void) throws {
        let bytes = try WholeFile.readRegular(path)
        let before = try bytes.map(read) ?? .object([])
        var after = before
        try change(&after)
        guard after != before else { return }
        if bytes == nil { try checkLink() }
        try ReplacingFile.write(
            after.json(style: .indented) + [UInt8(ascii: "\n")],
            to: path,
            isPrivate: bytes == nil
        )
    }

    private func read(_ bytes: [UInt8]) throws(ConfigurationError) -> JSONValue {
        do throws(JSONFault) {
            let value = try JSONValue(parsing: bytes)
            if value.members != nil { return value }
        } catch {
            throw ConfigurationError(path: path, problem: error.words(in: bytes))
        }
        throw ConfigurationError(path: path, problem: "it is not a JSON object")
    }

    /// Refuses a link that leads to no file: a new file would take the link's name.
    private func checkLink() throws(FileError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return }
        throw FileError(path: path, problem: "it is a symbolic link to a file that is missing")
    }
}
