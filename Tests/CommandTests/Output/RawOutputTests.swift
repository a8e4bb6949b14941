import TestSupport
import Testing

@testable import sfctl

/// Control characters of the data on a terminal.
struct RawOutputTests {
    private static let row = #"{"attributes":{"type":"X"},"A":"a\u001b[31mb"}"#

    private func output(_ flags: [String], in shell: Shell) async throws -> String {
        var shell = shell
        shell.ask(ScriptedOrg(.query(Wire.page(Self.row))))
        return await shell.run(["query", "SELECT A FROM X"] + flags).output
    }

    @Test(arguments: ["csv", "tsv"])
    func `they are shown on a terminal, and reach it with --raw only`(_ format: String) async throws
    {
        let terminal = try Shell.terminal()
        #expect(try await output(["-r", format], in: terminal) == "A\na␛[31mb\n")
        #expect(try await output(["-r", format, "--raw"], in: terminal) == "A\na\u{1B}[31mb\n")
    }

    @Test(arguments: ["csv", "tsv"])
    func `a pipe gets them as they are`(_ format: String) async throws {
        #expect(try await output(["-r", format], in: Shell()) == "A\na\u{1B}[31mb\n")
    }
}
