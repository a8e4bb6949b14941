import CLibrary
package import Platform
package import Records
package import Text

/// The user's `config.json`, opened for changes that keep the order of keys and the digits of
/// numbers, but not the white space.
///
/// Changes by two processes at the same time are made one after the other, and a reader never sees
/// a partial file.
package struct ConfigurationFile: Sendable {
    /// The path, whether or not the file exists.
    package let path: String

    /// Finds the file.
    ///
    /// - Throws: `UsageError` if there is no home, and so no file.
    package init(_ environment: Environment) throws(UsageError) {
        guard let path = Locations(environment).configurationFile else {
            throw UsageError(
                "no folder for config.json: neither XDG_CONFIG_HOME nor HOME is set",
                hints: ["export SFCTL_CONFIG_DIR=/path/of/a/folder"]
            )
        }
        self.path = path
    }

    /// Changes the settings; a missing file counts as `{}`, and is created readable only by the
    /// user.
    ///
    /// A symbolic link stays; its target is replaced and keeps its mode.
    ///
    /// - Parameter change: Changes the object; if it changes nothing, or throws, nothing is
    ///   written.
    /// - Throws: Any error of `change`; `ConfigurationError` for a file that is not a JSON object;
    ///   `FileError`, `WriteError`.
    package func edit(_ change: (inout JSONValue) throws -> Void) throws {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        try Locations.makePrivateFolder(folder)
        try FileLock.take(folder + "/config.lock").whileHeld {
            ReplacingFile.removeLeftovers(of: path)
            try editAlone(change)
        }
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

    /// Refuses a dangling link, which a new file would replace.
    private func checkLink() throws(FileError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return }
        throw FileError(path: path, problem: "it is a symbolic link to a missing file")
    }
}
