import Client
import HTTP
import Testing

@testable import Browser

/// The words of a failure in the browser.
struct BrowserFailureTests {
    @Test(arguments: [
        OrgError.refused(Refusal(status: 503)),
        .malformed(MalformedAnswer(.noVersions, in: .init(status: 200))),
    ])
    func `no failure names a flag of the command line`(error: OrgError) {
        #expect(BrowserFailure(error).hints.isEmpty)
    }
}
