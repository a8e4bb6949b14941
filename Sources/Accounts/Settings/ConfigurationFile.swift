import CLibrary
package import CommandLine
package import Platform
package import Records
package import Text

/// A JSON file that people edit too, such as the user's `config.json`, opened for changes that keep
/// the order of keys and the digits of numbers, but not the white space.
///
/// Changes by two processes at the same time are made one after the other, and a reader never sees
/// a partial file.
package struct ConfigurationFile: Sendable {
    /// The path, whether or not the file exists.
    package let path: String
    /// The name without its extension.
    private let name: String
    /// The folder of the settings, where the file's lock is too; nil if there is no home.
    private let folder: String?
    /// Whether a new file is readable as the umask allows, because it belongs to a project.
    private let isShared: Bool
    /// The largest size in bytes.
    private let limit: Int

    /// The flag of `sf` for settings of the user in place of those of a project, which sfctl has
    /// not.
    package static let global = Option(
        "global",
        short: "g",
        help: "for scripts made for sf: the settings in config.json are always global"
    )

    /// Finds the user's settings file.
    ///
    /// - Throws: `UsageError` if there is no home, and so no file.
    package init(_ environment: Environment) throws(UsageError) {
        try self.init("config", limit: 1 << 20, environment)
    }

    /// Finds a file in the folder of the settings, or takes another one.
    ///
    /// - Parameters:
    ///   - name: The file's name, without its extension.
    ///   - path: The path of a project's file of this kind; nil for the user's own.
    ///   - limit: The largest size in bytes.
    ///   - environment: The environment.
    /// - Throws: `UsageError` for the user's own file if there is no home, and so no folder.
    package init(
        _ name: String,
        at path: String? = nil,
        limit: Int,
        _ environment: Environment
    ) throws(UsageError) {
        self.name = name
        folder = Locations(environment).configurationFolder
        isShared = path != nil
        self.limit = limit
        guard let path = path ?? folder.map({ "\($0)/\(name).json" }) else {
            throw Self.noFolder(name)
        }
        self.path = path
    }

    private static func noFolder(_ name: String) -> UsageError {
        UsageError(
            "no folder for \(name).json: neither XDG_CONFIG_HOME nor HOME is set",
            hints: ["export SFCTL_CONFIG_DIR=/path/of/a/folder"]
        )
    }

    /// Changes the value; a missing file counts as an empty object.
    ///
    /// The user's own file is created readable only by the user.
    ///
    /// A symbolic link stays; its target is replaced and keeps its mode.
    ///
    /// - Parameter change: Changes the object; if it changes nothing, or throws, nothing is
    ///   written.
    /// - Throws: Any error of `change`; `ConfigurationError` for a file that is not a JSON object;
    ///   `FileError`, `WriteError`.
    package func edit(_ change: (inout JSONValue) throws -> Void) throws {
        guard let folder else { throw Self.noFolder(name) }
        try Locations.makePrivateFolder(folder)
        if isShared { try Self.makeFolder(Self.folder(of: path)) }
        try FileLock.take("\(folder)/\(name).lock").whileHeld {
            ReplacingFile.removeLeftovers(of: path)
            try editAlone(change)
        }
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }

    private static func makeFolder(_ path: String) throws(WriteError) {
        guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
            throw WriteError(code: errno, target: path)
        }
    }

    private func editAlone(_ change: (inout JSONValue) throws -> Void) throws {
        let before = try read()
        var after = before ?? .object([])
        try change(&after)
        guard after != before ?? .object([]) else { return }
        if before == nil { try checkLink() }
        let bytes = after.json(style: .indented) + [UInt8(ascii: "\n")]
        guard bytes.count <= limit else { throw WriteError(code: EFBIG, target: path) }
        try ReplacingFile.write(bytes, to: path, isPrivate: before == nil && !isShared)
    }

    /// Reads the value; nil if the file does not exist.
    ///
    /// - Throws: `ConfigurationError` for a file that is not a JSON object; `FileError`.
    package func read() throws -> JSONValue? {
        try WholeFile.readRegular(path, limit: limit).map(read)
    }

    private func read(_ bytes: [UInt8]) throws(ConfigurationError) -> JSONValue {
        do throws(JSONFault) {
            let value = try JSONValue(parsing: bytes)
            if value.members != nil { return value }
        } catch {
            throw ConfigurationError(path: path, broken: error.words(in: bytes))
        }
        throw ConfigurationError(path: path, broken: "it is not a JSON object")
    }

    /// Refuses a dangling link, which a new file would replace.
    private func checkLink() throws(FileError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return }
        throw FileError(path: path, problem: "it is a symbolic link to a missing file")
    }
}
