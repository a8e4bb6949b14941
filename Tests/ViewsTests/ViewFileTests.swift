import Foundation
import Records
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import Views
@testable import sfctl

/// The file of views: many processes, many views, and files that cannot be changed.
struct ViewFileTests {
    private static func file(_ shell: Shell) throws -> ViewFile {
        let sink = MemorySink()
        return try ViewFile.own(shell.environment(output: sink, messages: sink))
    }

    private static func view(_ name: String) -> SavedView {
        SavedView(name: name, soql: "SELECT Id FROM Contact", flags: [])
    }

    @Test func `views that are saved at once are all kept`() async throws {
        let shell = try Shell()
        let names = (0..<40).map { "view-\($0)" }
        await withTaskGroup { group in
            for name in names {
                group.addTask {
                    let soql = "SELECT Id FROM Contact LIMIT 1"
                    // Not `shell.run`, which copies the home for the installed program.
                    let (output, messages) = (MemorySink(), MemorySink())
                    let environment = shell.environment(output: output, messages: messages)
                    let code = await Program.run(["query", soql, "--save", name], in: environment)
                    expectEqual(code, .success, "\(messages.text)")
                }
            }
        }
        let listed = await shell.run("views", "-r", "ids").output
        expectEqual(Set(listed.split(separator: "\n").map(String.init)), Set(names))
    }

    @Test func `ten thousand views can be listed, run and changed`() async throws {
        let shell = try Shell()
        let members = (0..<10_000).map { JSONValue.Member("v\($0)", Self.view("v").json) }
        let text = String(decoding: JSONValue.object(members).json(), as: UTF8.self)
        try shell.folder.write(text, to: ".config/sfctl/views.json")
        let listed = await shell.run("views", "-r", "ids").output
        expectEqual(listed.split(separator: "\n").count, 10_000)
        await expectEqual(shell.run("view", "v9999", "-n", "1", "-r", "ids").code, .success)
        let all = await shell.run("view")
        expect(all.messages, .contains("hint: sfctl views lists all 10000\n"))
        await expectEqual(shell.run("views", "remove", "v5000").code, .success)
        await expectEqual(shell.run("view", "v5000").code, .usage)
        try expectEqual(Self.file(shell).views().count, 9999)
    }

    @Test func `keys by hand and their order survive a change`() async throws {
        let shell = try Shell()
        let text = #"{"z": {"note": "mine", "soql": "SELECT Id FROM Lead"}, "a": 7}"#
        try shell.folder.write(text, to: ".config/sfctl/views.json")
        let soql = "SELECT Id FROM Contact LIMIT 1"
        await expectEqual(shell.run("query", soql, "--save", "m").code, .success)
        let path = "\(shell.folder.path)/.config/sfctl/views.json"
        let value = try JSONValue(parsing: Array(Data(contentsOf: URL(filePath: path))))
        expectEqual(value.members?.map(\.key), ["z", "a", "m"])
        expectEqual(value["z"]?["note"]?.text, "mine")
        let listed = await shell.run("views", "-r", "tsv", "--no-header")
        expectEqual(listed.output.split(separator: "\n").count, 3)
        expect(listed.messages, .contains("no such key: 'z.note'"))
        expect(listed.messages, .contains("'a' has no text 'soql'"))
    }

    @Test func `a folder that cannot be made fails before the query runs`() async throws {
        let shell = try Shell()
        try shell.folder.write("", to: ".config")
        let outcome = await shell.run("query", "SELECT Id FROM Contact", "--save", "v")
        #expect(outcome.code == .cannotWrite && outcome.output == "", "\(outcome)")
    }

    @Test func `without a home, --save says which variable to set`() async throws {
        var shell = try Shell()
        shell.variables["HOME"] = nil
        shell.variables["XDG_STATE_HOME"] = "\(shell.folder.path)/state"
        let outcome = await shell.run("query", "SELECT Id FROM Contact", "--save", "v")
        #expect(outcome.code == .usage && outcome.output == "")
        expect(outcome.messages, .contains("hint: export SFCTL_CONFIG_DIR=/path/of/a/folder"))
        await expectEqual(shell.run("views").messages, "No views.\n")
        let team = #"{"team": {"soql": "SELECT Name FROM Contact LIMIT 1"}}"#
        try shell.folder.write(team, to: ".sfctl/views.json")
        await expectEqual(shell.run("view", "team").output, "Name\nRose Gonzalez\n")
    }

    @Test func `a file that would be too large to read again is not written`() async throws {
        let shell = try Shell()
        let soql = "SELECT Id FROM Contact WHERE Name = '\(String(repeating: "x", count: 900))'"
        let members = (0..<16_000).map {
            JSONValue.Member("v\($0)", SavedView(name: "", soql: soql, flags: []).json)
        }
        let text = String(decoding: JSONValue.object(members).json(), as: UTF8.self)
        try shell.folder.write(text, to: ".config/sfctl/views.json")
        let long = "SELECT Id FROM Contact WHERE Name != '\(String(repeating: "x", count: 90_000))'"
        for number in 0..<40 {
            let view = SavedView(name: "w\(number)", soql: long, flags: [])
            do { try Self.file(shell).save(view) } catch is WriteError { return }
        }
        Issue.record("the file has no limit")
    }
}
