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

struct LocationsTests {
    @Test func `a private folder is made with its parents, for the user only`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a/b//c"
        try Locations.makePrivateFolder(path)
        try Locations.makePrivateFolder(path)
        for made in ["a", "a/b", "a/b/c"] {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: "\(folder.path)/\(made)"
            )
            expectEqual(attributes[.posixPermissions] as? Int, 0o700)
            expectEqual(attributes[.type] as? FileAttributeType, .typeDirectory)
        }
    }

    @Test func `whatever is written only the user can read`() async throws {
        var shell = try Shell()
        shell.variables["SFCTL_CONFIG_DIR"] = shell.folder.path + "/own"
        let lines = [
            ["config", "set", "batchSize", "300"],
            ["delete", "Contact", "003Dm000001kZ04IAE", "--yes"],
        ]
        for line in lines { await expectEqual(shell.run(line).code, .success) }
        var asking = try Shell(asking: ScriptedOrg(.query(Wire.page())), version: nil)
        asking.transport = ScriptedOrg(
            .on("/services/data", Wire.versions),
            .query(Wire.page())
        )
        asking.variables["HOME"] = shell.folder.path
        await expectEqual(asking.run("query", "SELECT Id FROM Contact").code, .success)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: shell.folder.path)
        let kinds = try paths.map { path in
            let attributes = try FileManager.default.attributesOfItem(
                atPath: "\(shell.folder.path)/\(path)"
            )
            let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
            return (path, isFolder, attributes[.posixPermissions] as? Int)
        }
        for (path, isFolder, mode) in kinds {
            expectEqual(mode, isFolder ? 0o700 : 0o600, "\(path)")
        }
        let tops = Set(paths.map { String($0.split(separator: "/")[0]) })
        expectEqual(tops, ["own", ".cache", ".local"])
    }

    @Test func `a relative path in an XDG variable is ignored`() throws {
        var shell = try Shell()
        for name in ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] {
            shell.variables[name] = "relative"
        }
        let sink = MemorySink()
        let locations = Locations(shell.environment(output: sink, messages: sink))
        let home = shell.folder.path
        expectEqual(locations.configurationFile, "\(home)/.config/sfctl/config.json")
        expectEqual(locations.cache, "\(home)/.cache/sfctl")
        try expectEqual(locations.state(for: .journal), "\(home)/.local/state/sfctl")
    }

    @Test(arguments: ["relative", "./home", "~"])
    func `a home that would be another one in each folder is refused`(_ home: String) async throws {
        var shell = try Shell()
        shell.variables["HOME"] = home
        for command in [["demo", "status"], ["journal", "list"], ["config", "list"], ["orgs"]] {
            let outcome = await shell.run(command)
            expectEqual(
                outcome.messages,
                """
                error: HOME is '\(home)', which is not an absolute path
                  hint: export HOME=/home/NAME, or the path of your home folder

                """
            )
            #expect(outcome.output == "" && outcome.code == .usage)
        }
        await expectEqual(shell.run("query", "--help").code, .success)
    }

    @Test func `a state folder that cannot be read is no empty one`() async throws {
        let shell = try Shell()
        let path = try shell.folder.write("", to: ".local/state/sfctl/deleted")
        let id = "003Dm000001kZ04IAE"
        let listed = await shell.run("journal", "list")
        expectEqual(listed.messages, "error: cannot read \(path): Not a directory\n")
        #expect(listed.output == "" && listed.code == .cannotWrite)
        for command in [
            ["journal", "prune", "--yes"], ["undelete", "--last"],
            ["delete", "Contact", id, "--yes"],
        ] {
            let outcome = await shell.run(command)
            expect(outcome.messages, .contains("\(path): Not a directory\n"), "\(command)")
            #expect(outcome.output == "" && outcome.code == .cannotWrite, "\(command)")
        }
    }

    @Test func `a folder that cannot be made is told with the system's words`() async throws {
        var shell = try Shell()
        let file = try shell.folder.write("", to: "file")
        #expect(throws: WriteError(code: ENOTDIR, target: file)) {
            try Locations.makePrivateFolder(file)
        }
        shell.variables["XDG_STATE_HOME"] = "\(file)/below"
        let outcome = await shell.run("demo", "reset")
        expectEqual(
            outcome.messages,
            "error: cannot save the demo org's state: \(file)/below: Not a directory\n"
        )
        expectEqual(outcome.code, .cannotWrite)
    }
}
