import Records

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The settings of the Salesforce CLI, which a user of it has already.
///
/// Source: Salesforce CLI setup guide, "Configuration variables".
struct SalesforceCLISettings: Sendable {
    /// A project's: the nearest `.sf/config.json` at or above the working folder, the user's own left out.
    let project: File?
    /// The user's, which count after ours: `~/.sf/config.json`, then that of the CLI before, `~/.sfdx/sfdx-config.json`.
    let user: [File]
    /// Files of projects that are passed over, since another user could lead a command to an org of their choice by them.
    let foreign: [String]

    /// Looks for the files; what is wrong with one is found in it.
    ///
    /// - Parameters:
    ///   - folder: The working folder.
    ///   - home: The home folder; nil where there is none.
    ///   - owner: The user whose projects count; those of root do always.
    /// - Throws: `CancellationError`.
    init(above folder: String, home: String?, owner: uid_t = geteuid()) throws {
        let own = home.map { $0 + "/.sf/config.json" }
        (project, foreign) = try Self.nearest(above: folder, exceptFor: own, of: owner)
        user = try [
            own.flatMap { try Self.file($0, Self.keys) },
            home.flatMap { try Self.file($0 + "/.sfdx/sfdx-config.json", Self.formerKeys) },
        ].compactMap(\.self)
    }

    /// What is wrong with files that cannot be used.
    var broken: [any Error] { ([project].compactMap(\.self) + user).compactMap(\.problem) }

    /// A file of the user's; nil also where it cannot be read: a service may have a home that is closed to it, and asked
    /// for nothing there.
    private static func file(_ path: String, _ keys: [SettingKey: String]) throws -> File? {
        let file = try File(path, keys)
        return file?.problem is FileError ? nil : file
    }

    /// One file's settings.
    struct File: Sendable {
        /// Its path, for messages.
        let path: String
        /// Why it cannot be used, and so has no settings: `ConfigurationError` or `FileError`.
        private(set) var problem: (any Error)?
        private var values: [SettingKey: String] = [:]

        /// Reads a file; nil where there is none.
        fileprivate init?(_ path: String, _ keys: [SettingKey: String]) throws {
            self.path = path
            do throws(FileError) {
                guard let bytes = try WholeFile.readRegular(path) else { return nil }
                take(bytes, keys)
            } catch {
                problem = error
            }
        }

        private mutating func take(_ bytes: [UInt8], _ keys: [SettingKey: String]) {
            do throws(JSONFault) {
                let value = try JSONValue(parsing: bytes)
                values = keys.compactMapValues { value[$0].flatMap { $0.text ?? $0.digits } }
            } catch {
                problem = ConfigurationError(path: path, problem: error.words(in: bytes))
            }
        }

        /// A setting's value.
        subscript(key: SettingKey) -> String? { values[key] }
    }

    private static let keys: [SettingKey: String] = [
        .defaultOrg: "target-org", .apiVersion: "org-api-version",
        .maximumQueryRows: "org-max-query-limit",
    ]
    private static let formerKeys: [SettingKey: String] = [.defaultOrg: "defaultusername"]

    private static func nearest(
        above folder: String,
        exceptFor own: String?,
        of owner: uid_t
    ) throws -> (File?, foreign: [String]) {
        var folder = folder
        var foreign: [String] = []
        while true {
            let path = (folder == "/" ? "" : folder) + "/.sf/config.json"
            // By its number, since the way to the home folder may lead over a link.
            let isOwn = own.flatMap(identity).map { $0 == identity(of: path) } ?? false
            if !isOwn, identity(of: path) != nil {
                if !isTrusted(path, by: owner) {
                    foreign.append(path)
                } else if let file = try File(path, keys) {
                    return (file, foreign)
                }
            }
            guard let slash = folder.lastIndex(of: "/"), folder != "/" else {
                return (nil, foreign)
            }
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
        }
    }

    /// Whether the file, its folder and the links to them are a user's or root's.
    private static func isTrusted(_ path: String, by owner: uid_t) -> Bool {
        [path, String(path.dropLast("/config.json".count))].allSatisfy { path in
            var status = stat()
            guard unsafe lstat(path, &status) == 0, [owner, 0].contains(status.st_uid) else {
                return false
            }
            return unsafe stat(path, &status) == 0 && [owner, 0].contains(status.st_uid)
        }
    }

    /// What tells a file from all others; nil where there is none.
    private static func identity(of path: String) -> [UInt64]? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino)]
    }
}
