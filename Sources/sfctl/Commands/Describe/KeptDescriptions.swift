import Accounts
import Changes
import Client
import Output
import Text

/// The descriptions of an org that completion in the shell needs.
struct KeptDescriptions {
    /// The object to describe; nil for the usual ones.
    private let object: String?

    /// The objects that most orgs use.
    private static let usual = [
        "Account", "Contact", "Lead", "Opportunity", "Case", "Task", "Event", "User", "Campaign",
        "Product2",
    ]

    init(_ object: String?) {
        self.object = object
    }

    /// Fetches the descriptions, which the connection keeps, and reports them.
    func fetch(_ connection: OrgConnection, _ context: Context) async throws {
        guard let cache = DescribeCache(of: connection.choice, context.environment) else {
            guard case .builtIn = connection.choice else {
                throw UsageError(
                    "no folder for the cache: neither XDG_CACHE_HOME nor HOME is set",
                    hints: ["export XDG_CACHE_HOME=/path/of/a/folder"]
                )
            }
            return context.messages.note("the built-in org needs no cache: Tab already knows it")
        }
        let names = try await connection.org.objects().map(\.name)
        let known = Set(names.map { $0.lowercased() })
        let wanted = object.map { [$0] } ?? Self.usual.filter { known.contains($0.lowercased()) }
        let kept = object == nil ? cache.keptNames.filter(known.contains) : []
        let covered = Set(wanted.map { $0.lowercased() })
        for name in wanted + kept.filter({ !covered.contains($0) }) {
            do {
                _ = try await connection.org.describe(name)
            } catch {
                throw await UnknownObject.orError(error, of: name, in: connection.org)
            }
        }
        guard cache.objectNames != nil else { throw UnwrittenCache(folder: cache.folder) }
        let described = cache.keptNames.count
        context.messages.note(
            "Tab now knows \(Count.text(names.count, "object")) of \(connection.choice.name), and "
                + "the fields of \(described)"
        )
    }
}

/// The error of descriptions that were fetched and could not be kept.
struct UnwrittenCache: Error, SelfExplaining {
    let folder: String

    var failure: Failure {
        Failure(
            exit: .cannotWrite,
            name: "UnwrittenCache",
            message: "cannot write the cache in \(folder)",
            hints: ["check that you may write there, and that the disk is not full"]
        )
    }
}
