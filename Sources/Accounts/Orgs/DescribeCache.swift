import CLibrary
import Client
import HTTP
package import Platform
import Records
import Text

/// A cache of an org's objects and fields, for completion in the shell.
///
/// Commands that fetch a description keep it here. A lost or broken cache costs only completion, so
/// problems with it are not errors. Only the user can read the files.
package struct DescribeCache: DescriptionKeeper {
    /// Thirty days in milliseconds.
    ///
    /// An org's fields change rarely, and completing a deleted field does no harm.
    private static let lifetime = 30 * 86_400_000

    package let folder: String
    private let now: Int

    /// Finds the cache of an org; nil for the built-in org, which needs none, and without a home.
    package init?(of choice: OrgChoice, _ environment: Environment) {
        guard case .remote(let remote) = choice else { return nil }
        self.init(named: remote.cacheName, environment)
    }

    /// Finds the cache of a login's org; nil without a home.
    package init?(of session: Session, _ environment: Environment) {
        self.init(named: session.instanceURL.description, environment)
    }

    private init?(named name: String, _ environment: Environment) {
        guard let cache = Locations(environment).cache else { return nil }
        folder = "\(cache)/describes/\(Self.fileName(of: name))"
        now = environment.now()
    }

    package func keep(objects body: [UInt8]) {
        guard let list = try? ObjectList(parsing: body) else { return }
        let names = list.objects.filter { $0.flags.contains(.queryable) }.map(\.name)
        let prefixes = list.objects.compactMap { object in
            object.keyPrefix.map { JSONValue.Member($0, .string(object.name)) }
        }
        let members: [JSONValue.Member] = [
            .init("names", .array(names.map(JSONValue.string))),
            .init("prefixes", .object(prefixes)),
        ]
        write(.object(members), to: Self.listName)
    }

    package func keep(object body: [UInt8]) {
        guard let description = try? ObjectDescription(parsing: body) else { return }
        let object = KnownObject(description)
        write(object.json, to: Self.fileName(of: object.name))
    }

    /// The names of the org's objects; nil if they are not kept, or too old.
    package var objectNames: [String]? {
        read(Self.listName)?["names"]?.elements?.compactMap(\.text)
    }

    package func objectName(withKeyPrefix prefix: String) -> String? {
        read(Self.listName)?["prefixes"]?[prefix]?.text
    }

    /// Returns an object with its fields; nil if it is not kept, or too old.
    package func object(named name: String) -> KnownObject? {
        read(Self.fileName(of: name)).flatMap(KnownObject.init)
    }

    /// The objects that are kept, in small letters.
    package var keptNames: [String] {
        let names = (try? FolderNames.read(folder)) ?? []
        return names.filter { $0.hasSuffix(".json") && $0 != "\(Self.listName).json" }
            .map { String($0.dropLast(".json".count)) }.sorted()
    }

    /// Whether a hint is given for the first time since the last entry was kept.
    package func isFirstHint(_ hint: String) -> Bool {
        let path = "\(folder)/hints"
        let bytes = (try? WholeFile.readRegular(path)) ?? []
        let given = String(decoding: bytes, as: UTF8.self)
        guard !given.split(separator: "\n").contains(Substring(hint)) else { return false }
        return write(Array("\(given)\(hint)\n".utf8), to: path)
    }

    /// Removes the org's descriptions.
    package func remove() {
        for name in (try? FolderNames.read(folder)) ?? [] { unsafe unlink("\(folder)/\(name)") }
        unsafe rmdir(folder)
    }

    /// The file of the list of objects.
    ///
    /// No API name contains a dash.
    private static let listName = "all-objects"

    private func write(_ entry: JSONValue, to name: String) {
        let members = entry.members ?? []
        let found = JSONValue.Member("found", .number("\(now)"))
        write(JSONValue.object([found] + members).json(), to: "\(folder)/\(name).json")
    }

    @discardableResult
    private func write(_ bytes: [UInt8], to path: String) -> Bool {
        do {
            try Locations.makePrivateFolder(folder)
            try ReplacingFile.write(bytes, to: path, isPrivate: true)
            return true
        } catch {
            return false
        }
    }

    private func read(_ name: String) -> JSONValue? {
        guard let bytes = try? WholeFile.readRegular("\(folder)/\(name).json"),
            let entry = try? JSONValue(parsing: bytes), let found = entry["found"]?.integer,
            found > 0, found <= now, now &- found < Self.lifetime
        else { return nil }
        return entry
    }

    /// Returns a name in small letters that is safe as a file's name.
    private static func fileName(of name: String) -> String {
        let bytes = name.lowercased().utf8.map { byte in
            byte.isNameByte || ".-@".utf8.contains(byte) ? byte : UInt8(ascii: "_")
        }
        let safe = String(decoding: bytes.prefix(120), as: UTF8.self)
        return safe.hasPrefix(".") ? "_\(safe)" : safe
    }
}

extension OrgChoice.Remote {
    /// The server's address as known without a request; otherwise the org's name.
    fileprivate var cacheName: String {
        switch access {
        case .token(let url, _, _): url.description
        case .session(let session): session.instanceURL.description
        case .salesforceCLI(let login?): login.instanceURL.description
        case .program, .salesforceCLI(nil):
            entry?.instanceUrl.flatMap { OrgAddress($0) }?.url.description ?? name
        }
    }
}
