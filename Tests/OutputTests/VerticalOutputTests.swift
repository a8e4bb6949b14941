import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

/// Records one under the other, and one record in a pipe.
struct VerticalOutputTests {
    private func vertical(_ records: String..., columns: Int = 60, of fields: String) async throws
        -> String
    {
        var shell = try Shell.terminal(columns: columns)
        let page =
            #"{"totalSize":\#(records.count),"done":true,"#
            + #""records":[\#(records.joined(separator: ","))]}"#
        shell.ask(ScriptedOrg(.query(page)))
        return await shell.run("query", "SELECT \(fields) FROM Contact", "-r", "vertical").output
    }

    @Test func `separators are of one length, with a blank line between records`() async throws {
        let text = try await vertical(
            #"{"Id":"003Dm000001kZ00IAE"}"#,
            #"{"Id":"003Dm000001kZ01IAE"}"#,
            of: "Id"
        )
        expectEqual(
            text,
            """
            -- 1/2 003Dm000001kZ00IAE --------------
            Id  003Dm000001kZ00IAE

            -- 2/2 003Dm000001kZ01IAE --------------
            Id  003Dm000001kZ01IAE

            """
        )
    }

    @Test(arguments: [
        (29, "-- 1/1 003Dm000001kZ00IAE --"), (27, "-- 1/1 --------------------"), (8, "1/1"),
    ])
    func `a separator is short where the terminal is narrow`(
        _ columns: Int,
        _ separator: String
    ) async throws {
        let text = try await vertical(
            #"{"Id":"003Dm000001kZ00IAE"}"#,
            columns: columns,
            of: "Id"
        )
        let line = String(text.prefix { $0 != "\n" })
        expectEqual(line, separator + String(repeating: "-", count: columns == 29 ? 1 : 0))
    }

    @Test(arguments: [
        (
            #"{"city":"Austin","country":"USA","geocodeAccuracy":null,"latitude":null,"#
                + #""longitude":null,"postalCode":"78767","state":"TX","street":"1 Main St\nRoom "#
                + #"2"}"#,
            ["1 Main St", "Room 2", "Austin, TX 78767", "USA"]
        ),
        (
            #"{"city":"Oslo","countryCode":"NO","country":null,"geocodeAccuracy":"Zip","#
                + #""latitude":59.91,"longitude":10.750,"postalCode":null,"state":null,"#
                + #""street":null}"#,
            ["Oslo", "NO", "59.91, 10.750 (Zip)"]
        ),
        (#"{"latitude":59.91,"longitude":-10.5}"#, ["59.91, -10.5"]),
        (#"{"city":null,"latitude":null,"longitude":null,"street":null}"#, ["<null>"]),
        (#"{"a":1}"#, [#"{"a":1}"#]),
    ])
    func `an address is shown as one`(_ address: String, _ lines: [String]) async throws {
        let text = try await vertical(#"{"MailingAddress":\#(address)}"#, of: "MailingAddress")
        let shown = lines.joined(separator: "\n" + String(repeating: " ", count: 16))
        expect(text, .hasSuffix("--\nMailingAddress  \(shown)\n"))
    }

    @Test func `words are not cut`() async throws {
        let text = try await vertical(
            #"{"Languages__c":"English;German;Norwegian;Portuguese"}"#,
            columns: 34,
            of: "Languages__c"
        )
        expect(
            text,
            .hasSuffix(
                """
                Languages__c  English;German;
                              Norwegian;Portuguese

                """
            )
        )
    }

    private static let cases =
        #"{"Name":"Rose","Cases":{"totalSize":2,"done":true,"records":["#
        + #"{"Subject":"Seeking guidance","Cost":10.50},{"Subject":"a\nb","Cost":null}]}}"#

    @Test func `children are a table below their number`() async throws {
        let text = try await vertical(Self.cases, of: "Name, (SELECT Subject, Cost FROM Cases)")
        expect(
            text,
            .hasSuffix(
                """
                Name   Rose
                Cases  (2)
                       Subject             Cost
                       Seeking guidance   10.50
                       a⏎b               <null>

                """
            )
        )
    }

    @Test func `children are one under the other where a table does not fit`() async throws {
        let text = try await vertical(
            Self.cases,
            columns: 26,
            of: "Name, (SELECT Subject, Cost FROM Cases)"
        )
        expect(
            text,
            .hasSuffix(
                """
                Cases  (2)
                       -- 1/2 ------------
                       Subject
                         Seeking guidance
                       Cost
                         10.50

                       -- 2/2 ------------
                       Subject
                         a⏎b
                       Cost
                         <null>

                """
            )
        )
    }

    @Test func `get in a pipe is a field a line, with the escapes of tsv`() async throws {
        let shell = try Shell()
        let line = ["get", "Contact", "003Dm000001kZ00IAE", "--fields"]
        await expectEqual(
            shell.run(line + ["Name,MailingStreet,Birthdate"]).output,
            "Name\tRose Gonzalez\nMailingStreet\t313 Constitution Place\\nAustin, TX "
                + "78767\\nUSA\n"
                + "Birthdate\t\n"
        )
        await expectEqual(shell.run(line + ["Name", "--no-header"]).output, "Rose Gonzalez\n")
        await expectEqual(shell.run(line + ["Name", "-r", "tsv"]).output, "Name\nRose Gonzalez\n")
    }
}
