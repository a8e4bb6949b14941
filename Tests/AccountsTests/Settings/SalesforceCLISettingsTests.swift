import Client
import Foundation
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// What a user of the Salesforce CLI has set there counts after all of ours.
struct SalesforceCLISettingsTests {
    private func settings(_ shell: Shell) throws -> Settings {
        let sink = MemorySink()
        return try Settings(OrgOptions(), in: shell.environment(output: sink, messages: sink))
    }

    private func shell(_ files: KeyValuePairs<String, String>) throws -> Shell {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        for (name, text) in files { try shell.folder.write(text, to: name) }
        return shell
    }

    @Test(arguments: [nil, "work", "/"])
    func `the user's own file counts from any folder, after config.json`(folder: String?) throws {
        var shell = try shell([
            ".sf/config.json":
                #"{"target-org":"theirs","org-api-version":"60.0","org-max-query-limit":"9"}"#,
            ".sfdx/sfdx-config.json": #"{"defaultusername":"old@acme.example"}"#,
        ])
        shell.workingFolder = folder
        let file = "\(shell.folder.path)/.sf/config.json"
        try expectEqual(settings(shell).defaultOrg(), Setting(value: "theirs", origin: file))
        try expectEqual(settings(shell).apiVersion(of: nil)?.description, "60.0")
        try expectEqual(settings(shell).maximumQueryRows(), Setting(value: 9, origin: file))
        let own = try shell.folder.write(
            #"{"defaultOrg":"ours","apiVersion":"61.0"}"#,
            to: ".config/sfctl/config.json"
        )
        try expectEqual(settings(shell).defaultOrg(), Setting(value: "ours", origin: own))
        try expectEqual(settings(shell).apiVersion(of: nil)?.description, "61.0")
    }

    @Test func `the file of the CLI before counts last`() throws {
        let shell = try shell([".sfdx/sfdx-config.json": #"{"defaultusername":"old@acme.example"}"#]
        )
        let file = "\(shell.folder.path)/.sfdx/sfdx-config.json"
        try expectEqual(
            settings(shell).defaultOrg(),
            Setting(value: "old@acme.example", origin: file)
        )
        try shell.folder.write("{}", to: ".sf/config.json")
        try expectEqual(settings(shell).defaultOrg()?.origin, file)
        try shell.folder.write(#"{"target-org":"theirs"}"#, to: ".sf/config.json")
        try expectEqual(settings(shell).defaultOrg()?.value, "theirs")
    }

    @Test func `a project below the home folder counts before config.json`() throws {
        var shell = try shell([
            ".sf/config.json": #"{"target-org":"theirs"}"#,
            "work/.sf/config.json": #"{"target-org":"project"}"#,
            ".config/sfctl/config.json": #"{"defaultOrg":"ours"}"#,
        ])
        try expectEqual(settings(shell).defaultOrg()?.value, "ours")
        shell.workingFolder = "work/force-app"
        try expectEqual(settings(shell).defaultOrg()?.value, "project")
    }

    @Test func `the user's own file is no project's, also where the way home is a link`() throws {
        var shell = try shell([
            "me/.sf/config.json": #"{"target-org":"theirs"}"#,
            "me/.config/sfctl/config.json": #"{"defaultOrg":"ours"}"#,
            ".sf/config.json": #"{"target-org":"project"}"#,
        ])
        let link = "\(shell.folder.path)/link"
        try FileManager.default.createSymbolicLink(
            atPath: link,
            withDestinationPath: "\(shell.folder.path)/me"
        )
        shell.variables["HOME"] = link
        shell.workingFolder = "me/work"
        // The search goes on above it, where a project is.
        try expectEqual(settings(shell).defaultOrg()?.value, "project")
    }

    @Test func `a name from there that is not known is told with the file`() async throws {
        let shell = try shell([".sf/config.json": #"{"target-org":"theirs"}"#])
        let outcome = await shell.run("query", "SELECT Id FROM Contact")
        let file = "\(shell.folder.path)/.sf/config.json"
        expect(outcome.messages, .hasPrefix("error: no such org: 'theirs' (from \(file))\n"))
        expectEqual(outcome.code, .notSignedIn)
    }

    private static let files = [
        ".sf/config.json", ".sfdx/sfdx-config.json", "work/.sf/config.json",
    ]

    /// A world that works in a project, where one of the files is not JSON.
    private func broken(_ name: String) throws -> (Shell, path: String) {
        var shell = try shell([name: "target-org: acme"])
        shell.workingFolder = "work"
        return (shell, "\(shell.folder.path)/\(name)")
    }

    @Test(arguments: files)
    func `a file that is not JSON is an error where it might name the org`(name: String)
        async throws
    {
        let (shell, file) = try broken(name)
        let outcome = await shell.run("query", "SELECT Id FROM Contact")
        expect(outcome.messages, .hasPrefix("error: cannot use \(file): it is not JSON: "))
        expectEqual(outcome.code, .usage)
        let told = await shell.run("orgs", "default")
        expectEqual(told.code, .usage)
    }

    @Test(arguments: files)
    func `it is a warning where the org is named otherwise`(name: String) async throws {
        let (shell, file) = try broken(name)
        var named = shell
        named.variables["SFCTL_TARGET_ORG"] = "demo"
        for (shell, words) in [(shell, ["-o", "demo"]), (named, [])] {
            let outcome = await shell.run(["query", "SELECT COUNT() FROM Contact"] + words)
            expect(outcome.messages, .hasPrefix("warning: cannot use \(file): it is not JSON: "))
            #expect(outcome.output == "20\n" && outcome.code == .success)
        }
    }

    @Test(arguments: files)
    func `commands that ask no org go on`(name: String) async throws {
        let (shell, file) = try broken(name)
        let orgs = await shell.run("orgs")
        #expect(orgs.code == .success && orgs.messages.hasPrefix("warning: cannot use \(file)"))
        for words in [
            ["config", "list"], ["orgs", "default", "demo"], ["config", "get", "timeout"],
        ] {
            let outcome = await shell.run(words)
            expectEqual(outcome.code, .success, "\(words): \(outcome)")
        }
    }

    @Test func `what counts before a file that is not JSON names the org`() async throws {
        let shell = try shell([
            ".sf/config.json": "{", ".config/sfctl/config.json": #"{"defaultOrg": "demo"}"#,
        ])
        try expectEqual(settings(shell).defaultOrg()?.value, "demo")
    }

    @Test func `a project of another user is passed over`() async throws {
        let shell = try shell([
            "work/.sf/config.json": #"{"target-org": "theirs"}"#,
            ".sf/config.json": #"{"target-org": "ours"}"#,
        ])
        let work = "\(shell.folder.path)/work"
        // Only root can give a file away; what others cannot give away is looked at as another
        // user.
        if geteuid() == 0 {
            try FileManager.default.setAttributes(
                [.ownerAccountID: 4711],
                ofItemAtPath: "\(work)/.sf/config.json"
            )
        }
        let found = try SalesforceCLISettings(
            above: work + "/main",
            home: nil,
            owner: geteuid() == 0 ? 0 : geteuid() + 1
        )
        expectEqual(found.foreign.first, "\(work)/.sf/config.json")
        #expect(found.project?.path != "\(work)/.sf/config.json")
    }

    @Test func `a folder instead of the file is passed over, as are values of another type`() throws
    {
        let shell = try shell([
            ".sf/config.json/file": "",
            ".sfdx/sfdx-config.json": #"{"defaultusername":{"a":1}}"#,
        ])
        try expectEqual(settings(shell).defaultOrg(), nil)
    }

    @Test func `without a home there is a project's file alone`() throws {
        var shell = try shell(["work/.sf/config.json": #"{"target-org":"project"}"#])
        shell.workingFolder = "work"
        shell.variables["HOME"] = nil
        try expectEqual(settings(shell).defaultOrg()?.value, "project")
    }
}
