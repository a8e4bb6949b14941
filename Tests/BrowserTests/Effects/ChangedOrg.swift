import Client
import HTTP

/// An org some of whose answers a test replaces.
struct ChangedOrg: Transport {
    let org: any Transport
    /// Returns the answer to a request; nil for the org's own.
    let replaced: @Sendable (Request) -> (status: Int, body: String)?

    /// Makes the org.
    init(
        _ org: any Transport,
        answering replaced: @escaping @Sendable (Request) -> (status: Int, body: String)?
    ) {
        self.org = org
        self.replaced = replaced
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
        guard let (status, body) = replaced(request) else { return try await org.send(request) }
        return Response(
            status: status,
            headers: ["Content-Type": "application/json;charset=UTF-8"],
            body: Response.Body(Array(body.utf8))
        )
    }
}
