import Foundation
import Records
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// The settings file that a newcomer copies.
struct ConfigurationExampleTests {
    private let bytes: [UInt8]

    init() throws {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        bytes = try Array(Data(contentsOf: checkout.appending(path: "config.example.json")))
    }

    @Test func `the example can be used as it is, with the built-in org`() async throws {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        try shell.folder.write(
            String(decoding: bytes, as: UTF8.self),
            to: ".config/sfctl/config.json"
        )
        let outcome = await shell.run("query", "SELECT COUNT() FROM Contact")
        expectEqual(outcome, Shell.Outcome(output: "20\n", messages: "", code: .success))
    }

    @Test func `the example holds every setting`() throws {
        let configuration = try Configuration.read(bytes, path: "config.example.json")
        let shown = try JSONValue(parsing: bytes).members ?? []
        expectEqual(Set(shown.map(\.key)), Set(Self.keys(of: configuration)))
    }

    @Test func `the example's orgs hold every setting of an org`() throws {
        let configuration = try Configuration.read(bytes, path: "config.example.json")
        let entry = try #require(configuration.orgs?.values.first)
        let orgs = try JSONValue(parsing: bytes)["orgs"]?.members ?? []
        let shown = orgs.flatMap { $0.value.members ?? [] }.map(\.key)
        expectEqual(Set(shown), Set(Self.keys(of: entry)))
    }

    @Test(arguments: ["timeuot", "orgs.acme.acessToken"])
    func `a misspelt setting is an error and no silence`(_ path: String) throws {
        let keys = path.split(separator: ".").reversed()
        let text = keys.reduce("1") { "{\"\($1)\":\($0)}" }
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration.read(Array(text.utf8), path: "config.json")
        }
        expect(error?.problem, .hasPrefix("no such setting: '\(path)'; did you mean"))
    }

    /// The stored properties, which are the keys that `JSONDecoder` reads.
    private static func keys(of value: Any) -> [String] {
        Mirror(reflecting: value).children.compactMap(\.label)
    }
}
