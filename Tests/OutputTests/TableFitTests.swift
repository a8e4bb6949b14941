import TestSupport
import Testing

@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Tables that are wider than the terminal, and values wider than any.
struct TableFitTests {
    private func table(_ columns: Int, _ row: String, _ fields: String) async throws
        -> Shell.Outcome
    {
        var shell = try Shell.terminal(columns: columns)
        shell.ask(ScriptedOrg(.query(Wire.page(row))))
        return await shell.run("query", "SELECT \(fields) FROM Contact")
    }

    @Test func `headings wrap at dots and blanks before any value is shortened`() async throws {
        let row =
            #"{"Id":"003Dm000001kZ00IAE","Account":{"Owner":{"IsActive":true}},"#
            + #""CreatedDate":"2026-09-12T12:03:00.000+0000"}"#
        let outcome = try await table(46, row, "Id, Account.Owner.IsActive, CreatedDate")
        expectEqual(
            outcome.output,
            """
                                Account.
                                Owner.    CreatedDate
            Id                  IsActive  (CEST)
            003Dm000001kZ00IAE  true      2026-09-12 14:03

            """
        )
        expectEqual(outcome.messages, "\n1 record\n")
    }

    @Test func `a heading that has room stands on one line`() async throws {
        let row = #"{"Id":"003Dm000001kZ00IAE","Account":{"Name":"Acme"}}"#
        let outcome = try await table(32, row, "Id, Account.Name")
        expectEqual(outcome.output, "Id                  Account.Name\n003Dm000001kZ00IAE  Acme\n")
    }

    @Test func `the widest columns give way evenly, an Id never`() async throws {
        let long = String(repeating: "x", count: 60)
        let row =
            #"{"Id":"003Dm000001kZ00IAE","Name":"\#(long)","Title":"\#(long)","Phone":"512 757"}"#
        let outcome = try await table(62, row, "Id, Name, Title, Phone")
        expectEqual(
            outcome.output,
            """
            Id                  Name              Title            Phone
            003Dm000001kZ00IAE  xxxxxxxxxxxxxxx…  xxxxxxxxxxxxxx…  512 757

            """
        )
        expectEqual(outcome.messages, "\n2 values shortened; --no-truncate shows them\n1 record\n")
    }

    @Test func `telephone numbers and addresses stay whole while other texts can shrink`()
        async throws
    {
        let row =
            #"{"Name":"Rose Gonzalez","Phone":"+1 (512) 757-6000","Email":"rose@edge.example"}"#
        let outcome = try await table(50, row, "Name, Phone, Email")
        expectEqual(
            outcome.output,
            """
            Name          Phone              Email
            Rose Gonzal…  +1 (512) 757-6000  rose@edge.example

            """
        )
        let narrow = try await table(44, row, "Name, Phone, Email")
        expectEqual(
            narrow.output,
            """
            Name           Phone           Email
            Rose Gonzalez  +1 (512) 757-…  rose@edge.ex…

            """
        )
    }

    @Test func `a text among telephone numbers makes the column a text`() async throws {
        let row = #"{"Name":"Rose Gonzalez","Phone":"call the desk first"}"#
        let outcome = try await table(32, row, "Name, Phone")
        expectEqual(
            outcome.output,
            """
            Name           Phone
            Rose Gonzalez  call the desk fi…

            """
        )
    }

    @Test func `a long address stays whole, and other columns make room`() async throws {
        let email = String(repeating: "x", count: 70) + "@edge.example"
        let row = #"{"Name":"Rose","Title":"CFO","Account":null,"Phone":"","Email":"\#(email)"}"#
        var shell = try Shell.terminal(columns: 100)
        shell.ask(ScriptedOrg(.query(Wire.page(row))))
        let outcome = await shell.run("contacts", "rose")
        expectEqual(outcome.output, "Name  Phone  Email\nRose         \(email)\n")
        expectEqual(
            outcome.messages,
            "\nno room for Title, Account.Name and Id; --no-truncate shows them\n1 record\n"
        )
    }

    @Test func `describe keeps its table in 60 columns`() async throws {
        let outcome = try await Shell.terminal(columns: 60).run("describe", "Contact")
        expect(outcome.output, .hasPrefix("Name                    Type"))
        expect(outcome.output, .contains("\nMailingGeocodeAccuracy  picklist"))
        expect(outcome.output, .lacks("-- 1/"))
    }

    @Test func `the list of objects shortens what they allow as a last resort`() async throws {
        let wide = try await Shell.terminal(columns: 80).run("describe")
        #expect(
            wide.output.contains(
                "\nContact                 Contact            003        query create update "
                    + "delete\n"
            )
        )
        let narrow = try await Shell.terminal(columns: 60).run("describe")
        expect(narrow.output, .hasPrefix("Name                    Label"))
        expect(narrow.output, .contains("query crea…\n"))
    }

    /// One value of a million characters in a thousand rows made a gigabyte of blanks.
    @Test func `a column wider than a thousand cells is not padded`() async throws {
        let long = String(repeating: "x", count: 5_000)
        let rows =
            [#"{"Name":"\#(long)","City":"Oslo"}"#]
            + (1..<100).map { #"{"Name":"n\#($0)","City":"Oslo"}"# }
        for flags in [["-r", "table"], ["-r", "table", "--no-truncate"]] {
            var shell = try Shell()
            let page =
                #"{"totalSize":100,"done":true,"records":["# + rows.joined(separator: ",") + "]}"
            shell.ask(ScriptedOrg(.query(page)))
            let outcome = await shell.run(["query", "SELECT Name, City FROM Contact"] + flags)
            #expect(outcome.output.utf8.count < page.utf8.count)
            expect(outcome.output, .contains("\nn1  Oslo\n"))
        }
    }
}
