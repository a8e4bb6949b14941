import Accounts
import Client
import Synchronization
import TestSupport
import Testing
import Text

@testable import Changes
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// The question before a delete: when it is asked, and what may answer it.
struct DeleteQuestionTests {
    private static let andy = "003Dm000001kZ04IAE"

    /// A terminal's world that asks a remote org.
    private func terminal(asking org: RemoteDemo) throws -> Shell {
        var shell = try Shell.terminal()
        shell.ask(org)
        return shell
    }

    @Test(arguments: [
        ("1234", true), ("1,234", true), ("1,2,34", false), ("12,34", false), (",1234", false),
        ("1234 ", false), ("", false), ("y", false),
    ])
    func `the number that confirms is written as it is shown, or in digits`(
        answer: String,
        isConfirmed: Bool
    ) {
        let question = DeletionQuestion(
            object: "Contact",
            count: 1234,
            kind: .production,
            isUndeletable: true
        )
        #expect(question.needsCount)
        expectEqual(question.isConfirmed(by: answer), isConfirmed)
    }

    @Test func `what was typed before the question does not answer it, and what follows it does`()
        async throws
    {
        let log = Mutex<[String]>([])
        let shell = try Shell.terminal()
        let messages = MemorySink()
        var environment = shell.environment(output: MemorySink(), messages: messages)
        environment.discardTypedAhead = {
            let isAsked = messages.text.hasSuffix("Delete? [y/N] ")
            log.withLock { $0.append(isAsked ? "discard an answer" : "discard") }
        }
        environment.readLine = {
            log.withLock { $0.append("read") }
            return "n"
        }
        let code = await Program.run(["delete", "Contact", Self.andy], in: environment)
        expectEqual(log.withLock(\.self), ["discard", "read"])
        expectEqual(code, .declined)
    }

    @Test func `Ctrl-C at the question exits 130 and deletes nothing`() async throws {
        let org = RemoteDemo(now: try Shell().now)
        let shell = try terminal(asking: org)
        let messages = MemorySink()
        var environment = shell.environment(output: MemorySink(), messages: messages)
        environment.readLine = { throw CancellationError() }
        let code = await Program.run(["delete", "Contact", Self.andy], in: environment)
        expect(messages.text, .hasSuffix("Delete? [y/N] \nnothing was deleted\n"))
        expectEqual(code, .interrupted)
        #expect(org.requests.allSatisfy { !$0.hasPrefix("DELETE ") })
    }

    @Test func `the question counts and lists only records that are there`() async throws {
        var shell = try Shell.terminal()
        shell.answers = ["11"]
        let eleven = (0..<11).map { "003Dm000001kZ0\(String($0, radix: 16, uppercase: true))" }
        let outcome = await shell.run(
            ["delete", "Contact", "003Dm000001kZ99"] + eleven + ["003Dm000001kZ98"]
        )
        expect(
            outcome.messages,
            .hasPrefix(
                """
                Delete 11 records of Contact from demo (built-in org):
                  003Dm000001kZ00IAE  Rose Gonzalez
                  003Dm000001kZ01IAE  Sean Forbes
                  003Dm000001kZ02IAE  Jack Rogers
                  003Dm000001kZ03IAE  Pat Stumuller
                  003Dm000001kZ04IAE  Andy Young
                  and 6 more; --dry-run lists them all
                Missing, or not visible to you: 003Dm000001kZ99IAE, 003Dm000001kZ98IAE
                They go to the recycle bin.
                Blocked: Rose Gonzalez, by 2 cases; Sean Forbes, by 2 cases; Jack Rogers, by 3
                cases; Pat Stumuller, by 1 case; Stella Pavlova, by 2 cases; and 3 more.
                Type 11 to delete these 11 records, or press Enter to keep them: 
                13 records

                """
            )
        )
        expectEqual(outcome.code, .partial)
    }

    @Test func `of ten records and ids of none a yes is enough`() async throws {
        var shell = try Shell.terminal()
        shell.answers = ["n"]
        let ten = (0..<10).map { "003Dm000001kZ0\($0)" }
        let outcome = await shell.run(["delete", "Contact", "003Dm000001kZ99"] + ten)
        expect(outcome.messages, .hasSuffix("Delete? [y/N] nothing was deleted\n"))
        expectEqual(outcome.code, .declined)
    }

    @Test(arguments: ["y", "yes", "", "2"])
    func `an object without a recycle bin asks for the number even of one record`(
        _ answer: String
    ) async throws {
        var shell = try Shell.terminal()
        let list = await shell.run("query", "SELECT Id FROM Group LIMIT 1", "-r", "ids")
        let id = String(list.output.prefix(18))
        shell.answers = [answer]
        let outcome = await shell.run("delete", "Group", id)
        expect(
            outcome.messages,
            .contains(
                """
                It cannot be restored: the org keeps no deleted Group.
                Type 1 to delete this record, or press Enter to keep it: 
                """
            ),
            "\(outcome)"
        )
        expectEqual(outcome.code, .declined)
        shell.answers = ["1"]
        let deleted = await shell.run("delete", "Group", id)
        expectEqual(deleted.code, .success)
        expect(deleted.messages, .lacks("undelete"), "\(deleted)")
    }

    @Test func `an org with a name is shown with its URL and its kind`() async throws {
        var shell = try Shell.terminal()
        shell.variables["SFCTL_TARGET_ORG"] = "acme"
        let token = try shell.folder.write("00D000000000001!secret", to: "token", isPrivate: true)
        try shell.folder.write(
            #"{"orgs":{"acme":{"instanceUrl":"https://acme.my.salesforce.com","#
                + #""accessTokenFile":"\#(token)"}}}"#,
            to: ".config/sfctl/config.json"
        )
        shell.transport = RemoteDemo(.production, now: shell.now)
        let outcome = await shell.run("delete", "Contact", Self.andy)
        let heading =
            "Delete 1 record of Contact from acme at "
            + "https://acme.my.salesforce.com\n[PRODUCTION]:\n"
        expect(outcome.messages, .hasPrefix(heading))
        expectEqual(outcome.code, .declined)
    }

    @Test func `where none of the records is there nothing is asked`() async throws {
        let org = RemoteDemo(now: try Shell().now)
        var shell = try terminal(asking: org)
        shell.answers = ["y"]
        let outcome = await shell.run(
            "delete",
            "Contact",
            "003Dm000001kZ99IAE",
            "003Dm000001kZ98IAE"
        )
        expectEqual(outcome.messages, "error: no such Contact, or not visible to you\n")
        expectEqual(outcome.code, .failure)
        #expect(org.requests.allSatisfy { !$0.hasPrefix("DELETE ") })
    }
}
