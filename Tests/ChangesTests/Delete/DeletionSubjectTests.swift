import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// The ways to say which records a delete is about, on the built-in org.
struct DeletionSubjectTests {
    private static let andy = "003Dm000001kZ04IAE"
    private static let tim = "003Dm000001kZ05IAE"
    private static let count = ["query", "SELECT COUNT() FROM Contact"]

    private func count(in shell: Shell) async -> String {
        await shell.run(Self.count).output
    }

    @Test(arguments: [
        "\(andy)\n\(tim)\n", "\u{FEFF}\(andy)\r\n\(tim)\r\n", "Id,Name\n\(andy),Andy\n\(tim),Tim\n",
        "{\"Id\":\"\(andy)\"}\n{\"Id\":\"\(tim)\"}\n",
    ])
    func `ids come from stdin or from a file`(_ text: String) async throws {
        var shell = try Shell()
        shell.input = Array(text.utf8)
        let expected =
            "Id,Name,Status,Code,Message,Along\n\(Self.andy),Andy Young,deleted,,,\n\(Self.tim),Tim Barr,deleted,,,\n"
        for source in [["--ids-from", "-"], ["-i", "-"], ["-"]] {
            let outcome = await shell.run(["delete", "Contact"] + source + ["--yes", "-r", "csv"])
            expectEqual(
                outcome,
                Shell.Outcome(output: expected, messages: "2 records\n", code: .success)
            )
            await expectEqual(shell.run("demo", "reset").code, .success)
        }
        let file = try shell.folder.write(text, to: "ids.csv")
        let outcome = await shell.run("delete", "Contact", "--ids-from", file, "--yes", "-r", "csv")
        expectEqual(outcome.output, expected)
        await expectEqual(count(in: shell), "18\n")
    }

    @Test func `every line that holds no id of the object is told, and nothing is sent`()
        async throws
    {
        var shell = try Shell()
        shell.input = Array("\(Self.andy)\n003\n003Dm000001kZ05IAX\n".utf8)
        let outcome = await shell.run("delete", "Contact", "--ids-from", "-", "--yes")
        expectEqual(outcome.output, "")
        expectEqual(
            outcome.messages,
            """
            error: 2 lines of stdin are wrong; nothing was sent
              why: line 2: '003' is not a record id: expected 15 or 18 characters, got 3
              why: line 3: '003Dm000001kZ05IAX' is not a record id: its last three characters \
            do not match the rest, so a character is wrong

            """
        )
        expectEqual(outcome.code, .usage)
        shell.input = Array("\(Self.andy)\n001Dm000001kZ00IAE\n".utf8)
        let foreign = await shell.run("delete", "Contact", "--ids-from", "-", "--yes")
        #expect(
            foreign.messages.contains(
                "line 2: 001Dm000001kZ00IAE is not an id of Contact (those start with 003): "
                    + "it belongs to Account"
            )
        )
        expectEqual(foreign.code, .usage)
        await expectEqual(count(in: shell), "20\n")
    }

    @Test func `ids without an end are refused, and many wrong lines are counted`() async throws {
        var shell = try Shell()
        shell.input = Array(String(repeating: "y\n", count: 5000).utf8)
        for command in ["delete", "undelete"] {
            let confirmation = command == "delete" ? ["--yes"] : []
            let wrong = await shell.run(
                [command, "Contact", "--ids-from", "-"] + confirmation
            )
            expect(wrong.messages, .hasPrefix("error: 5,000 lines of stdin are wrong; nothing was"))
            expect(wrong.messages, .hasSuffix("  why: and 4,980 more lines\n"))
            #expect(wrong.output == "" && wrong.code == .usage)
            let endless = await shell.run(
                [command, "Contact", "--ids-from", "/dev/zero"] + confirmation
            )
            expectEqual(
                endless.messages,
                """
                error: /dev/zero is larger than 256 MiB, the limit for a list of ids; nothing \
                was sent
                  hint: split it, and run one command per part
                  hint: sfctl \(command) --help

                """
            )
            #expect(endless.output == "" && endless.code == .usage)
        }
    }

    @Test(arguments: [["delete"], ["data", "delete", "record"]])
    func `an id without its object is told the object`(_ command: [String]) async throws {
        let words = ["-i", "003Dm000001kZ04IAE", "--yes"]
        let outcome = try await Shell().run(command + words)
        expectEqual(
            outcome.messages,
            """
            error: name the record's object
              hint: sfctl delete Contact -i 003Dm000001kZ04IAE

            """
        )
        expectEqual(outcome.code, .usage)
    }

    @Test func `an id that a file has twice is told, and counts once`() async throws {
        var shell = try Shell()
        shell.input = Array("\(Self.andy)\n\(Self.tim)\n003Dm000001kZ04\n".utf8)
        let outcome = await shell.run("delete", "Contact", "--ids-from", "-", "--yes", "-r", "ids")
        expectEqual(outcome.output, "\(Self.andy)\n\(Self.tim)\n")
        expectEqual(
            outcome.messages,
            "\(Self.andy) in line 3 of stdin is a duplicate of line 1; used once\n"
        )
    }

    @Test(arguments: [["--ids-from", "-"], ["--matching", "LastName = 'Nobody'"]])
    func `no records are no error, and are told`(_ subject: [String]) async throws {
        let outcome = try await Shell().run(["delete", "Contact"] + subject + ["--yes", "--json"])
        expectEqual(outcome.output, #"{"result":[],"status":0,"warnings":[]}"# + "\n")
        expect(outcome.messages, .hasSuffix(": nothing was deleted\n"))
        expectEqual(outcome.code, .success)
    }

    @Test func `a condition finds the records`() async throws {
        let shell = try Shell()
        let outcome = await shell.run(
            "delete",
            "Contact",
            "--matching",
            "LastName LIKE 'Y%' OR LastName = 'Barr'",
            "--yes",
            "-r",
            "ids"
        )
        expectEqual(outcome.output, "\(Self.andy)\n\(Self.tim)\n")
        await expectEqual(count(in: shell), "18\n")
    }

    @Test(arguments: [
        "LastName LIKE 'Y%' LIMIT 1", "", "LastName = 'Young' ORDER BY Id", "LastName LIKE",
        "LastNam = 'x'", "LastName = 'Young') LIMIT 1 //",
    ])
    func `what is no condition deletes nothing`(_ condition: String) async throws {
        let shell = try Shell()
        let outcome = await shell.run("delete", "Contact", "--matching", condition, "--yes")
        #expect([.usage, .failure].contains(outcome.code))
        expect(outcome.messages, .hasPrefix("error: "))
        await expectEqual(count(in: shell), "20\n")
    }

    @Test(arguments: [
        ["--matching", "LastName != null", "--max", "19"], ["--ids-from", "-", "--max", "1"],
        [andy, tim, "--max", "1"],
    ])
    func `more records than allowed are refused`(_ words: [String]) async throws {
        var shell = try Shell()
        shell.input = Array("\(Self.andy)\n\(Self.tim)\n".utf8)
        let outcome = await shell.run(["delete", "Contact"] + words + ["--yes"])
        expectEqual(outcome.output, "")
        expect(outcome.messages, .contains("error: nothing was deleted: got "))
        expectEqual(outcome.code, .usage)
        await expectEqual(count(in: shell), "20\n")
    }

    @Test func `a condition takes 200 records if nothing else is said`() async throws {
        let shell = try Shell()
        _ = await shell.run("demo", "reset", "--contacts", "181")
        let condition = ["delete", "Contact", "--matching", "Id != null", "--yes"]
        let outcome = await shell.run(condition)
        expect(outcome.messages, .contains("got 201 records, but the limit is 200 per delete"))
        #expect(
            await shell.run(condition + ["--max", "201", "-r", "ids", "--quiet"]).code != .usage
        )
    }

    @Test(arguments: [
        ["LastName=Young"], ["LastName='Young' FirstName=\"Andy\""], ["lastname=young"],
    ])
    func `values find the one record, as in sf`(_ values: [String]) async throws {
        let shell = try Shell()
        let outcome = await shell.run(
            ["delete", "-s", "Contact", "-w"] + values + ["--yes", "--json"]
        )
        expectEqual(
            outcome.output,
            #"{"result":{"id":"\#(Self.andy)","success":true,"errors":[],"#
                + #""name":"Andy Young","along":[]},"#
                + #""status":0,"warnings":[]}"#
                + "\n"
        )
    }

    @Test(arguments: [
        ("LastName=Nobody", ExitCode.failure, "nothing was deleted: no Contact has these values"),
        (
            "LastName='null'", .failure,
            "hint: sfctl query \"SELECT Id, Name FROM Contact WHERE LastName = 'null'\""
        ),
        ("LeadSource=Other", .failure, "Contact records have these values"),
        ("LastNam=Young", .failure, "No such column 'LastNam' on entity 'Contact'."),
        ("IsDeleted=maybe", .failure, "must be of type boolean"),
        ("CreatedDate=yesterday", .failure, "must be of type dateTime"),
        ("LastName", .usage, "takes FIELD=VALUE pairs"),
        ("LastName='Young", .failure, "no Contact has these values"),
        ("LastName='Young'x", .failure, "no Contact has these values"),
        (" ", .usage, "takes FIELD=VALUE pairs"),
    ])
    func `values of none, of several and of no field are errors`(
        values: String,
        code: ExitCode,
        words: String
    ) async throws {
        let shell = try Shell()
        let outcome = await shell.run("delete", "Contact", "-w", values, "--yes")
        expectEqual(outcome.code, code, "\(outcome)")
        expect(outcome.messages, .contains(words))
        await expectEqual(count(in: shell), "20\n")
    }

    @Test(arguments: [
        [andy, "--matching", "Id != null"], [andy, "--ids-from", "-"], ["--resume", "x"],
        ["--matching", "Id != null", "--where", "Id=x"],
    ])
    func `records named in two ways are refused`(_ words: [String]) async throws {
        let outcome = try await Shell().run(["delete", "Contact"] + words + ["--yes"])
        expectEqual(outcome.code, .usage)
    }

    @Test func `all or none of more than a request holds is refused`() async throws {
        var shell = try Shell()
        let ids = (0..<201).map { "003Dm000001k\(String($0 + 100))" }
        shell.input = Array(ids.joined(separator: "\n").utf8)
        let outcome = await shell.run(
            "delete",
            "Contact",
            "--ids-from",
            "-",
            "--yes",
            "--all-or-none"
        )
        expect(outcome.messages, .contains("--all-or-none takes at most 200 records"))
        expectEqual(outcome.code, .usage)
    }

    @Test func `all or none deletes none where one is refused`() async throws {
        let shell = try Shell()
        let rose = "003Dm000001kZ00IAE"
        let outcome = await shell.run(
            "delete",
            "Contact",
            Self.andy,
            rose,
            "--yes",
            "--all-or-none",
            "-r",
            "csv"
        )
        expectEqual(outcome.code, .failure)
        await expectEqual(count(in: shell), "20\n")
        await expectEqual(
            shell.run("delete", "Contact", Self.andy, "--yes", "--all-or-none").code,
            .success
        )
    }
}
