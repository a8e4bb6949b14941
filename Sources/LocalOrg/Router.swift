package import HTTP
package import HTTPServer

/// The built-in org behind HTTP: answers requests, without sockets of its own.
package final class Router: Sendable {
    package let store: Store
    /// Returns the milliseconds since 1970.
    package let clock: @Sendable () -> Int
    let jobs = BulkJobs()
    private let usage = APIUsage()
    private let tokens = AccessTokens()
    private let signIn: SignInRoutes
    private let soap: SOAPEndpoint
    private let resources: RouteTable

    /// Opens an org to requests.
    ///
    /// - Parameters:
    ///   - store: The org's data.
    ///   - policy: The org's login policy.
    ///   - timeZones: The source of its users' time zone rules.
    ///   - clock: Returns the milliseconds since 1970.
    package init(
        store: Store,
        policy: SignInPolicy = SignInPolicy(),
        timeZones: TimeZones = TimeZones(),
        clock: @escaping @Sendable () -> Int
    ) {
        self.store = store
        self.clock = clock
        signIn = SignInRoutes(store: store, policy: policy, timeZones: timeZones, tokens: tokens)
        soap = SOAPEndpoint(store: store, usage: usage) { [tokens] id, now in
            tokens.caller(token: id, now: now) != nil
        }
        resources = RouteTable(
            store: store,
            jobs: jobs,
            usage: usage,
            timeZones: timeZones,
            clock: clock
        )
    }

    /// The user name of the administrator, the user of every login; empty if the org cannot be
    /// read.
    package var userName: String { Administrator(store: store).userName(at: clock()) }

    /// Returns a new access token, which is valid while the router exists.
    package func issueAccessToken() -> String {
        tokens.issue(
            organization: OrgIDs.organization,
            on: AccessTokens.Terms(app: .program, scopes: .all, grant: nil, opened: clock()),
            as: tokens.newCaller()
        )
    }

    /// Answers a request; an error is also an answer.
    package func respond(to request: ServerRequest) async -> WholeResponse {
        var response: WholeResponse
        let now = clock()
        do throws(BadMessage) {
            try request.checkSize()
            response = answer(request, at: try RequestTarget(request.target), now: now)
        } catch {
            response = error.response
        }
        response.headers["Date"] = HTTPDate(milliseconds: now).description
        return request.method == .head ? response.withoutBody : response
    }

    private func answer(
        _ request: ServerRequest,
        at target: RequestTarget,
        now: Int
    ) -> WholeResponse {
        if let response = signIn.response(to: request, at: target, now: now) { return response }
        if SOAPEndpoint.serves(target) {
            return soap.reply(to: request, at: target, now: now).rendered(for: request)
        }
        do throws(APIFault) {
            guard target.segments.starts(with: ["services", "data"]) else { throw .notFound }
            if target.segments.count == 2 {
                return VersionEndpoint.versions(request).rendered(for: request)
            }
            // An unknown version is an error even without a session.
            _ = try ServedVersion(pathSegment: target.segments[2])
            let caller = try tokens.caller(
                authorization: request.headers["Authorization"],
                now: now
            )
            usage.count()
            var reply = resources.reply(to: request, at: target, for: caller, now: now)
            reply.headers["Sforce-Limit-Info"] = usage.description
            return reply.rendered(for: request)
        } catch {
            return Reply(error).rendered(for: request)
        }
    }
}
