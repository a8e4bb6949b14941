import HTTP
package import HTTPServer
import Records
import Synchronization

/// The built-in org's REST API: a request in, an answer out; sockets are the listener's.
package final class Router: Sendable {
    package let store: Store
    /// Milliseconds since 1970.
    package let clock: @Sendable () -> Int
    let cursors = Cursors()
    let jobs = BulkJobs()
    let usage = APIUsage()
    let tokens = AccessTokens()
    let grants = Grants()
    /// How the org lets people and programs in.
    let policy: SignInPolicy
    let timeZones: TimeZones

    /// Opens an org to requests.
    ///
    /// - Parameters:
    ///   - store: The org's data.
    ///   - policy: How the org lets people and programs in.
    ///   - timeZones: Where the rules of its users' time zones come from.
    ///   - clock: Tells the milliseconds since 1970.
    package init(
        store: Store,
        policy: SignInPolicy = SignInPolicy(),
        timeZones: TimeZones = TimeZones(),
        clock: @escaping @Sendable () -> Int
    ) {
        self.store = store
        self.policy = policy
        self.timeZones = timeZones
        self.clock = clock
    }

    /// A new access token, which lives as long as the router.
    package func issueAccessToken() -> String {
        tokens.issue(
            organization: OrgIDs.organization,
            on: AccessTokens.Terms(app: .program, scopes: .all, grant: nil, opened: clock()),
            as: tokens.newCaller()
        )
    }

    /// Answers a request; every failure is an answer too.
    package func respond(to request: ServerRequest) async -> ServerResponse {
        let response: ServerResponse
        do throws(BadMessage) {
            try request.checkSize()
            let plain = request.withoutSuffix(at: try RequestTarget(request.target))
            response = answer(plain, at: try RequestTarget(plain.target))
        } catch {
            response = error.response
        }
        return request.method == .head ? response.withoutBody : response
    }

    /// What the resource at a target says to a session that has been let in.
    ///
    /// The request may be a part of a transaction, which then is all that it sees and changes.
    func reply(
        to request: ServerRequest,
        at target: RequestTarget,
        for caller: Caller,
        in transaction: Transaction? = nil
    ) -> Reply {
        let method = request.method(at: target)
        do throws(APIFault) {
            let version = try ServedVersion(pathSegment: target.segments.dropFirst(2).first)
            let path = target.segments.dropFirst(3)
            for route in Route.all {
                guard let parameters = route.parameters(in: path) else { continue }
                guard let handler = route.handler(for: method) else {
                    return Reply(method, isNotAmong: route.allowed)
                }
                return try handler(
                    Call(
                        router: self,
                        caller: caller,
                        request: request,
                        target: target,
                        version: version,
                        parameters: parameters,
                        transaction: transaction
                    )
                )
            }
            throw .notFound
        } catch {
            return Reply(error)
        }
    }

    private func answer(_ request: ServerRequest, at target: RequestTarget) -> ServerResponse {
        if let response = OAuthCall(router: self, request: request, target: target)?.response {
            return response
        }
        if SOAPEndpoint.serves(target) {
            return SOAPEndpoint.reply(to: request, at: target, of: self).rendered(for: request)
        }
        do throws(APIFault) {
            guard target.segments.starts(with: ["services", "data"]) else { throw .notFound }
            if target.segments.count == 2 { return versions(request).rendered(for: request) }
            // An unknown version is told to anybody.
            _ = try ServedVersion(pathSegment: target.segments[2])
            let caller = try tokens.caller(
                authorization: request.headers["Authorization"],
                now: clock()
            )
            usage.count()
            var reply = reply(to: request, at: target, for: caller)
            reply.headers["Sforce-Limit-Info"] = usage.description
            return reply.rendered(for: request)
        } catch {
            return Reply(error).rendered(for: request)
        }
    }

    /// The one resource that needs no session.
    private func versions(_ request: ServerRequest) -> Reply {
        guard [.get, .head].contains(request.method) else {
            return Reply(request.method, isNotAmong: ["HEAD", "GET"])
        }
        return Reply(as: .versions) { APIVersions.write(to: &$0) }
    }
}
