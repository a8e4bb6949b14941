import CLibrary
import Platform
import Records

/// The existing settings of the Salesforce CLI.
///
/// Source: Salesforce CLI setup guide, "Configuration variables".
struct SalesforceCLISettings: Sendable {
    /// The project's file: the nearest `.sf/config.json` at or above the working folder, except the
    /// user's own.
    let project: File?
    /// The user's files, which rank below our settings: `~/.sf/config.json`, then the older CLI's
    /// `~/.sfdx/sfdx-config.json`.
    let user: [File]
    /// Project files that are ignored, since they would let another user choose the org of a
    /// command.
    let foreign: [String]

    /// Finds the files; each file has its own problem, if any.
    ///
    /// - Parameters:
    ///   - folder: The working folder.
    ///   - home: The home folder; nil if there is none.
    ///   - owner: The user whose projects are trusted, in addition to root's.
    /// - Throws: `CancellationError`.
    init(above folder: String, home: String?, owner: uid_t = geteuid()) throws {
        let own = home.map { $0 + "/.sf/config.json" }
        let nearest = ProjectFile.nearest(
            ".sf/config.json",
            above: folder,
            exceptFor: own,
            of: owner
        )
        project = try nearest.path.flatMap { try File($0, Self.keys) }
        foreign = nearest.foreign
        user = try [
            own.flatMap { try Self.file($0, Self.keys) },
            home.flatMap { try Self.file($0 + "/.sfdx/sfdx-config.json", Self.formerKeys) },
        ].compactMap(\.self)
    }

    /// The problems of files that cannot be used.
    var broken: [any Error] { ([project].compactMap(\.self) + user).compactMap(\.problem) }

    /// Reads a user's file; nil also if it cannot be read, since a service may have no access to
    /// its home and need nothing from there.
    private static func file(_ path: String, _ keys: [SettingKey: String]) throws -> File? {
        let file = try File(path, keys)
        return file?.problem is FileError ? nil : file
    }

    /// The settings in one file.
    struct File: Sendable {
        /// The path, for messages.
        let path: String
        /// The reason why the file cannot be used and so has no settings: `ConfigurationError` or
        /// `FileError`.
        private(set) var problem: (any Error)?
        private var values: [SettingKey: String] = [:]

        /// Reads a file; nil if it does not exist.
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
}
