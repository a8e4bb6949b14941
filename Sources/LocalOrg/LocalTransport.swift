package import HTTP
import HTTPServer

/// The door to an org in the same process: the router's answers without a socket, byte for byte.
package struct LocalTransport: Transport {
    private let router: Router

    package init(_ router: Router) {
        self.router = router
    }

    package func send(_ request: Request) async throws(TransportError) -> Response {
        guard !Task.isCancelled else { throw .cancelled }
        let answer = await router.respond(
            to: ServerRequest(
                request.method,
                request.target,
                headers: request.headers,
                body: request.body ?? []
            )
        )
        // What was only asked is not wanted any more, and may be a fault that says so; what was done is told.
        guard !(Task.isCancelled && request.method.isSafe) else { throw .cancelled }
        return Response(
            status: answer.status,
            headers: answer.headers,
            body: Response.Body(answer.body)
        )
    }
}
