import Client
import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import Changes
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Ids of another object than the one that is named never reach a request that deletes, whatever
/// they come from.
struct ForeignRecordTests {
    private static let account = "001Dm000001kZ04IAE"
    private static let andy = "003Dm000001kZ04IAE"
    private static let row =
        #"{"attributes":{"type":"Account","url":"/x/\#(account)"},"Id":"\#(account)","#
        + #""Name":"Acme"}"#

    @Test(
        arguments: [["--matching", "LastName = 'Young'"], ["-w", "Name=Young"]],
        [["--yes"], ["--yes", "--no-backup"], ["--dry-run"]]
    )
    func `the org's answer to a condition`(_ records: [String], _ flags: [String]) async throws {
        let org = ScriptedOrg(.query(Wire.page(Self.row)))
        let outcome = try await Shell(asking: org).run(["delete", "Contact"] + records + flags)
        expectEqual(outcome.output, "")
        expectEqual(
            outcome.messages,
            """
            error: nothing was deleted: the org's answer contains 1 record of other objects \
            than Contact
              why: \(Self.account): ids of Contact start with 003

            """
        )
        expectEqual(outcome.code, .failure)
        expectEqual(org.paths, ["GET /services/data/v67.0/query"])
    }

    @Test func `a journal`() async throws {
        let shell = try Shell()
        let folder = JournalFolder(path: "\(shell.folder.path)/.local/state/sfctl/deleted")
        let name = try folder.newName(for: "Contact", at: shell.now)
        var head = JournalWorld.head
        head.instanceURL = "http://localhost"
        let ids = try [Self.andy, Self.account].map { try RecordID($0) }
        _ = try DeletionJournal.begin(head, ids: ids, named: name, in: folder)
        let outcome = await shell.run("delete", "--resume", name, "--yes", "--no-backup")
        expect(
            outcome.messages,
            .contains(
                "nothing was deleted: the journal contains 1 record of other objects than Contact\n"
            )
        )
        expectEqual(outcome.code, .failure)
        await expectEqual(shell.run("query", "SELECT COUNT() FROM Contact").output, "20\n")
    }

    /// Answers to the query that saves two records, and what is wrong with them: one that was not
    /// asked for, one too few, and one without a field.
    @Test(arguments: [
        (
            Wire.page(#"{"Id":"003Dm000001kZ07IAE","Name":"Ann","IsDeleted":false}"#),
            "the record was not asked for, or came twice"
        ),
        (
            Wire.page(#"{"Id":"003Dm000001kZ04IAE","Name":null,"IsDeleted":false}"#, of: 2),
            "the server announced 2 rows and sent 1"
        ),
        (
            Wire.page(#"{"Id":"003Dm000001kZ04IAE","IsDeleted":false}"#),
            #"the record has no "Name", though it was selected"#
        ),
        (
            Wire.page(#"{"Id":"003Dm000001kZ04IAE","Name":null}"#),
            #"the record has no "IsDeleted", though it was selected"#
        ),
    ])
    func `the records that were to be saved`(_ answer: String, fault: String) async throws {
        let org = ScriptedOrg(.lookUp(answer))
        let outcome = try await Shell(asking: org)
            .run("delete", "Contact", Self.andy, "003Dm000001kZ05IAE", "--yes")
        expectEqual(outcome.output, "")
        expect(
            outcome.messages,
            .hasPrefix(
                "error: nothing was deleted: cannot save the records and the journal first\n"
            )
        )
        expect(outcome.messages, .contains(fault), "\(outcome)")
        expectEqual(outcome.code, .failure)
        expectEqual(org.paths, ["GET /services/data/v67.0/queryAll"])
    }

    @Test func `Ctrl-C while saving says that nothing was deleted`() async throws {
        let org = ScriptedOrg(
            .init(method: .get, target: "/services/data/v67.0/queryAll") {
                () throws(TransportError) in throw .cancelled
            }
        )
        let outcome = try await Shell(asking: org).run("delete", "Contact", Self.andy, "--yes")
        expectEqual(outcome.output, "")
        expectEqual(outcome.messages, "error: nothing was deleted: interrupted\n")
        expectEqual(outcome.code, .interrupted)
    }

    @Test func `in JSON, a refusal while saving says that nothing was deleted`() async throws {
        let org = ScriptedOrg(.lookUp(status: 400, Wire.refusal("MALFORMED_ID", "bad id")))
        let outcome = try await Shell(asking: org)
            .run("delete", "Contact", Self.andy, "003Dm000001kZ05IAE", "--yes", "--json")
        let words = "nothing was deleted: cannot save the records and the journal first"
        expect(outcome.output, .contains(#""actions":["\#(words)""#), "\(outcome)")
        expectEqual(outcome.code, .failure)
    }

    @Test func `the names that a preview shows are those of the records`() async throws {
        let org = ScriptedOrg(
            .query(Wire.page(#"{"IsSandbox":true,"OrganizationType":"x"}"#)),
            .query(Wire.page(#"{"Id":"003Dm000001kZ05IAE","Name":"Tim Barr"}"#))
        )
        var shell = try Shell.terminal()
        shell.ask(org)
        shell.answers = ["y"]
        let outcome = await shell.run("delete", "Contact", Self.andy)
        expect(
            outcome.messages,
            .contains("unexpected record 003Dm000001kZ05IAE"),
            "\(outcome)"
        )
        expectEqual(outcome.code, .failure)
        #expect(!org.paths.contains { $0.hasPrefix("DELETE ") })
    }
}
