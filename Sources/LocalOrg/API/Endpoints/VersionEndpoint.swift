import HTTP
import HTTPServer

/// `/services/data` and `/services/data/vXX.X`: the versions of the API, and what a version offers.
enum VersionEndpoint {
    /// `GET /services/data`: the versions, for which nobody needs a session.
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
