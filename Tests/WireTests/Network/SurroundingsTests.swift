import Foundation
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

extension ProcessTests {
    /// What other programs of libcurl read from the environment and the home folder is not read.
    @Suite(.needs(.python3, .openssl)) struct SurroundingsTests {
        private let org: TestListener
        private let home: TemporaryFolder
        private var variables: [String: String]

        init() throws {
            org = try NetworkServers.start(ListenerOptions(start: .org, certificate: "good"))
            home = try TemporaryFolder()
            variables = [
                "HOME": home.path,
                "LANG": "C.UTF-8",
                "SFCTL_INSTANCE_URL": org.url,
                "SFCTL_ACCESS_TOKEN": Shell.token,
                "SFCTL_API_VERSION": "67.0",
                "SFCTL_CA_FILE": try NetworkServers.path("ca.pem"),
            ]
        }

        private func expectContacts(with more: [String: String] = [:]) async throws {
            let ending = try await BuiltProgram().run(
                ["query", "SELECT Id, Name FROM Contact", "-r", "csv"],
                variables: variables.merging(more) { $1 }
            )
            expectEqual(ending.output, Shell.Outcome.contacts.output)
            expectEqual(ending.messages, Shell.Outcome.contacts.messages)
            expectEqual(ending.status, 0)
            try expectEqual(org.lines(), TestListener.queryLines)
        }

        @Test func `a .netrc is not read`() async throws {
            try home.write("machine 127.0.0.1 login ada password secret\n", to: ".netrc")
            try await expectContacts(with: ["NETRC": "\(home.path)/.netrc"])
            let signed = "Bearer \(Shell.token)"
            try expectEqual(org.requests().map { $0.headers["authorization"] }, [signed, signed])
        }

        @Test func `a .curlrc is not read`() async throws {
            try home.write(
                "user-agent = \"other\"\nproxy = \"http://127.0.0.1:1\"\n",
                to: ".curlrc"
            )
            try await expectContacts(with: ["CURL_HOME": home.path, "XDG_CONFIG_HOME": home.path])
            let agent = "sfctl/\(ProgramVersion.number)"
            try expectEqual(org.requests().map { $0.headers["user-agent"] }, [agent, agent])
        }

        @Test func `the keys of the connections are not written`() async throws {
            try await expectContacts(with: ["SSLKEYLOGFILE": "\(home.path)/keys"])
            #expect(!home.names.contains("keys"))
        }

        @Test func `variables for debugging libcurl print nothing`() async throws {
            let names = ["CURL_DEBUG", "CURL_TRACE", "CURL_VERBOSE", "NETWORK_DEBUG"]
            try await expectContacts(
                with: Dictionary(uniqueKeysWithValues: names.map { ($0, "all") })
            )
        }

        @Test func `nobody is asked for the pass phrase of a key`() async throws {
            let (certificate, key) = try (
                NetworkServers.path("client.pem"), NetworkServers.path("locked.key")
            )
            let files = #""clientCertificate":"\#(certificate)","clientKey":"\#(key)""#
            let token = try home.write("t", to: "token", isPrivate: true)
            let entry = #"{"instanceUrl":"\#(org.url)","accessTokenFile":"\#(token)",\#(files)}"#
            try home.write(#"{"orgs":{"acme":\#(entry)}}"#, to: ".config/sfctl/config.json")
            var variables = variables
            for name in ["SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN"] { variables[name] = nil }
            let ending = try await BuiltProgram().run(
                ["query", "SELECT Id, Name FROM Contact", "-r", "csv", "-o", "acme"],
                variables: variables
            )
            let expected = Shell.Outcome.insecure(
                "cannot use the client certificate: \(certificate) and \(key) are not a "
                    + "certificate "
                    + "and its key in PEM form, without a pass phrase",
                hint:
                    "sfctl config set orgs.NAME.clientCertificate FILE; add clientKey if the key "
                    + "is in another file"
            )
            #expect(ending.output == "" && ending.messages == expected.messages)
            expectEqual(ending.status, expected.code.rawValue)
        }
    }
}
