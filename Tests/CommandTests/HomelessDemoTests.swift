import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// The built-in org where nothing can be kept of it.
struct HomelessDemoTests {
    /// A world whose home is a file, or is not named.
    private func shell(hasHome: Bool) throws -> (Shell, reason: String) {
        var shell = try Shell()
        guard hasHome else {
            shell.variables["HOME"] = nil
            let reason =
                "no folder for the built-in org: neither XDG_STATE_HOME nor HOME is set"
            return (shell, reason)
        }
        let file = try shell.folder.write("", to: "file")
        shell.variables["HOME"] = file
        return (shell, "\(file)/.local: Not a directory")
    }

    @Test(arguments: [true, false])
    func `it is read, and a word says that nothing will be kept`(_ hasHome: Bool) async throws {
        let (shell, reason) = try shell(hasHome: hasHome)
        let outcome = await shell.run("query", "SELECT COUNT() FROM Contact")
        expectEqual(outcome.output, "20\n")
        expectEqual(outcome.messages, "changes to the demo org will not be saved: \(reason)\n")
        expectEqual(outcome.code, .success)
    }

    @Test(arguments: [true, false])
    func `what would have to be kept is refused`(_ hasHome: Bool) async throws {
        let (shell, _) = try shell(hasHome: hasHome)
        #expect(await shell.run("demo", "reset").code != .success)
        let deletion = await shell.run("delete", "Contact", "003Dm000001kZ04IAE", "--yes")
        expect(deletion.messages, .contains("nothing was deleted"))
        #expect(deletion.output == "" && deletion.code != .success)
    }

    @Test func `a delete in another org names what has no folder, and a folder of the user's`()
        async throws
    {
        let org = ScriptedOrg(.query(Wire.page(Wire.contact("003Dm000001kZ04IAE"))))
        var shell = try Shell(asking: org)
        shell.variables["HOME"] = nil
        let outcome = await shell.run("delete", "Contact", "003Dm000001kZ04IAE", "--yes")
        expect(
            outcome.messages,
            .hasSuffix(
                """
                  why: no folder for the journal of deletes and the saved records: neither \
                XDG_STATE_HOME nor \
                HOME is set
                  hint: export XDG_STATE_HOME="$PWD/state", or any other folder of yours

                """
            ),
            "\(outcome)"
        )
        #expect(outcome.code == .cannotWrite && outcome.output == "")
        #expect(!org.requests.contains { $0.method == .delete })
    }

    @Test func `its status says nothing of a folder`() async throws {
        let (shell, _) = try shell(hasHome: true)
        let outcome = await shell.run("demo", "status")
        expect(outcome.output, .hasPrefix("Object\tRecords\t"))
        #expect(!outcome.messages.contains("kept in") && outcome.code == .success)
    }
}
