import Client
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// A settings file that cannot be used stops the command with the file and the setting; it is never
/// passed over.
struct SettingsFileTests {
    private func message(of settings: String) async throws -> String {
        let org = ScriptedOrg()
        let shell = try Shell(asking: org)
        let path = try shell.folder.write(settings, to: ".config/sfctl/config.json")
        let outcome = await shell.run("query", "SELECT Id FROM Contact")
        expectEqual(outcome.code, .usage)
        #expect(org.requests.isEmpty)
        return outcome.messages.replacing(path, with: "config.json")
    }

    @Test(arguments: [
        ("{\"bachSize\": 200}", "no such setting: 'bachSize'; did you mean 'batchSize'?"),
        ("{\"colour\": true}", "no such setting: 'colour'"),
        (
            "{\"orgs\": {\"acme\": {\"instanceURL\": \"https://a.b\"}}}",
            "no such setting: 'orgs.acme.instanceURL'; did you mean 'instanceUrl'?"
        ),
        ("{\"batchSize\": \"200\"}", "'batchSize' is not a whole number"),
        ("{\"batchSize\": 200.5}", "'batchSize' is not a whole number, or too large"),
        ("{\"timeout\": 99999999999999999999}", "'timeout' is not a whole number, or too large"),
        (
            "{\"orgs\": {\"acme\": {\"readOnly\": \"yes\"}}}",
            "'orgs.acme.readOnly' is not true or false"
        ),
        (
            "{\"orgs\": {\"demo\": {\"instanceUrl\": \"https://a.b\"}}}",
            "an org cannot be named 'demo': that is the built-in org"
        ),
        ("[]", "it is not a JSON object"),
        ("\"demo\"", "it is not a JSON object"),
    ])
    func `says what is wrong and where`(_ settings: String, _ problem: String) async throws {
        let message = try await message(of: settings)
        let lines = message.split(separator: "\n", maxSplits: 1)
        expectEqual(lines.first, "error: cannot use config.json: \(problem)")
        let hint = problem.hasSuffix("a JSON object") ? Self.aside : "  hint: sfctl config unset "
        #expect(lines.count == 1 || lines[1].hasPrefix(hint))
    }

    @Test(arguments: ["", "{", "{\"batchSize\": 200,}", "defaultOrg = demo", "{} {}"])
    func `text that is not JSON is refused with its line and column`(_ settings: String)
        async throws
    {
        let message = try await message(of: settings)
        expect(message, .hasPrefix("error: cannot use config.json: it is not JSON: "))
        expect(message, .contains("(line 1, column "))
        expect(message, .hasSuffix("\n\(Self.aside)\n"))
    }

    private static let aside =
        "  hint: mv -i config.json config.json.broken puts it aside"

    @Test(arguments: [
        ("{\"bachSize\": 200}", "bachSize"), ("{\"batchSize\": \"200\"}", "batchSize"),
        ("{\"timeout\": 30.5}", "timeout"), ("{\"orgs\": {\"demo\": {}}}", "orgs.demo"),
        ("{\"orgs\": {\"a b\": {\"x\": 1}}}", #""orgs.a b.x""#),
        ("{\"orgs\": {\"acme\": {\"readOnly\": null, \"apiVersion\": 1}}}", "orgs.acme.apiVersion"),
    ])
    func `says how to get rid of what is wrong`(_ settings: String, _ name: String) async throws {
        let message = try await message(of: settings)
        expect(message, .hasSuffix("\n  hint: sfctl config unset \(name)\n"))
    }

    /// The first value would count alone, so `readOnly` in the second one would be lost.
    @Test(arguments: [
        (#"{"orgs":{"a":{"apiVersion":"67.0"}},"orgs":{"a":{"readOnly":true}}}"#, "orgs"),
        (#"{"orgs":{"a":{"apiVersion":"67.0"},"a":{"readOnly":true}}}"#, "orgs.a"),
        (#"{"orgs":{"a":{"readOnly":false,"readOnly":true}}}"#, "orgs.a.readOnly"),
        (#"{"timeout":5,"pager":"","timeout":6}"#, "timeout"),
        (#"{"getFields":{"Contact":"Id","Contact":"Name"}}"#, "getFields.Contact"),
        (#"{"browseKeys":{"delete":"x","delete":"y"}}"#, "browseKeys.delete"),
    ])
    func `a key that appears twice is refused with its name`(
        _ settings: String,
        _ key: String
    ) async throws {
        let message = try await message(of: settings)
        expectEqual(
            message,
            """
            error: cannot use config.json: '\(key)' appears twice
              hint: keep one '\(key)' in config.json, and delete the other

            """
        )
    }

    /// The decoder takes the orgs in the order of a hash table, which is another one in each run.
    @Test func `of several orgs that are wrong the first is named, each time`() throws {
        let orgs = "abcdefgh".map { "\"\($0)\": 1" }.joined(separator: ", ")
        let settings = Array("{\"orgs\": {\(orgs)}}".utf8)
        for _ in 0..<10 {
            let error = #expect(throws: ConfigurationError.self) {
                try Configuration.read(settings, path: "config.json")
            }
            expectEqual(error?.problem, "'orgs.a' is not a JSON object")
        }
    }

    @Test func `an org may have settings without a URL, for one that is signed in otherwise`()
        throws
    {
        let text = #"{"orgs":{"acme":{"readOnly":true,"apiVersion":"60.0"}}}"#
        let settings = try Configuration.read(Array(text.utf8), path: "config.json")
        expectEqual(settings.orgs?["acme"]?.readOnly, true)
        expectEqual(settings.orgs?["acme"]?.instanceUrl, nil)
    }

    @Test func `a project's settings that are not JSON are refused where they might name the org`()
        async throws
    {
        let org = ScriptedOrg()
        var shell = try Shell(asking: org)
        for name in ["SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN"] { shell.variables[name] = nil }
        let path = try shell.folder.write("target-org: demo", to: ".sf/config.json")
        let outcome = await shell.run("query", "SELECT Id FROM Contact")
        expect(outcome.messages, .hasPrefix("error: cannot use \(path): it is not JSON: "))
        #expect(outcome.code == .usage && org.requests.isEmpty)
    }

    @Test func `a folder of the settings file's name is refused, not taken for no settings`()
        async throws
    {
        let shell = try Shell(asking: ScriptedOrg())
        try shell.folder.write("", to: ".config/sfctl/config.json/file")
        let outcome = await shell.run("query", "SELECT Id FROM Contact")
        expect(outcome.messages, .hasSuffix("/config.json: Is a directory\n"))
        expectEqual(outcome.code, .usage)
    }

    @Test func `SFCTL_CONFIG_DIR names the folder, else XDG_CONFIG_HOME its parent`() async throws {
        var shell = try Shell(asking: EmptyOrg())
        try shell.folder.write(#"{"batchSize": 1}"#, to: "xdg/sfctl/config.json")
        try shell.folder.write(#"{"batchSize": 2}"#, to: "own/config.json")
        shell.variables["XDG_CONFIG_HOME"] = shell.folder.path + "/xdg"
        await expect(shell.run("query", "SELECT Id FROM Contact").messages, .contains("not '1'"))
        shell.variables["SFCTL_CONFIG_DIR"] = shell.folder.path + "/own"
        await expect(shell.run("query", "SELECT Id FROM Contact").messages, .contains("not '2'"))
    }
}
