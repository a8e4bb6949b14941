import Foundation
import Records
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// `sfctl config`: what it shows is what counts, and what it writes can be used.
struct ConfigTests {
    private let name = ".config/sfctl/config.json"

    private func shell(_ settings: String? = nil) throws -> Shell {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        if let settings { try shell.folder.write(settings, to: name) }
        return shell
    }

    private func set(_ shell: Shell, _ key: String, _ value: String) async -> Shell.Outcome {
        await shell.run("config", "set", key, value)
    }

    // MARK: Showing

    /// Each source of a setting with the value that it gives, the weakest first.
    @Test func `get prints the value of the strongest source`() async throws {
        var shell = try shell()
        func get() async -> String { await shell.run("config", "get", "defaultOrg").output }
        await expectEqual(get(), "")
        try shell.folder.write(#"{"defaultusername":"former"}"#, to: ".sfdx/sfdx-config.json")
        await expectEqual(get(), "former\n")
        try shell.folder.write(#"{"target-org":"theirs"}"#, to: ".sf/config.json")
        await expectEqual(get(), "theirs\n")
        try shell.folder.write(#"{"defaultOrg":"ours"}"#, to: name)
        await expectEqual(get(), "ours\n")
        try shell.folder.write(#"{"target-org":"project"}"#, to: "work/.sf/config.json")
        shell.workingFolder = "work"
        await expectEqual(get(), "project\n")
        shell.variables["SF_TARGET_ORG"] = "variable"
        await expectEqual(get(), "variable\n")
        shell.variables["SFCTL_TARGET_ORG"] = "ours first"
        await expectEqual(get(), "ours first\n")
    }

    @Test func `a setting without a value exits 1, and prints nothing`() async throws {
        let outcome = try await shell().run("config", "get", "batchSize")
        expectEqual(outcome, .init(output: "", messages: "batchSize is not set\n", code: .failure))
        try await expectEqual(shell().run("config", "get", "timeout").output, "60\n")
    }

    @Test func `as JSON a setting comes with where it is set, before and after`() async throws {
        var shell = try shell()
        shell.variables["SFCTL_TIMEOUT"] = "9"
        func result(_ words: String...) async throws -> JSONValue? {
            let outcome = await shell.run(["config"] + words + ["--json"])
            #expect(outcome.code == .success && outcome.messages == "", "\(outcome)")
            return try JSONValue(parsing: Array(outcome.output.utf8))["result"]?.elements?.first
        }
        let variable = try await result("get", "timeout")
        #expect(variable?["value"]?.text == "9" && variable?["origin"]?.text == "SFCTL_TIMEOUT")
        expectEqual(variable?["location"]?.text, "Environment")
        let fallback = try await result("get", "maxPageMiB")
        #expect(fallback?["value"]?.text == "256" && fallback?["location"]?.isNull == true)
        let set = try await result("set", "batchSize", "500")
        #expect(set?["value"]?.text == "500" && set?["location"]?.text == "Global")
        let unset = try await result("unset", "batchSize")
        #expect(unset?["name"]?.text == "batchSize" && unset?["value"]?.isNull == true)
        try shell.folder.write(#"{"target-org":"acme"}"#, to: "work/.sf/config.json")
        shell.workingFolder = "work"
        try await expectEqual(result("get", "defaultOrg")?["location"]?.text, "Local")
    }

    @Test func `as JSON a setting without a value is an error`() async throws {
        let outcome = try await shell().run("config", "get", "batchSize", "--json")
        #expect(outcome.code == .failure && outcome.messages == "")
        let object = try JSONValue(parsing: Array(outcome.output.utf8))
        #expect(object["name"]?.text == "SettingNotFound" && object["status"]?.integer == 1)
    }

    @Test(arguments: ["list", "get orgs.acme.accessToken", "get accessToken", "--json"])
    func `no secret is shown`(words: String) async throws {
        var shell = try shell(
            #"{"orgs":{"acme":{"instanceUrl":"https://acme.example","accessToken":"FILE-MARK"}}}"#
        )
        shell.variables["SFCTL_INSTANCE_URL"] = "https://b.example"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "VARIABLE-MARK"
        let outcome = await shell.run(["config"] + words.split(separator: " ").map(String.init))
        expect("\(outcome)", .lacks("MARK"))
        let isGet = words.hasPrefix("get")
        #expect(outcome.output.contains("(redacted)") != isGet)
        expectEqual(outcome.code, isGet ? .usage : .success)
    }

    @Test func `an alias may have dots`() async throws {
        let shell = try shell()
        await expectEqual(set(shell, "orgs.acme.eu.readOnly", "true").code, .success)
        await expectEqual(
            set(shell, "orgs.acme.instanceUrl", "https://acme.example/").code,
            .success
        )
        await expectEqual(shell.run("config", "get", "orgs.acme.eu.readOnly").output, "true\n")
        await expectEqual(
            shell.run("config", "get", "orgs.acme.instanceUrl").output,
            "https://acme.example\n"
        )
        let all = await shell.run("config", "unset", "orgs")
        #expect(all.code == .usage && all.messages.hasPrefix("error: orgs has the settings of all"))
        await expectEqual(shell.run("config", "unset", "orgs.acme.eu").code, .success)
        expectEqual(
            shell.folder.text(of: name),
            """
            {
              "orgs": {
                "acme": {
                  "instanceUrl": "https://acme.example"
                }
              }
            }

            """
        )
    }

    // MARK: Setting

    static let values: [(String, String, String)] = [
        ("batchSize", "500", "500"), ("timeout", "30", "30"), ("maxPageMiB", "64", "64"),
        ("apiVersion", "67.0", "\"67.0\""), ("apiVersion", "67", "\"67.0\""),
        ("defaultOrg", "demo", "\"demo\""), ("caFile", "/etc/ca.pem", "\"/etc/ca.pem\""),
        ("terminalFormat", "Vertical", "\"vertical\""), ("null", "", "\"\""),
        ("pager", "/bin/sh -c cat", "\"/bin/sh -c cat\""), ("pager", "", "\"\""),
        ("pager", "'/bin/sh' -c cat", "\"'/bin/sh' -c cat\""),
        ("children", "flat", "\"flat\""), ("utc", "true", "true"),
        ("contactsFields", "Name, Email", "\"Name,Email\""),
        ("searchObjects", "Contact, account,Account", "\"Contact,account\""),
        ("getFields.Contact", "Name,Account.Name", "\"Name,Account.Name\""),
        ("orgs.a.readOnly", "TRUE", "true"), ("orgs.a.readOnly", "false", "false"),
        ("orgs.a.credentialProcess", "token --org a", "\"token --org a\""),
        ("orgs.a.instanceUrl", "https://A.example:443", "\"https://a.example\""),
    ]

    @Test(arguments: values)
    func `a value is stored as what it is`(key: String, value: String, json: String) async throws {
        let shell = try shell()
        await expectEqual(set(shell, key, value).code, .success)
        let text = shell.folder.text(of: name) ?? ""
        expect(text, .contains("\"\(key.split(separator: ".").last ?? "")\": \(json)\n"))
        await expectEqual(shell.run("config", "list").code, .success)
    }

    @Test func `a path where no file is yet is stored with a warning`() async throws {
        let shell = try shell()
        let path = "\(shell.folder.path)/ca.pem"
        let early = await set(shell, "caFile", path)
        expectEqual(early.code, .success)
        let warning = "warning: no file can be read at '\(path)' yet\n"
        #expect(early.messages.hasPrefix(warning + "set caFile to "))
        try shell.folder.write("", to: "ca.pem")
        await expect(set(shell, "caFile", path).messages, .hasPrefix("set caFile to "))
    }

    static let mistakes: [(String, String, String)] = [
        ("batchSize", "199", "batchSize takes a whole number from 200 to 2000, not '199'"),
        ("timeout", "soon", "timeout takes a whole number of seconds from 1 to 3600, not 'soon'"),
        (
            "apiVersion", "sixty",
            "apiVersion takes a version below 200.0, such as 67.0, not 'sixty'"
        ),
        ("orgs.a.readOnly", "yes", "orgs.a.readOnly takes true or false, not 'yes'"),
        ("caFile", "~/ca.pem", "caFile takes an absolute path, not '~/ca.pem'"),
        ("defaultOrg", "", "defaultOrg takes a non-empty text, not ''"),
        ("terminalFormat", "csv", "terminalFormat takes table or vertical, not 'csv'"),
        ("children", "both", "children takes nested or flat, not 'both'"),
        ("utc", "1", "utc takes true or false, not '1'"),
        ("pager", "true", "pager takes a command line, or '' for no pager, not 'true'"),
        ("pager", "nowhere -S", "no such program: 'nowhere'"),
        (
            "pager", "cat | head",
            "cannot use the pager 'cat | head': | outside single quotes needs a shell; use sh -c '…'"
        ),
        (
            "contactsFields", "Name,,Id",
            "contactsFields takes field names separated by commas, not 'Name,,Id'"
        ),
        (
            "searchObjects", "Contact,,Lead",
            "searchObjects takes API names of objects separated by commas, not 'Contact,,Lead'"
        ),
        (
            "searchObjects", "",
            "searchObjects takes API names of objects separated by commas, not ''"
        ),
        ("getFields.Contact", "a b", "getFields.Contact takes a field's API name, not 'a b'"),
        ("getFields", "Name", "no such setting: 'getFields'; each object has its own"),
        ("getFields.a b", "Name", "no such setting: 'getFields.a b'; each object has its own"),
        ("browseKeys", "x", "browseKeys can only be read and changed in config.json itself"),
        ("format", "table", "no such setting: 'format'; did you mean 'terminalFormat'?"),
        (
            "result-format", "csv",
            "no such setting: 'result-format'; did you mean 'terminalFormat'?"
        ),
        ("bachSize", "500", "no such setting: 'bachSize'; did you mean 'batchSize'?"),
        (
            "orgs.a.readonly", "true",
            "no such setting: 'orgs.a.readonly'; did you mean 'orgs.a.readOnly'?"
        ),
        ("zebra", "1", "no such setting: 'zebra'"),
        ("target-dev-hub", "x", "no such setting: 'target-dev-hub'"),
        ("orgs.demo.readOnly", "true", "'demo' is the built-in org, which has no settings"),
        ("instanceUrl", "https://a.b", "instanceUrl can only be set for one org in config.json"),
        (
            "org-max-query-limit", "5",
            "org-max-query-limit is a setting of sf: sfctl reads it but does not write it"
        ),
    ]

    @Test(arguments: mistakes)
    func `a wrong name or value is refused, and nothing written`(
        key: String,
        value: String,
        message: String
    ) async throws {
        let shell = try shell()
        let outcome = await set(shell, key, value)
        expectEqual(outcome.messages.split(separator: "\n").first, "error: \(message)")
        expectEqual(outcome.code, .usage)
        expectEqual(shell.folder.text(of: name), nil)
    }

    @Test(arguments: [
        ("format", "vertical", "sfctl config set terminalFormat vertical"),
        ("terminalFormat", "vertcal", "sfctl config set terminalFormat vertical"),
        ("orgs.a.readonly", "true", "sfctl config set orgs.a.readOnly true"),
        ("getFields", "Name", "for example, getFields.Contact has the fields of sfctl get Contact"),
        // A line with this value would be refused.
        ("format", "csv", "terminalFormat takes table or vertical, not 'csv'"),
        ("page", "500", "pager takes a command line, or '' for no pager, not '500'"),
        ("api-version", "999", "apiVersion takes a version below 200.0, such as 67.0, not '999'"),
        ("terminalFormat", "csv", "--result-format chooses any other format, for one command"),
    ])
    func `the hint is the complete line`(key: String, value: String, hint: String) async throws {
        let outcome = try await set(shell(), key, value)
        expectEqual(outcome.messages.split(separator: "\n")[1], "  hint: \(hint)")
        let words = hint.split(separator: " ").dropFirst().map(String.init)
        guard hint.hasPrefix("sfctl "), !hint.hasSuffix("--help") else { return }
        try await expectEqual(shell().run(words).code, .success)
    }

    @Test func `of several settings each gets its line`() async throws {
        let shell = try shell()
        let outcome = await shell.run("config", "set", "utc=true", "target-org=demo")
        expectEqual(
            outcome.messages,
            """
            error: config set takes one setting per command
              hint: sfctl config set utc=true
              hint: sfctl config set target-org=demo

            """
        )
        #expect(outcome.code == .usage && shell.folder.text(of: name) == nil)
    }

    @Test func `a setting of an org that is not known yet is stored with a warning`() async throws {
        let shell = try shell(#"{"orgs":{"acme":{"instanceUrl":"https://acme.example"}}}"#)
        let known = await set(shell, "orgs.acme.readOnly", "true")
        expect(known.messages, .hasPrefix("set orgs.acme.readOnly to true in "))
        let misspelt = await set(shell, "orgs.amce.readOnly", "true")
        expect(
            misspelt.messages,
            .hasPrefix("warning: no org is named 'amce' yet; did you mean 'acme'?\nset orgs.amce")
        )
        let json = await shell.run("config", "set", "orgs.x.apiVersion", "67.0", "--json")
        expect(json.output, .contains(#""warnings":["no org is named 'x' yet"]"#))
        #expect(json.messages == "" && json.code == .success)
        let new = await set(shell, "orgs.new.instanceUrl", "https://new.example")
        expect(new.messages, .hasPrefix("set orgs.new.instanceUrl to "))
    }

    @Test func `the case of an object does not matter`() async throws {
        let shell = try shell()
        _ = await set(shell, "getFields.Contact", "Name")
        _ = await set(shell, "getFields.contact", "Name,Id")
        await expectEqual(shell.run("config", "get", "getFields.CONTACT").output, "Name,Id\n")
        let list = await shell.run("config", "list", "-r", "csv").output
        expect(list, .contains(#"getFields.Contact,"Name,Id""#))
        await expectEqual(shell.run("config", "unset", "getFields").code, .usage)
        await expectEqual(shell.run("config", "unset", "getFields.contact").code, .success)
        expectEqual(shell.folder.text(of: name), "{}\n")
    }

    @Test func `an empty variable takes the text for null and the pager away`() async throws {
        var shell = try shell(#"{"null":"-","pager":"less","utc":true}"#)
        shell.variables["SFCTL_NULL"] = ""
        shell.variables["SFCTL_PAGER"] = ""
        shell.variables["SFCTL_UTC"] = ""
        for (key, value) in [("null", ""), ("pager", ""), ("utc", "true")] {
            await expectEqual(shell.run("config", "get", key).output, "\(value)\n")
        }
    }

    @Test(arguments: ["orgs.acme.accessToken", "accessToken"])
    func `a secret is refused with the command to use, and not repeated`(key: String) async throws {
        let shell = try shell()
        let outcome = await set(shell, key, "MARK")
        expect(outcome.messages, .contains("hint: sfctl login --access-token"))
        expect(outcome.messages, .lacks("MARK"))
        expectEqual(outcome.code, .usage)
        let joined = await shell.run("config", "set", "\(key)=MARK")
        expect(joined.messages, .lacks("MARK"))
        expectEqual(joined.code, .usage)
    }

    @Test(arguments: ["target-org=demo", "defaultOrg=demo"])
    func `the form of sf sets a setting, and its names work`(word: String) async throws {
        let shell = try shell()
        await expectEqual(shell.run("config", "set", word).code, .success)
        await expectEqual(shell.run("config", "get", "target-org").output, "demo\n")
        await expectEqual(shell.run("config", "unset", "target-org").code, .success)
        expectEqual(shell.folder.text(of: name), "{}\n")
    }

    @Test func `the form of sf sets only an org that exists`() async throws {
        let shell = try shell()
        let outcome = await shell.run("config", "set", "target-org=nope")
        expect(outcome.messages, .hasPrefix("error: no such org: 'nope'"))
        expectEqual(outcome.code, .notSignedIn)
        expectEqual(shell.folder.text(of: name), nil)
    }

    @Test func `a value that does not count is told with what does`() async throws {
        var shell = try shell()
        shell.variables["SFCTL_TIMEOUT"] = "9"
        let outcome = await set(shell, "timeout", "30")
        expect(outcome.messages, .hasSuffix("\nSFCTL_TIMEOUT overrides it with 9\n"))
    }

    // MARK: Removing and repairing

    @Test func `what counts after a removal is told`() async throws {
        let shell = try shell(#"{"timeout": 30}"#)
        let outcome = await shell.run("config", "unset", "timeout")
        expect(outcome.messages, .hasSuffix("\nits value is now 60, from default\n"))
        expectEqual(shell.folder.text(of: name), "{}\n")
    }

    @Test func `what is not set cannot be removed`() async throws {
        let shell = try shell(#"{"timeout": 30}"#)
        for key in ["batchSize", "orgs.acme", "orgs.acme.readOnly"] {
            let outcome = await shell.run("config", "unset", key)
            expect(outcome.messages, .hasPrefix("error: \(key) is not set in "))
            expectEqual(outcome.code, .failure)
        }
        await expectEqual(shell.run("config", "unset", "bachSize").code, .usage)
        expectEqual(shell.folder.text(of: name), #"{"timeout": 30}"#)
    }

    /// A file with several mistakes, each of which a command repairs.
    @Test func `a broken file is repaired step by step`() async throws {
        let shell = try shell(
            #"{"bachSize": 1, "timeout": "x", "orgs": {"a.b": {"x.y": 1}, "demo": {}}, "z": 2}"#
        )
        let steps = [
            ["unset", "bachSize"], ["unset", "z"], ["unset", "orgs.a.b.x.y"],
            ["unset", "orgs.demo"],
        ]
        for step in steps {
            await expectEqual(shell.run("config").code, .usage)
            let outcome = await shell.run(["config"] + step)
            expectEqual(outcome.code, .success)
            expect(outcome.messages, .contains("config.json is still invalid: "))
        }
        let last = await shell.run("config", "set", "timeout", "30")
        expect(last.messages, .lacks("still"))
        expectEqual(shell.folder.text(of: name), "{\n  \"timeout\": 30\n}\n")
        await expectEqual(shell.run("config").code, .success)
    }

    @Test(arguments: ["{\"timeout\": 30", "[1]", "timeout = 30"])
    func `a file that is no JSON object is told and kept`(text: String) async throws {
        let shell = try shell(text)
        for words in [
            ["list"], ["get", "timeout"], ["set", "timeout", "20"], ["unset", "timeout"],
        ] {
            let outcome = await shell.run(["config"] + words)
            expect(outcome.messages, .contains("config.json: it is not "))
            expectEqual(outcome.code, .usage)
        }
        expectEqual(shell.folder.text(of: name), text)
    }

    @Test func `orgs that are no object are told, and can be removed`() async throws {
        let shell = try shell(#"{"orgs": 1}"#)
        let outcome = await set(shell, "orgs.acme.readOnly", "true")
        expect(outcome.messages, .hasSuffix("\n  hint: sfctl config unset orgs\n"))
        expectEqual(outcome.code, .usage)
        await expectEqual(shell.run("config", "unset", "orgs").code, .success)
        await expectEqual(set(shell, "orgs.acme.readOnly", "true").code, .success)
    }

    @Test func `without a home there is no file to write, and that is said`() async throws {
        var shell = try shell()
        shell.variables["HOME"] = nil
        let outcome = await set(shell, "timeout", "30")
        expect(outcome.messages, .hasPrefix("error: no folder for config.json: "))
        expectEqual(outcome.code, .usage)
        await expectEqual(shell.run("config", "list").code, .success)
    }
}
