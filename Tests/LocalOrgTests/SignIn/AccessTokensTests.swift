import TestSupport
import Testing

@testable import LocalOrg

struct AccessTokensTests {
    private let terms = AccessTokens.Terms(
        app: .program,
        scopes: .all,
        grant: 1,
        opened: 0,
        lifetime: 1000
    )

    @Test func `a token is its own caller's and nobody else's`() throws {
        let tokens = AccessTokens()
        let issued = (0..<200).map { _ in
            tokens.issue(organization: OrgIDs.organization, on: terms, as: tokens.newCaller())
        }
        for (number, token) in issued.enumerated() {
            let caller = try tokens.caller(authorization: "Bearer \(token)", now: 0)
            expectEqual(caller, Caller(number: number))
        }
    }

    @Test func `a session ends when nobody has used it for long enough`() {
        let tokens = AccessTokens()
        let token = tokens.issue(
            organization: OrgIDs.organization,
            on: terms,
            as: tokens.newCaller()
        )
        #expect(tokens.caller(token: token, now: 999) != nil)
        #expect(tokens.caller(token: token, now: 1998) != nil)
        expectEqual(tokens.status(of: token, now: 2000)?.expires, 2998)
        expectEqual(tokens.caller(token: token, now: 2998), nil)
        #expect(!tokens.revoke(token, now: 2998))
    }

    @Test func `a session with an end is over then, however much it is used`() {
        let tokens = AccessTokens()
        var terms = terms
        terms.end = 1500
        let token = tokens.issue(
            organization: OrgIDs.organization,
            on: terms,
            as: tokens.newCaller()
        )
        expectEqual(tokens.status(of: token, now: 0)?.expires, 1000)
        #expect(tokens.caller(token: token, now: 900) != nil)
        expectEqual(tokens.status(of: token, now: 900)?.expires, 1500)
        #expect(tokens.caller(token: token, now: 1499) != nil)
        expectEqual(tokens.caller(token: token, now: 1500), nil)
    }

    @Test func `a session that is revoked is over, and one whose grant is, too`() {
        let tokens = AccessTokens()
        let caller = tokens.newCaller()
        let issued = (0..<2).map { _ in
            tokens.issue(organization: OrgIDs.organization, on: terms, as: caller)
        }
        #expect(tokens.revoke(issued[0], now: 0))
        expectEqual(tokens.caller(token: issued[0], now: 0), nil)
        expectEqual(tokens.caller(token: issued[1], now: 0), caller)
        tokens.revoke(grant: 1)
        expectEqual(tokens.caller(token: issued[1], now: 0), nil)
    }
}
