import Testing

@testable import LocalOrg

@Suite struct AccessTokensTests {
    @Test func `a token is its own caller's and nobody else's`() throws {
        let tokens = AccessTokens()
        let issued = (0..<200).map { _ in tokens.issue(organization: OrgIDs.organization) }
        for (number, token) in issued.enumerated() {
            #expect(try tokens.caller(authorization: "Bearer \(token)") == Caller(number: number))
        }
    }
}
