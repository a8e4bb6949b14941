import TestSupport
import Testing

@testable import sfctl

/// The first page settles a table's columns; the rows of later ones are written into them as they come.
struct TablePagesTests {
    private static let soql =
        "SELECT Id, Name, MailingStreet, CreatedDate, Amount__c, (SELECT Id FROM Cases) FROM Contact"
    private static let locator = "/services/data/v67.0/query/0r8xx5S5xkLFptKACT-200"

    private static func contact(
        _ id: String,
        _ name: String,
        _ street: String,
        _ date: String,
        _ amount: String,
        _ cases: String = "null"
    ) -> String {
        #"{"attributes":{"type":"Contact"},"Id":"\#(id)","Name":\#(name),"MailingStreet":\#(street),"#
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
        #expect(
            outcome.output == """
                Id                  Name          MailingStreet            CreatedDate (UTC)  Amount__c  Cases
                003Dm000001kZ00IAE  Ada Lovelace  1 Rue de l'Église⏎Paris  2026-09-12 12:03       12.50  (0)
                003Dm000001kZ01IAE  山田 太郎 ␛[31m👩  32 Vassar Street⏎Room 32-G942 at the end of the corridor  2026-01-02 00:00   139000000  (2)
                003Dm000001kZ02IAE  <null>                                 <null>                <null>  (0)
                003Dm000001kZ03IAE  e\u{301}             \u{FFFD}                        soon                       0  (0)

                """
        )
        #expect(outcome.messages == "4 records\n")
    }

    @Test func `within a width, what is wider in later rows is shortened and counted`() async throws
    {
        let outcome = try await run("--width", "110")
        #expect(
            outcome.output == """
                Id                  Name          MailingStreet            CreatedDate (UTC)  Amount__c  Cases
                003Dm000001kZ00IAE  Ada Lovelace  1 Rue de l'Église⏎Paris  2026-09-12 12:03       12.50  (0)
                003Dm000001kZ01IAE  山田 太郎 ␛…  32 Vassar Street⏎Room …  2026-01-02 00:00   139000000  (2)
                003Dm000001kZ02IAE  <null>                                 <null>                <null>  (0)
                003Dm000001kZ03IAE  e\u{301}             \u{FFFD}                        soon                       0  (0)

                """
        )
        #expect(
            outcome.messages == "2 values shortened; --no-truncate shows them\n4 records\n"
        )
    }

    @Test func `of a page with a fault, the rows before it stand, as in csv`() async throws {
        let id = "003Dm000001kZ00IAE"
        let locator = Self.locator
        let faulty =
            #"{"totalSize":9,"done":false,"nextRecordsUrl":"\#(locator)1","#
            + #""records":[\#(Wire.contact(id)),{"Id":]}"#
        for format in ["csv", "table"] {
            let org = ScriptedOrg(
                .query(Wire.page(Wire.contact(id), of: 9, next: locator)),
                .on(locator, faulty),
                .on(locator + "1", Wire.page(Wire.contact(id), of: 9))
            )
            let shell = try Shell(asking: org)
            let outcome = await shell.run("query", "SELECT Id FROM Contact", "-r", format)
            #expect(outcome.output == "Id\n\(id)\n\(id)\n")
            #expect(outcome.code == .failure)
        }
    }
}
