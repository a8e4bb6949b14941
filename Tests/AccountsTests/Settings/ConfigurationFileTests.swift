import Foundation
import Records
import TestSupport
import Testing

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// Changes of `config.json` that lose nothing.
struct ConfigurationFileTests {
    private let shell: Shell
    private let file: ConfigurationFile
    private let name = ".config/sfctl/config.json"

    init() throws {
        shell = try Shell()
        let sink = MemorySink()
        file = try ConfigurationFile(shell.environment(output: sink, messages: sink))
    }

    private func set(_ value: JSONValue, _ path: String...) throws {
        try file.edit { settings in
            let isSet = settings.set(value, at: path)
            #expect(isSet)
        }
    }

    private func mode(of name: String) throws -> Int? {
        let path = "\(shell.folder.path)/\(name)"
        return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `keys keep their order and numbers their digits`() throws {
        try shell.folder.write(
            #"{"z": 1.50, "orgs": {"b": {"x": 1e2}, "a": {}}, "a": [1, 2], "timeout": 5}"#,
            to: name
        )
        try set(.number("20"), "timeout")
        try set(.bool(true), "orgs", "c", "readOnly")
        try set(.string("é"), "new")
        expectEqual(
            shell.folder.text(of: name),
            """
            {
              "z": 1.50,
              "orgs": {
                "b": {
                  "x": 1e2
                },
                "a": {},
                "c": {
                  "readOnly": true
                }
              },
              "a": [
                1,
                2
              ],
              "timeout": 20,
              "new": "é"
            }

            """
        )
    }

    @Test func `a new file and its folder are the user's alone`() throws {
        try set(.number("20"), "timeout")
        try expectEqual(mode(of: name), 0o600)
        try expectEqual(mode(of: ".config/sfctl"), 0o700)
        expectEqual(shell.folder.text(of: name), "{\n  \"timeout\": 20\n}\n")
    }

    @Test(arguments: [0o600, 0o640, 0o644])
    func `a file keeps its mode`(mode: Int) throws {
        let path = try shell.folder.write("{}", to: name)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        try set(.number("20"), "timeout")
        try expectEqual(self.mode(of: name), mode)
    }

    @Test func `a link stays, and what it leads to is changed`() throws {
        let path = try shell.folder.write("{}", to: "dotfiles/config.json")
        try shell.folder.write("", to: ".config/sfctl/other")
        let link = "\(shell.folder.path)/\(name)"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        try set(.number("20"), "timeout")
        try expectEqual(FileManager.default.destinationOfSymbolicLink(atPath: link), path)
        expect(shell.folder.text(of: "dotfiles/config.json"), .contains("20"))
    }

    @Test func `a link to nothing is not replaced`() throws {
        try shell.folder.write("", to: ".config/sfctl/other")
        let link = "\(shell.folder.path)/\(name)"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/no/such")
        #expect(
            throws: FileError(
                path: link,
                problem: "it is a symbolic link to a missing file"
            )
        ) { try set(.number("20"), "timeout") }
        try expectEqual(FileManager.default.destinationOfSymbolicLink(atPath: link), "/no/such")
    }

    @Test(arguments: ["", "{", "[]", "\u{0}", "{\"a\": 1} x"])
    func `a file that is no JSON object stays as it is`(text: String) throws {
        try shell.folder.write(text, to: name)
        #expect(throws: ConfigurationError.self) { try set(.number("20"), "timeout") }
        expectEqual(shell.folder.text(of: name), text)
    }

    @Test func `a change that fails, or changes nothing, writes nothing`() throws {
        try shell.folder.write("{ \"timeout\": 20 }", to: name)
        try set(.number("20"), "timeout")
        #expect(throws: CancellationError.self) {
            try file.edit { settings in
                _ = settings.set(.null, at: ["timeout"])
                throw CancellationError()
            }
        }
        expectEqual(shell.folder.text(of: name), "{ \"timeout\": 20 }")
        try expectEqual(
            FileManager.default.contentsOfDirectory(
                atPath: "\(shell.folder.path)/.config/sfctl"
            ).sorted(),
            ["config.json", "config.lock"]
        )
    }

    @Test func `a hundred changes at the same time are all kept`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask { [file] in
                    try file.edit { _ = $0.set(.number("\(number)"), at: ["n\(number)"]) }
                }
            }
            try await group.waitForAll()
        }
        let text = shell.folder.text(of: name) ?? ""
        try expectEqual(JSONValue(parsing: Array(text.utf8)).members?.count, 100)
    }

    @Test func `removing takes empty objects along, and every value of a key given twice`() throws {
        try shell.folder.write(
            #"{"a": 1, "orgs": {"x": {"readOnly": true}}, "a": 2, "b": 3}"#,
            to: name
        )
        try file.edit {
            $0.remove(at: ["orgs", "x", "readOnly"])
            $0.remove(at: ["a"])
            $0.remove(at: ["no", "such"])
        }
        expectEqual(shell.folder.text(of: name), "{\n  \"b\": 3\n}\n")
    }

    @Test func `nothing is set below what is no object`() throws {
        var value = JSONValue.object([.init("orgs", .number("1"))])
        let isSet = value.set(.bool(true), at: ["orgs", "acme", "readOnly"])
        #expect(!isSet)
        expectEqual(value, .object([.init("orgs", .number("1"))]))
    }
}
