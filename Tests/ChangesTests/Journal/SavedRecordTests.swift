import Client
import Foundation
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

/// The saved records of a delete are printed in a form that can be imported.
struct SavedRecordTests {
    /// Has a contact and an opportunity.
    private static let dickenson = "001Dm000001kZ03IAE"
    /// Has two contacts.
    private static let sForce = "001Dm000001kZ0BIAU"
    /// Has four cases.
    private static let edge = "001Dm000001kZ00IAE"
    private static let show = ["journal", "show", "--last", "--records"]

    @Test func `saved records are printed to be imported again`() async throws {
        let shell = try Shell()
        _ = await shell.run(["delete", "Account", Self.dickenson, Self.sForce, Self.edge, "--yes"])
        let csv = await shell.run("journal", "show", "--last", "--records", "-r", "csv")
        let lines = csv.output.split(separator: "\n")
        expectEqual(lines.count, 3)
        expect(lines[0], .hasPrefix("Name,Type,"))
        #expect(!lines[0].contains("CreatedDate") && !lines[0].contains("BillingAddress"))
        let leftOut =
            "left out: 1 saved record that was not deleted by this delete, or restored since (--all)\n"
        expect(csv.messages, .contains(leftOut))
        let whole = await shell.run(Self.show + ["--all", "-r", "ids"])
        expectEqual(whole.output.split(separator: "\n").count, 3)
        expect(whole.messages, .lacks("left out"))
        let importing = "sf data import bulk --sobject Account --file FILE\n"
        expect(csv.messages, .contains(" new ids: \(importing)"))
        let lists = await shell.run("journal", "show", "--last", "--records", "-r", "vertical")
        expect(lists.messages, .contains(" new ids: print them with -r csv, then \(importing)"))
        let children = ["journal", "show", "--last", "--records", "--children"]
        let contacts = await shell.run(children + ["contact", "-r", "csv"])
        expect(contacts.output, .contains("a_young@dickenson.com"))
        let json = await shell.run(children + ["Contact", "--json"])
        let records = try JSONValue(parsing: Array(json.output.utf8))["result"]?["records"]
        expectEqual(records?.elements?.count, 3)
        #expect(records?[0]?["Id"]?.text != nil)
        let none = await shell.run(children + ["Lead"])
        expect(none.messages, .hasPrefix("error: the delete saved no Lead records"))
        _ = await shell.run("undelete", "--last")
        let restored = await shell.run("journal", "show", "--last", "--records", "-r", "csv")
        expectEqual(restored.output.split(separator: "\n").count, 1)
    }

    @Test func `records that were not saved cannot be printed`() async throws {
        let shell = try Shell()
        _ = await shell.run("delete", "Account", Self.sForce, "--yes", "--no-backup")
        let outcome = await shell.run("journal", "show", "--last", "--records")
        expect(outcome.messages, .hasPrefix("error: the delete saved no records"))
        expectEqual(outcome.code, .usage)
    }

    @Test func `records that their file lacks are told`() async throws {
        let shell = try Shell()
        _ = await shell.run("delete", "Account", Self.sForce, Self.dickenson, "--yes")
        let file = ".local/state/sfctl/deleted/20260912T120000Z-Account-1.records.ndjson"
        let lines = try #require(shell.folder.text(of: file)).split(separator: "\n")
        try shell.folder.write(lines[0] + "\n" + lines[0] + "\n", to: file)
        let id = lines[0].contains(Self.sForce) ? Self.dickenson : Self.sForce
        let cut = await shell.run(Self.show + ["-r", "csv"])
        expectEqual(cut.output.split(separator: "\n").count, 2)
        let lack = "error: the saved records lack 1 deleted record: \(id)\n"
        expect(cut.messages, .contains(lack), "\(cut)")
        expectEqual(cut.code, .partial)
        let json = await shell.run(Self.show + ["--json"])
        #expect(json.code == .partial && json.output.contains("the saved records lack 1"))
        try shell.folder.write(lines[0] + "\n" + lines[1].prefix(100), to: file)
        let damaged = await shell.run(Self.show + ["-r", "csv"])
        expectEqual(damaged.code, .partial)
        expectEqual(damaged.output.split(separator: "\n").count, 2)
        expect(damaged.messages, .contains("error: the saved records lack 1 deleted record: "))
        let reason = "  why: line 2 of \(shell.folder.path)/\(file) is damaged: the JSON text ends "
        expect(damaged.messages, .contains(reason))
    }

    @Test func `damaged lines hide no other record, and are named`() async throws {
        let shell = try Shell()
        _ = await shell.run("delete", "Account", Self.sForce, "--yes")
        let name = ".local/state/sfctl/deleted/20260912T120000Z-Account-1.children.ndjson"
        let lines = try #require(shell.folder.text(of: name)).split(separator: "\n")
        try shell.folder.write("[]\n\n" + lines.joined(separator: "\n") + "\n{\n", to: name)
        for flags in [[], ["--all"]] {
            let show = Self.show + ["--children", "Contact", "-r", "csv"] + flags
            let outcome = await shell.run(show)
            expectEqual(outcome.code, .partial)
            expectEqual(outcome.output.split(separator: "\n").count, 3)
            expect(outcome.messages, .contains("error: damaged: 2 lines of the saved records\n"))
            let file = "\(shell.folder.path)/\(name)"
            expect(
                outcome.messages,
                .contains("  why: line 1 of \(file) is damaged: the row has no record id")
            )
            expect(outcome.messages, .contains("line \(lines.count + 3) of \(file) is damaged: "))
            let note =
                "some of them may be in the org: a damaged line may be that of their parent\n"
            expectEqual(outcome.messages.contains(note), flags.isEmpty)
        }
    }

    /// An org with a task and an event.
    private func world() async throws -> (shell: Shell, demo: RemoteDemo) {
        var shell = try Shell()
        let demo = RemoteDemo(now: shell.now)
        shell.ask(demo)
        let contact = #""WhoId":"003Dm000001kZ04IAE""#
        let time = #""ActivityDateTime":"2026-09-01T08:00:00Z","DurationInMinutes":30"#
        _ = try await post("Task", #"{"Subject":"Call",\#(contact)}"#, to: demo)
        _ = try await post("Event", #"{"Subject":"Visit",\#(time),\#(contact)}"#, to: demo)
        let links = #""ContactId":"003Dm000001kZ04IAE""#
        let member = #""CampaignId":"701Dm000001kZ01IAE","Status":"Responded""#
        _ = try await post("CampaignMember", #"{\#(links),\#(member)}"#, to: demo)
        let group = try await post("Group", #"{"Name":"Sales","Type":"Regular"}"#, to: demo)
        try #require(group == "created")
        try await postRole(of: "003Dm000001kZ04IAE", to: demo, shell)
        return (shell, demo)
    }

    /// Gives a contact a role in the opportunity of Dickenson.
    private func postRole(of contact: String, to demo: RemoteDemo, _ shell: Shell) async throws {
        let soql = "SELECT Id FROM Opportunity WHERE AccountId = '\(Self.dickenson)'"
        let opportunity = await shell.run("query", soql, "-r", "ids").output.dropLast()
        let ids = #""ContactId":"\#(contact)","OpportunityId":"\#(opportunity)""#
        let answer = try await post(
            "OpportunityContactRole",
            #"{\#(ids),"Role":"Evaluator"}"#,
            to: demo
        )
        try #require(answer == "created")
    }

    private func post(_ object: String, _ body: String, to demo: RemoteDemo) async throws -> String
    {
        var request = Request(.post, "/services/data/v67.0/sobjects/\(object)")
        request.headers["Content-Type"] = "application/json"
        request.body = Array(body.utf8)
        let response = try await demo.send(request)
        let text = String(decoding: try await response.body.collect(), as: UTF8.self)
        return response.status == 201 ? "created" : text
    }

    @Test(
        arguments: [
            "Account", "Campaign", "CampaignMember", "Case", "Contact", "Event", "Group", "Lead",
            "Opportunity", "OpportunityContactRole", "Task", "UserRole",
        ]
    )
    func `the exported fields of a record can all be created`(_ object: String) async throws {
        let (shell, demo) = try await world()
        // The group of all users is the org's own.
        let filter = object == "Group" ? " WHERE Name = 'Sales'" : ""
        let list = await shell.run("query", "SELECT Id FROM \(object)\(filter)", "-r", "ids")
        // Some records are blocked.
        var isDeleted = false
        for id in list.output.split(separator: "\n") where !isDeleted {
            isDeleted = await shell.run("delete", object, "\(id)", "--yes").code == .success
        }
        try #require(isDeleted)
        let csv = await shell.run(Self.show + ["-r", "csv"])
        let fields = csv.output.split(separator: "\n")[0].split(separator: ",").map(String.init)
        let json = await shell.run(Self.show + ["--json"])
        let record = try JSONValue(parsing: Array(json.output.utf8))["result"]?["records"]?[0]
        let members = (record?.members ?? []).filter {
            fields.contains($0.key) && $0.value != .null
        }
        #expect(!members.isEmpty)
        let body = String(decoding: JSONValue.object(members).json(), as: UTF8.self)
        let answer = try await post(object, body, to: demo)
        expectEqual(answer, "created", "\(body)")
    }

    @Test func `a journal without the fields that can be created leaves out those it knows`()
        async throws
    {
        let (shell, _) = try await world()
        _ = await shell.run("delete", "Account", Self.dickenson, "--yes")
        let path = try JournalFolder(path: "\(shell.folder.path)/.local/state/sfctl/deleted")
            .newest(1) { _ in true }[0]
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let old = text.replacing(/,"uncreatable":\{[^}]*\}/, with: "")
        #expect(old != text)
        try old.write(toFile: path, atomically: false, encoding: .utf8)
        let csv = await shell.run(Self.show + ["-r", "csv"])
        expect(csv.output, .hasPrefix("Name,Type,"))
        expect(csv.output, .lacks("CreatedDate"))
    }

    @Test func `records as a gateway has changed them are printed all the same`() async throws {
        let (shell, _) = try await world()
        _ = await shell.run("delete", "Account", Self.sForce, "--yes")
        let path = try JournalFolder(path: "\(shell.folder.path)/.local/state/sfctl/deleted")
            .newest(1) { _ in true }[0].replacing(".journal.", with: ".records.")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let changed = text.replacing(/"attributes":\{[^}]*\},"Id"/, with: #""ID""#)
        #expect(changed != text)
        try changed.write(toFile: path, atomically: false, encoding: .utf8)
        let outcome = await shell.run(Self.show + ["-r", "ids"])
        #expect(outcome.output == Self.sForce + "\n" && outcome.code == .success, "\(outcome)")
    }

    @Test func `children that came back with their parents are left out`() async throws {
        let shell = try Shell()
        _ = await shell.run("delete", "Account", Self.dickenson, Self.sForce, "--yes")
        _ = await shell.run("undelete", "Account", Self.dickenson)
        let contacts = await shell.run(Self.show + ["--children", "Contact", "-r", "csv"])
        expectEqual(contacts.output.split(separator: "\n").count, 3)
        expect(contacts.output, .lacks("a_young@dickenson.com"))
        expect(
            contacts.messages,
            .contains("left out: 1 saved record that was not deleted by this")
        )
    }

    @Test(arguments: [[dickenson, sForce], [sForce, dickenson]], [dickenson, sForce])
    func `a child of two records is back with the one that took it along`(
        _ accounts: [String],
        _ restored: String
    ) async throws {
        let (shell, demo) = try await world()
        let soql = "SELECT Id FROM Contact WHERE AccountId = '\(Self.sForce)' LIMIT 1"
        let contact = await shell.run("query", soql, "-r", "ids").output.dropLast()
        try await postRole(of: "\(contact)", to: demo, shell)
        _ = await shell.run(["delete", "Account"] + accounts + ["--yes"])
        _ = await shell.run("undelete", "Account", restored)
        let roles = "SELECT Id FROM OpportunityContactRole"
        let there = await shell.run("query", roles, "-r", "ids")
        let children = ["--children", "OpportunityContactRole", "-r", "ids"]
        let saved = await shell.run(Self.show + children)
        let all = (there.output + saved.output).split(separator: "\n")
        #expect(all.count == 2 && Set(all).count == 2, "\(there) \(saved)")
    }

    @Test func `a column has the old ids`() async throws {
        let (shell, _) = try await world()
        _ = await shell.run("delete", "Account", Self.sForce, "--yes")
        let column = Self.show + ["--old-id-column", "OldId"]
        let csv = await shell.run(column + ["-r", "csv"])
        expect(csv.output, .hasPrefix("OldId,Name,"))
        expect(csv.output, .contains("\n\(Self.sForce),sForce,"))
        let json = await shell.run(column + ["--json"])
        expectEqual(json.code, .usage)
        let none = await shell.run("journal", "show", "--last", "--old-id-column", "OldId")
        expect(none.messages, .contains("error: --old-id-column needs --records\n"))
    }
}
