import Client
import Platform
import Records

/// A cache of each org's highest API version for a day, so that a query takes one request.
///
/// A lost or broken cache costs only a request, so problems with it are not errors.
struct VersionCache: Sendable {
    /// One day in milliseconds, as in the Salesforce CLI; releases come three times a year.
    private static let lifetime = 86_400_000

    private let folder: String?
    private let instanceURL: String
    private let now: Int
    private var path: String? { folder.map { $0 + "/api-versions.json" } }

    init(_ context: any Surroundings, instanceURL: String) {
        folder = Locations(context.environment).cache
        self.instanceURL = instanceURL
        now = context.environment.now()
    }

    /// The version found for this org within the last day.
    var version: APIVersion? {
        guard let entry = entries.last(where: { $0.key == instanceURL })?.value,
            let found = entry["found"]?.integer, found > 0, found <= now,
            now &- found < Self.lifetime
        else { return nil }
        return entry["version"]?.text.flatMap { try? APIVersion($0) }
    }

    /// Remembers a version reported by the org.
    func remember(_ version: APIVersion) {
        write(
            .object([
                .init("version", .string(version.description)),
                .init("found", .number("\(now)")),
            ])
        )
    }

    /// Forgets this org's version when the org no longer serves it.
    func forget() {
        if version != nil { write(nil) }
    }

    private func write(_ entry: JSONValue?) {
        guard let folder, let path else { return }
        let others = entries.filter { $0.key != instanceURL }
        let own = entry.map { [JSONValue.Member(instanceURL, $0)] } ?? []
        try? Locations.makePrivateFolder(folder)
        try? ReplacingFile.write(
            JSONValue.object(others + own).json(),
            to: path,
            isPrivate: true
        )
    }

    /// The entries by instance URL: `{"version": "67.0", "found": milliseconds}`.
    private var entries: [JSONValue.Member] {
        guard let path, let bytes = try? WholeFile.readRegular(path) else { return [] }
        return (try? JSONValue(parsing: bytes))?.members ?? []
    }
}
