import HTTP
import HTTPServer
package import Records

/// `/services/data` and `/services/data/vXX.X`: the versions of the API, and what a version offers.
enum VersionEndpoint {
    /// `GET /services/data`: the versions, which need no session.
    static func versions(_ request: ServerRequest) -> Reply {
        guard [.get, .head].contains(request.method) else {
            return Reply(request.method, isNotAmong: ["HEAD", "GET"])
        }
        return Reply(as: .versions) { APIVersions.write(to: &$0) }
    }

    /// `GET /services/data/vXX.X`: the resources' names and paths.
    static func resources(_ call: Call) -> Reply {
        Reply(as: .resources) {
            ResourceList.write(
                version: "\(call.version)",
                identity: call.request.identityURL,
                to: &$0
            )
        }
    }
}

/// The resources of an API version, as far as the org has them.
package enum ResourceList {
    private static let names = [
        "tooling", "composite", "jobs", "limits", "query", "queryAll", "recent", "search",
        "sobjects",
    ]

    /// Writes the answer to `/services/data/vXX.X`: a path by name, and the identity URL of who asks.
    ///
    /// - Parameters:
    ///   - version: With its point: `67.0`.
    ///   - identity: The identity URL, which some clients take from here.
    ///   - writer: Where to.
    package static func write(version: String, identity: String, to writer: inout JSONWriter) {
        let paths = names.map { ($0, EntryValue.text("/services/data/v\(version)/\($0)")) }
        writer.object([("identity", .text(identity))] + paths)
    }
}
