import Client
import Foundation

/// Remembers the highest API version of each org for a day, so that a query is one request.
///
/// A lost or broken cache costs a request, so trouble with it is not an error.
struct VersionCache: Sendable {
    /// The Salesforce CLI also asks once a day; releases come three times a year.
    private static let lifetime = 86_400_000

    private let folder: String
    private let instanceURL: String
    private let now: Int
    private var path: String { folder + "/api-versions.json" }

    init(_ context: Context, instanceURL: String) throws {
        folder = try Locations(context.environment.variables).cache
        self.instanceURL = instanceURL
        now = context.environment.now()
    }

    private struct Entry: Codable {
        let version: String
        let found: Int
    }

    /// The version found for this org within the last day.
    var version: APIVersion? {
        guard let entry = entries[instanceURL], entry.found <= now,
            now &- entry.found < Self.lifetime,
            entry.found > 0
        else {
            return nil
        }
        return try? APIVersion(entry.version)
    }

    /// Notes a version that the org told.
    func remember(_ version: APIVersion) {
        write(Entry(version: version.description, found: now))
    }

    /// Forgets this org's version, after it turned out to be gone.
    func forget() {
        if version != nil { write(nil) }
    }

    private func write(_ entry: Entry?) {
        var entries = entries
        entries[instanceURL] = entry
        guard let bytes = try? JSONEncoder().encode(entries) else { return }
        try? Locations.makePrivateFolder(folder)
        try? ReplacingFile.write(Array(bytes), to: path, isPrivate: true)
    }

    private var entries: [String: Entry] {
        guard let bytes = try? WholeFile.read(path) else { return [:] }
        return (try? JSONDecoder().decode([String: Entry].self, from: Data(bytes))) ?? [:]
    }
}
