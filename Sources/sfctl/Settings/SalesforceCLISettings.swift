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

    /// Looks for the files.
    ///
    /// - Parameters:
    ///   - folder: The working folder.
    ///   - home: The home folder; nil where there is none.
    /// - Throws: `ConfigurationError` for a file that is not JSON, `FileError` for one that cannot be read.
    init(above folder: String, home: String?) throws {
        let own = home.map { $0 + "/.sf/config.json" }
        project = try Self.nearest(above: folder, exceptFor: own)
        user = try [
            own.flatMap { try Self.file($0, Self.keys) },
            home.flatMap { try Self.file($0 + "/.sfdx/sfdx-config.json", Self.formerKeys) },
        ].compactMap(\.self)
    }

    /// A file of the user's; nil also where it cannot be read: a service may have a home that is closed to it, and asked
    /// for nothing there.
    private static func file(_ path: String, _ keys: [SettingKey: String]) throws -> File? {
        do {
            return try File(path, keys)
        } catch is FileError {
            return nil
        }
    }

    /// One file's settings.
    struct File: Sendable {
        /// Its path, for messages.
        let path: String
        private let values: [SettingKey: String]

        /// Reads a file; nil where there is none.
        fileprivate init?(_ path: String, _ keys: [SettingKey: String]) throws {
            guard let bytes = try WholeFile.read(path) else { return nil }
            do throws(JSONFault) {
                let value = try JSONValue(parsing: bytes)
                values = keys.compactMapValues { value[$0].flatMap { $0.text ?? $0.digits } }
            } catch {
                throw ConfigurationError(path: path, problem: "it is not JSON: \(error)")
            }
            self.path = path
        }

        /// A setting's value.
        subscript(key: SettingKey) -> String? { values[key] }
    }

    private static let keys: [SettingKey: String] = [
        .defaultOrg: "target-org", .apiVersion: "org-api-version",
        .maximumQueryRows: "org-max-query-limit",
    ]
    private static let formerKeys: [SettingKey: String] = [.defaultOrg: "defaultusername"]

    private static func nearest(above folder: String, exceptFor own: String?) throws -> File? {
        var folder = folder
        while true {
            let path = (folder == "/" ? "" : folder) + "/.sf/config.json"
            // By its number, since the way to the home folder may lead over a link.
            let isOwn = own.flatMap(identity).map { $0 == identity(of: path) } ?? false
            if !isOwn, let file = try File(path, keys) { return file }
            guard let slash = folder.lastIndex(of: "/"), folder != "/" else { return nil }
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
        }
    }

    /// What tells a file from all others; nil where there is none.
    private static func identity(of path: String) -> [UInt64]? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino)]
    }
}
