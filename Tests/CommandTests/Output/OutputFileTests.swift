import Foundation
import TestSupport
import Testing

@testable import sfctl

/// `--output-file` appears whole, in the form that its name says, with the access of the file it replaces.
struct OutputFileTests {
    private static let soql = "SELECT Id FROM Contact ORDER BY Id LIMIT 1"

    @Test(arguments: [
        ("one.csv", "Id\n003Dm000001kZ00IAE\n"), ("one.tsv", "Id\n003Dm000001kZ00IAE\n"),
        ("one.ndjson", "{\"Id\":\"003Dm000001kZ00IAE\"}\n"),
        ("one.txt", "Id\n003Dm000001kZ00IAE\n"),
    ])
    func `the file's name says the form`(_ name: String, _ text: String) async throws {
        let shell = try Shell.terminal()
        let path = "\(shell.folder.path)/out/\(name)"
        try shell.folder.write("", to: "out/\(name)")
        let outcome = await shell.run("query", Self.soql, "--output-file", path)
        #expect(shell.folder.text(of: "out/\(name)") == text)
        #expect(try shell.names(in: "out") == [name])
        #expect(outcome.output == "")
        #expect(outcome.messages.split { $0.isWhitespace } == ["1", "record", "in", path[...]])
    }

    @Test func `a flag's form goes before the name's`() async throws {
        let shell = try Shell()
        let path = shell.folder.path + "/one.csv"
        _ = await shell.run("query", Self.soql, "--output-file", path, "-r", "ids")
        #expect(shell.folder.text(of: "one.csv") == "003Dm000001kZ00IAE\n")
    }

    @Test func `a lone - is stdout`() async throws {
        let outcome = try await Shell().run("query", Self.soql, "--output-file", "-")
        #expect(outcome.output == "Id\n003Dm000001kZ00IAE\n")
    }

    @Test func `a file that is replaced keeps its access`() async throws {
        let shell = try Shell()
        let path = try shell.folder.write("old", to: "one.csv")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        _ = await shell.run("query", Self.soql, "--output-file", path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(shell.folder.text(of: "one.csv") == "Id\n003Dm000001kZ00IAE\n")
    }

    @Test func `zero rows replace the file with the empty form`() async throws {
        let shell = try Shell()
        let path = try shell.folder.write("old", to: "one.csv")
        let soql = "SELECT Id, Name FROM Contact WHERE Name = 'Nobody'"
        #expect(await shell.run("query", soql, "--output-file", path).code == .success)
        #expect(shell.folder.text(of: "one.csv") == "Id,Name\n")
    }

    @Test func `a link stays, and the file that it leads to is replaced`() async throws {
        let shell = try Shell()
        let file = try shell.folder.write("old", to: "kept/one.csv")
        let link = shell.folder.path + "/one.csv"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        #expect(await shell.run("query", Self.soql, "--output-file", link).code == .success)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
        #expect(shell.folder.text(of: "kept/one.csv") == "Id\n003Dm000001kZ00IAE\n")
        #expect(try shell.names(in: "kept") == ["one.csv"])
    }

    @Test func `a named pipe is written to, and stays`() async throws {
        let shell = try Shell()
        let path = shell.folder.path + "/pipe"
        try #require(unsafe mkfifo(path, 0o600) == 0)
        let reader = try #require(FileHandle(forUpdatingAtPath: path))
        #expect(await shell.run("query", Self.soql, "--output-file", path).code == .success)
        // All of it is in the pipe: reading cannot wait.
        #expect(reader.availableData == Data("Id\n003Dm000001kZ00IAE\n".utf8))
        #expect(!shell.folder.names.contains { $0.hasPrefix("pipe.") })
    }
}
