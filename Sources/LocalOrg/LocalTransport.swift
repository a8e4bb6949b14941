package import HTTP
import HTTPServer

/// A transport to an org in the same process: the router's answers, byte for byte, without a socket.
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
        // A read's answer is not wanted any more, and may be the error that says so; a change is answered.
        guard !(Task.isCancelled && request.method.isSafe) else { throw .cancelled }
        return Response(
            status: answer.status,
            headers: answer.headers,
            body: Response.Body(answer.bytes)
        )
    }
}
