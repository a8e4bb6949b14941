import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// The first page settles a table's columns; the rows of later ones are written into them as they
/// come.
struct TablePagesTests {
    private static let soql =
        "SELECT Id, Name, MailingStreet, CreatedDate, Amount__c, (SELECT Id FROM Cases) FROM "
        + "Contact"
    private static let locator = "/services/data/v67.0/query/0r8xx5S5xkLFptKACT-200"

    private static func contact(
        _ id: String,
        _ name: String,
        _ street: String,
        _ date: String,
        _ amount: String,
        _ cases: String = "null"
    ) -> String {
        #"{"attributes":{"type":"Contact"},"Id":"\#(id)","Name":\#(name),"#
            + #""MailingStreet":\#(street),"#
            + #""CreatedDate":\#(date),"Amount__c":\#(amount),"Cases":\#(cases)}"#
    }

    private static let first = Wire.page(
        contact(
            "003Dm000001kZ00IAE",
            #""Ada Lovelace""#,
            #""1 Rue de l'Église\r\nParis""#,
            #""2026-09-12T12:03:00.000+0000""#,
            "12.50"
        ),
        of: 4,
        next: locator
    )

    private static let second = [
        contact(
            "003Dm000001kZ01IAE",
            #""山田 太郎 \u001b[31m👩‍🌾""#,
            #""32 Vassar Street\nRoom 32-G942 at the end of the corridor""#,
            #""2026-01-02T00:00:00.000+0000""#,
            "1.39E8",
            #"{"totalSize":2,"done":true,"records":[{"Id":"500"},{"Id":"501"}]}"#
        ),
        contact("003Dm000001kZ02IAE", "null", #""""#, "null", "null"),
        contact("003Dm000001kZ03IAE", #""e\u0301""#, #""\ud83d""#, #""soon""#, "0"),
    ]

    private func run(_ flags: String...) async throws -> Shell.Outcome {
        let second =
            "{\"totalSize\":4,\"done\":true,\"records\":[\(Self.second.joined(separator: ","))]}"
        let org = ScriptedOrg(.query(Self.first), .on(Self.locator, second))
        return try await Shell(asking: org).run(["query", Self.soql, "-r", "table"] + flags)
    }

    @Test func `what is wider in later rows is whole, and its row out of line`() async throws {
        let outcome = try await run()
        expectEqual(
            outcome.output,
            """
            Id                  Name          MailingStreet            CreatedDate (UTC)  \
            Amount__c  Cases
            003Dm000001kZ00IAE  Ada Lovelace  1 Rue de l'Église⏎Paris  2026-09-12 12:03       \
            12.50  (0)
            003Dm000001kZ01IAE  山田 太郎 ␛[31m👩  32 Vassar Street⏎Room 32-G942 at the end of the \
            corridor  2026-01-02 00:00   139000000  (2)
            003Dm000001kZ02IAE  <null>                                 <null>                \
            <null>  (0)
            003Dm000001kZ03IAE  e\u{301}             \u{FFFD}                        \
            soon                       0  (0)

            """
        )
        expectEqual(outcome.messages, "4 records\n")
    }

    @Test func `within a width, what is wider in later rows is shortened and counted`() async throws
    {
        let outcome = try await run("--width", "110")
        expectEqual(
            outcome.output,
            """
            Id                  Name          MailingStreet            CreatedDate (UTC)  \
            Amount__c  Cases
            003Dm000001kZ00IAE  Ada Lovelace  1 Rue de l'Église⏎Paris  2026-09-12 12:03       \
            12.50  (0)
            003Dm000001kZ01IAE  山田 太郎 ␛…  32 Vassar Street⏎Room …  2026-01-02 00:00   \
            139000000  (2)
            003Dm000001kZ02IAE  <null>                                 <null>                \
            <null>  (0)
            003Dm000001kZ03IAE  e\u{301}             \u{FFFD}                        \
            soon                       0  (0)

            """
        )
        expectEqual(outcome.messages, "2 values shortened; --no-truncate shows them\n4 records\n")
    }

    @Test(arguments: ["2026-02-30", "2026-13-01", "2026-00-10"])
    func `a date that no calendar has makes a column of texts`(_ date: String) async throws {
        let row = #"{"attributes":{"type":"X"},"A":"\#(date)T12:00:00.000+0000"}"#
        let org = ScriptedOrg(.query(Wire.page(row)))
        let outcome = try await Shell(asking: org).run("query", "SELECT A FROM X", "-r", "table")
        expectEqual(outcome.output, "A\n\(date)T12:00:00.000+0000\n")
    }

    @Test func `a column of times and other values shows both as served`() async throws {
        let rows = ["5", "true", #""2026-09-12T12:03:00.000+0000""#].map {
            #"{"attributes":{"type":"X"},"A":\#($0)}"#
        }
        for row in rows.dropLast() {
            let org = ScriptedOrg(.query(Wire.page(row, rows[2])))
            let outcome = try await Shell(asking: org).run(
                "query",
                "SELECT A FROM X",
                "-r",
                "table"
            )
            expect(outcome.output, .hasPrefix("A\n"))
            expect(outcome.output, .hasSuffix("\n2026-09-12T12:03:00.000+0000\n"))
        }
    }

    @Test func `vertical records of later pages are shown as those of the first`() async throws {
        let rows = [#""soon""#, #""2026-09-12T12:03:00.000+0000""#].map {
            #"{"attributes":{"type":"X"},"A":\#($0)}"#
        }
        let org = ScriptedOrg(
            .query(Wire.page(rows[0], of: 2, next: Self.locator)),
            .on(Self.locator, Wire.page(rows[1], of: 2))
        )
        let outcome = try await Shell(asking: org).run("query", "SELECT A FROM X", "-r", "vertical")
        expectEqual(
            outcome.output,
            """
            -- 1/2 ---------------------------------
            A  soon

            -- 2/2 ---------------------------------
            A  2026-09-12T12:03:00.000+0000

            """
        )
    }

    @Test func `times of two zones have theirs beside them, not in the heading`() async throws {
        let rows = ["2026-01-02", "2026-07-02"].map {
            #"{"attributes":{"type":"X"},"A":"\#($0)T12:00:00.000+0000"}"#
        }
        var shell = try Shell.terminal()
        shell.ask(ScriptedOrg(.query(Wire.page(rows[0], rows[1]))))
        let output = MemorySink()
        var environment = shell.environment(output: output, messages: MemorySink())
        // 2026-03-29T01:00:00Z.
        environment.localTime = LocalTime { $0 < 1_774_746_000 ? (3600, "CET") : (7200, "CEST") }
        _ = await Program.run(["query", "SELECT A FROM X"], in: environment)
        expectEqual(output.text, "A\n2026-01-02 13:00 CET\n2026-07-02 14:00 CEST\n")
    }

    @Test(arguments: [
        ([], "A (UTC)\n2026-01-02 12:00\n"), (["--no-utc"], "A (CET)\n2026-01-02 13:00\n"),
    ])
    func `a pipe gets UTC, unless local time is asked for`(
        _ flags: [String],
        _ table: String
    ) async throws {
        let row = #"{"attributes":{"type":"X"},"A":"2026-01-02T12:00:00.000+0000"}"#
        var shell = try Shell()
        shell.ask(ScriptedOrg(.query(Wire.page(row))))
        let output = MemorySink()
        var environment = shell.environment(output: output, messages: MemorySink())
        environment.localTime = LocalTime { _ in (3600, "CET") }
        _ = await Program.run(["query", "SELECT A FROM X", "-r", "table"] + flags, in: environment)
        expectEqual(output.text, table)
    }

    @Test func `a key that no column shows is told once, of however many pages`() async throws {
        let locator = Self.locator
        let row = #"{"attributes":{"type":"X"},"A":"1","B":"2"}"#
        let org = ScriptedOrg(
            .query(Wire.page(row, of: 2, next: locator)),
            .on(locator, Wire.page(row, of: 2))
        )
        let outcome = try await Shell(asking: org).run("query", "SELECT A FROM X", "-r", "csv")
        expectEqual(outcome.output, "A\n1\n1\n")
        expectEqual(outcome.messages.split(separator: "the answer has an extra field 'B'").count, 2)
    }

    @Test func `of a page with a fault, the rows before it stand, as in csv`() async throws {
        let id = "003Dm000001kZ00IAE"
        let locator = Self.locator
        let faulty =
            #"{"totalSize":9,"done":false,"nextRecordsUrl":"\#(locator)1","#
            + #""records":[\#(Wire.contact(id)),{"Id":},{"Id":"x"}]}"#
        for format in ["csv", "table"] {
            let org = ScriptedOrg(
                .query(Wire.page(Wire.contact(id), of: 9, next: locator)),
                .on(locator, faulty),
                .on(locator + "1", Wire.page(Wire.contact(id), of: 9))
            )
            let shell = try Shell(asking: org)
            let outcome = await shell.run("query", "SELECT Id FROM Contact", "-r", format)
            expectEqual(outcome.output, "Id\n\(id)\n\(id)\n")
            expectEqual(outcome.code, .failure)
        }
    }
}
