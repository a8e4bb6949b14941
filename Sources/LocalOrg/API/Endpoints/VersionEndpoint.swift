import HTTP
import HTTPServer
package import Records

/// `/services/data` and `/services/data/vXX.X`: the API's versions and the resources of each.
enum VersionEndpoint {
    /// Handles `GET /services/data`: lists the versions, without a session.
    static func versions(_ request: ServerRequest) -> Reply {
        guard [.get, .head].contains(request.method) else {
            return Reply(request.method, isNotAmong: ["HEAD", "GET"])
        }
        return Reply { APIVersions.write(to: &$0) }
    }

    /// Handles `GET /services/data/vXX.X`: lists the resources' names and paths.
    static func resources(_ call: Call) -> Reply {
        Reply {
            ResourceList.write(
                version: "\(call.version)",
                identity: call.request.identityURL,
                to: &$0
            )
        }
    }
}

/// The resources of an API version that the org has.
package enum ResourceList {
    private static let names = [
        "tooling", "composite", "jobs", "limits", "query", "queryAll", "recent", "search",
        "sobjects",
    ]

    /// Writes the answer to `/services/data/vXX.X`: the paths by name, and the caller's identity
    /// URL.
    ///
    /// - Parameters:
    ///   - version: The version with a decimal: `67.0`.
    ///   - identity: The identity URL, which some clients take from here.
    ///   - writer: The writer to append to.
    package static func write(version: String, identity: String, to writer: inout JSONWriter) {
        let paths = names.map { ($0, EntryValue.text("/services/data/v\(version)/\($0)")) }
        writer.object([("identity", .text(identity))] + paths)
    }
}
