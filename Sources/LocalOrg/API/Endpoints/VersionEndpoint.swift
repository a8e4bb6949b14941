/// `/services/data/vXX.X`: what a version offers.
enum VersionEndpoint {
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
