import Client
import HTTP

/// A server that receives an assertion, with the audience named in it.
///
/// Neither follows from the name of an org: a sandbox may require `https://test.salesforce.com`,
/// its own address, or `https://login.salesforce.com`.
struct JWTRoute: Hashable, Sendable {
    let server: InstanceURL
    /// The claim `aud`: the URL of a login server, or of an Experience Cloud site with its path.
    let audience: String

    /// Returns the routes of a login, in the order in which sf tries them.
    ///
    /// The assertion goes to `login`, and to all login servers of Salesforce if `login` is one of
    /// them. Source: `getLoginAudienceCombos` of forcedotcom/sfdx-core, `src/util/sfdcUrl.ts`.
    ///
    /// - Parameters:
    ///   - login: The server to log in to.
    ///   - named: The audience in `SF_AUDIENCE_URL`; nil for the usual one.
    /// - Returns: The routes without duplicates.
    static func all(at login: InstanceURL, audience named: String?) -> [JWTRoute] {
        let (production, sandboxes) = (LoginServer.production, LoginServer.sandboxes)
        let (own, audience) = (login.description, named ?? production)
        let pairs = [
            (own, own), (sandboxes, sandboxes), (production, production), (audience, audience),
            (audience, production), (audience, sandboxes), (own, audience), (own, production),
            (own, sandboxes), (production, audience), (sandboxes, audience),
        ]
        var routes: [JWTRoute] = []
        for (server, audience) in pairs {
            guard Set([server, audience]) != [production, sandboxes],
                let url = try? InstanceURL(server), SalesforceHost(login).speaks(for: url)
            else { continue }
            let route = JWTRoute(server: url, audience: audience)
            if !routes.contains(route) { routes.append(route) }
        }
        return routes
    }

    /// Returns the routes with one of them moved to the front.
    static func all(_ routes: [JWTRoute], after first: JWTRoute?) -> [JWTRoute] {
        guard let first else { return routes }
        return [first] + routes.filter { $0 != first }
    }
}

extension JWTRoute: CustomStringConvertible {
    /// The server, and the audience if it differs.
    var description: String {
        audience == server.description ? audience : "\(server) with the audience \(audience)"
    }
}
