import Client
import TestSupport
import Testing

@testable import sfctl

/// A token leaves over https only, or to this machine.
struct InstanceURLTests {
    private let org = EmptyOrg()

    private func query(_ url: String) async throws -> Shell.Outcome {
        var shell = try Shell(asking: org)
        shell.variables["SFCTL_INSTANCE_URL"] = url
        return await shell.run("query", "SELECT Id FROM Contact")
    }

    @Test(arguments: [
        "http://acme.my.salesforce.com", "http://127.0.0.1.example.com", "http://localhost.evil",
        "http://0.0.0.0", "http://10.0.0.1", "http://2130706433",
    ])
    func `plain http to another machine is refused, and nothing is sent`(_ url: String) async throws
    {
        let outcome = try await query(url)
        let host = url.dropFirst("http://".count)
        #expect(
            outcome.messages == """
                error: the instance URL cannot be used
                  why: plain http is allowed to this machine only, not to \(host)

                """
        )
        #expect(outcome.code == .usage)
        #expect(org.requests.isEmpty)
    }

    @Test(arguments: [
        "http://127.0.0.1:8080", "http://localhost:8080", "http://[::1]:8080", "http://127.8.8.8",
        "https://acme.my.salesforce.com", "https://acme.my.salesforce.com/",
    ])
    func `https, and plain http to this machine, are asked`(_ url: String) async throws {
        #expect(try await query(url).code == .success)
        #expect(org.requests.count == 1)
    }

    @Test(arguments: [
        "acme.my.salesforce.com", "https://user:pw@acme.com", "https://acme.com/x", "",
    ])
    func `what is no instance URL is refused, and nothing is sent`(_ url: String) async throws {
        let outcome = try await query(url)
        #expect(outcome.code != .success)
        #expect(outcome.messages.hasPrefix("error: "))
        #expect(!outcome.messages.contains("pw"))
        #expect(org.requests.isEmpty)
    }
}
