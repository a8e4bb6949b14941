import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

/// What comes without TLS on a connection that has it breaks the connection, and says nothing of
/// the request.
@Suite(.timeLimit(.minutes(5)), .needs(.python3, .openssl)) struct BrokenTLSTests {
    @Test(arguments: ["1.2", "1.3"])
    func `a delete whose answer is not TLS is looked up, and never called unsent`(
        version: String
    ) async throws {
        let org = try NetworkServers.start(
            ListenerOptions(start: .org, certificate: "good", version: version, breaksTLS: true)
        )
        let outcome = try await Shell(reaching: org.url).deleteContact()
        // The listener answers the question which records are left with others, so that nothing is
        // known.
        expect(outcome.output, .contains("\(Shell.contactID),,unknown,"), "\(outcome)")
        #expect(outcome.code != .success)
        try expectEqual(org.lines().filter { $0.hasPrefix("DELETE") }.count, 1)
        #expect(try org.lines().contains { $0.contains("/query") })
    }
}
