import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// `--output-file` appears whole, in the form that its name says, with the access of the file it
/// replaces.
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
        expectEqual(shell.folder.text(of: "out/\(name)"), text)
        try expectEqual(shell.names(in: "out"), [name])
        expectEqual(outcome.output, "")
        expectEqual(outcome.messages.split { $0.isWhitespace }, ["1", "record", "in", path[...]])
    }

    @Test func `a flag's form goes before the name's`() async throws {
        let shell = try Shell()
        let path = shell.folder.path + "/one.csv"
        _ = await shell.run("query", Self.soql, "--output-file", path, "-r", "ids")
        expectEqual(shell.folder.text(of: "one.csv"), "003Dm000001kZ00IAE\n")
    }

    @Test func `a lone - is stdout`() async throws {
        let outcome = try await Shell().run("query", Self.soql, "--output-file", "-")
        expectEqual(outcome.output, "Id\n003Dm000001kZ00IAE\n")
    }

    @Test func `a file that is replaced keeps its access`() async throws {
        let shell = try Shell()
        let path = try shell.folder.write("old", to: "one.csv")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        _ = await shell.run("query", Self.soql, "--output-file", path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        expectEqual(attributes[.posixPermissions] as? Int, 0o640)
        expectEqual(shell.folder.text(of: "one.csv"), "Id\n003Dm000001kZ00IAE\n")
    }

    @Test func `zero rows replace the file with the empty form`() async throws {
        let shell = try Shell()
        let path = try shell.folder.write("old", to: "one.csv")
        let soql = "SELECT Id, Name FROM Contact WHERE Name = 'Nobody'"
        await expectEqual(shell.run("query", soql, "--output-file", path).code, .success)
        expectEqual(shell.folder.text(of: "one.csv"), "Id,Name\n")
    }

    @Test func `a link stays, and the file that it leads to is replaced`() async throws {
        let shell = try Shell()
        let file = try shell.folder.write("old", to: "kept/one.csv")
        let link = shell.folder.path + "/one.csv"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        await expectEqual(shell.run("query", Self.soql, "--output-file", link).code, .success)
        try expectEqual(FileManager.default.destinationOfSymbolicLink(atPath: link), file)
        expectEqual(shell.folder.text(of: "kept/one.csv"), "Id\n003Dm000001kZ00IAE\n")
        try expectEqual(shell.names(in: "kept"), ["one.csv"])
    }

    @Test func `a link to nothing is refused, also behind another link`() async throws {
        let shell = try Shell()
        let manager = FileManager.default
        let link = shell.folder.path + "/one.csv"
        try manager.createSymbolicLink(atPath: link, withDestinationPath: "missing.csv")
        let second = shell.folder.path + "/two.csv"
        try manager.createSymbolicLink(atPath: second, withDestinationPath: "one.csv")
        for path in [link, second] {
            let outcome = await shell.run("query", Self.soql, "--output-file", path)
            expectEqual(
                outcome.messages,
                "error: cannot write \(path): it is a symbolic link to a missing file\n"
            )
            #expect(outcome.output == "" && outcome.code == .cannotWrite)
        }
        try expectEqual(manager.destinationOfSymbolicLink(atPath: link), "missing.csv")
        #expect(!shell.folder.names.contains("missing.csv"))
    }

    @Test func `a new file is made behind a link to a folder`() async throws {
        let shell = try Shell()
        try shell.folder.write("", to: "real/kept")
        let link = shell.folder.path + "/linked"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "./real")
        let path = "\(link)/../linked/new.csv"
        await expectEqual(shell.run("query", Self.soql, "--output-file", path).code, .success)
        try expectEqual(shell.names(in: "real").sorted(), ["kept", "new.csv"])
    }

    @Test(arguments: [["query", soql], ["api", "limits"]])
    func `a path that ends with a slash is a folder, and no file`(
        _ words: [String]
    ) async throws {
        let shell = try Shell()
        let file = try shell.folder.write("old", to: "one.csv")
        let missing = "\(shell.folder.path)/missing"
        for path in ["\(file)/", "\(missing)/", "\(missing)/.", "\(missing)//"] {
            let outcome = await shell.run(words + ["--output-file", path])
            expectEqual(
                outcome.messages,
                "error: cannot write \(path): a path that ends with a slash is a folder\n"
            )
            expectEqual(outcome.code, .cannotWrite)
        }
        expectEqual(shell.folder.text(of: "one.csv"), "old")
        #expect(!shell.folder.names.contains("missing"))
    }

    @Test func `links that lead in a circle are refused`() async throws {
        let shell = try Shell()
        let link = shell.folder.path + "/one.csv"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: link)
        let outcome = await shell.run("query", Self.soql, "--output-file", link)
        expectEqual(outcome.code, .cannotWrite)
        expect(outcome.messages, .hasPrefix("error: cannot write \(link): "))
    }

    @Test func `a file that is read-only is replaced with a warning`() async throws {
        let shell = try Shell()
        let path = try shell.folder.write("old", to: "one.csv")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        let outcome = await shell.run("query", Self.soql, "--output-file", path, "--quiet")
        expectEqual(outcome.messages, "warning: \(path) is read-only; sfctl will replace it\n")
        expectEqual(outcome.code, .success)
        expectEqual(shell.folder.text(of: "one.csv"), "Id\n003Dm000001kZ00IAE\n")
    }

    /// Only root can make another user's link.
    @Test(.enabled(if: geteuid() == 0, "this test makes links of another user, as root"))
    func `another user's link or FIFO in a folder like /tmp is refused`() async throws {
        let shell = try Shell()
        let file = try shell.folder.write("kept", to: "kept.csv")
        let shared = shell.folder.path + "/shared"
        let manager = FileManager.default
        try manager.createDirectory(atPath: shared, withIntermediateDirectories: false)
        try #require(unsafe chmod(shared, 0o1777) == 0)
        for (name, target) in [("one.csv", file), ("folder", shell.folder.path)] {
            let link = "\(shared)/\(name)"
            try manager.createSymbolicLink(atPath: link, withDestinationPath: target)
            try #require(unsafe lchown(link, 65_534, 65_534) == 0)
        }
        try #require(unsafe mkfifo("\(shared)/fifo", 0o666) == 0)
        try #require(unsafe lchown("\(shared)/fifo", 65_534, 65_534) == 0)
        for (name, entry) in [("one.csv", "one.csv"), ("folder/x.csv", "folder"), ("fifo", "fifo")]
        {
            let path = "\(shared)/\(name)"
            let outcome = await shell.run("query", Self.soql, "--output-file", path)
            expectEqual(
                outcome.messages,
                """
                error: cannot write \(path): another user created \(shared)/\(entry) in a \
                folder that \
                everybody can write

                """
            )
            expectEqual(outcome.code, .cannotWrite)
        }
        expectEqual(shell.folder.text(of: "kept.csv"), "kept")
        // The same links elsewhere are nobody's trap.
        try #require(unsafe chmod(shared, 0o755) == 0)
        let outcome = await shell.run("query", Self.soql, "--output-file", "\(shared)/one.csv")
        expectEqual(outcome.code, .success)
        expectEqual(shell.folder.text(of: "kept.csv"), "Id\n003Dm000001kZ00IAE\n")
    }

    @Test func `a named pipe is written to, and stays`() async throws {
        var shell = try Shell()
        shell.hasOpenFiles = true
        let path = shell.folder.path + "/pipe"
        try #require(unsafe mkfifo(path, 0o600) == 0)
        let reader = try #require(FileHandle(forUpdatingAtPath: path))
        await expectEqual(shell.run("query", Self.soql, "--output-file", path).code, .success)
        // All of it is in the pipe: reading cannot wait.
        expectEqual(reader.availableData, Data("Id\n003Dm000001kZ00IAE\n".utf8))
        #expect(!shell.folder.names.contains { $0.hasPrefix("pipe.") })
    }
}
