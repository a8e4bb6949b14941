package import HTTP
import HTTPServer

/// A transport to an org in the same process, with the router's exact bytes but no socket.
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
        // The answer to a cancelled read is not needed, and may be the cancellation's error; a
        // change is always answered.
        guard !(Task.isCancelled && request.method.isSafe) else { throw .cancelled }
        return Response(
            status: answer.status,
            headers: answer.headers,
            body: Response.Body(answer.bytes)
        )
    }
}
