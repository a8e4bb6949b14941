import HTTP
import HTTPServer

/// The resources of an API version; the first route that matches a path is used.
struct RouteTable: Sendable {
    private let routes: [Route]

    init(_ routes: [Route]) {
        self.routes = routes
    }

    /// Returns a table with the resources of both tables.
    static func + (left: RouteTable, right: RouteTable) -> RouteTable {
        RouteTable(left.routes + right.routes)
    }

    /// Returns the answer to an authenticated request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - target: Its target, below `/services/data`.
    ///   - caller: The session's owner.
    ///   - now: The moment of the call, in milliseconds since 1970.
    ///   - transaction: The transaction that the request belongs to, if any.
    /// - Returns: The answer, which may be an error.
    func reply(
        to request: ServerRequest,
        at target: RequestTarget,
        for caller: Caller,
        now: Int,
        in transaction: Transaction? = nil
    ) -> Reply {
        let method = request.method(at: target)
        do throws(APIFault) {
            let version = try ServedVersion(pathSegment: target.segments.dropFirst(2).first)
            let path = target.segments.dropFirst(3)
            for route in routes {
                guard let parameters = route.parameters(in: path) else { continue }
                guard let handler = route.handler(for: method) else {
                    return Reply(method, isNotAmong: route.allowed)
                }
                return try handler(
                    Call(
                        caller: caller,
                        request: request,
                        target: target,
                        version: version,
                        parameters: parameters,
                        now: transaction?.now ?? now,
                        transaction: transaction
                    )
                )
            }
            throw .notFound
        } catch {
            return Reply(error)
        }
    }
}
