import Client
import HTTP
import TestSupport
import Testing

@testable import Browser

/// The words of a failure in the browser.
struct BrowserFailureTests {
    @Test(arguments: [
        (OrgError.refused(Refusal(status: 503)), ["the same command may succeed later"]),
        (.malformed(MalformedAnswer(.noVersions, in: .init(status: 200))), []),
        (
            .badRequest(.readOnly(.delete)),
            ["sfctl config list --show-origin shows the settings"]
        ),
    ])
    func `no failure names a flag of the command line`(error: OrgError, hints: [String]) {
        expectEqual(BrowserFailure(error).hints, hints)
    }
}
