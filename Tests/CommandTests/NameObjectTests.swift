import Completion
import SOQL
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Behind a reference to several objects, such as the owner of a case, a query finds only the
/// fields of the Name object.
struct NameObjectTests {
    struct Slip: Sendable, CustomTestStringConvertible {
        let typed: String
        let hint: String
        /// The statement that is offered; nil if there is none.
        let offered: String?

        init(_ typed: String, hint: String, offered: String? = nil) {
            self.typed = typed
            self.hint = hint
            self.offered = offered
        }

        var testDescription: String { typed }
    }

    static let slips = [
        Slip(
            "SELECT Owner.Nme FROM Case",
            hint: "did you mean Owner.Name?",
            offered: "SELECT Owner.Name FROM Case"
        ),
        Slip(
            "SELECT OwnerUsername, Owner FROM Case",
            hint: "did you mean Owner.Username?",
            offered: "SELECT Owner.Username, Owner.Name FROM Case"
        ),
        Slip(
            "SELECT Id FROM Task WHERE What = 'x'",
            hint: "did you mean What.Name?",
            offered: "SELECT Id FROM Task WHERE What.Name = 'x'"
        ),
        Slip(
            "SELECT Id, Owner.Department FROM Case WHERE Owner.Name = 'x'",
            hint: "Owner can refer to Group or User: write "
                + "TYPEOF Owner WHEN User THEN Department END",
            offered: "SELECT Id, TYPEOF Owner WHEN User THEN Department END FROM Case "
                + "WHERE Owner.Name = 'x'"
        ),
        Slip(
            "SELECT Owner.Name, Id, Owner.department, owner.Department FROM Case",
            hint: "Owner can refer to Group or User: write "
                + "TYPEOF Owner WHEN User THEN Name, department ELSE Name END",
            offered: "SELECT TYPEOF Owner WHEN User THEN Name, department ELSE Name END, Id "
                + "FROM Case"
        ),
        Slip(
            "SELECT Owner.DeveloperName, Owner.Department, Owner.Email FROM Case",
            hint: "Owner can refer to Group or User: write TYPEOF Owner WHEN Group THEN "
                + "DeveloperName, Email WHEN User THEN Department, Email ELSE Email END",
            offered: "SELECT TYPEOF Owner WHEN Group THEN DeveloperName, Email WHEN User THEN "
                + "Department, Email ELSE Email END FROM Case"
        ),
        Slip(
            "SELECT Who.LeadSource FROM Task",
            hint: "Who can refer to Contact or Lead: write TYPEOF Who WHEN Contact THEN LeadSource "
                + "WHEN Lead THEN LeadSource END",
            offered: "SELECT TYPEOF Who WHEN Contact THEN LeadSource WHEN Lead THEN LeadSource END "
                + "FROM Task"
        ),
        Slip(
            "SELECT o.Department FROM Case c, c.Owner o",
            hint: "Owner can refer to Group or User: write "
                + "TYPEOF Owner WHEN User THEN Department END",
            offered: "SELECT TYPEOF Owner WHEN User THEN Department END FROM Case c, c.Owner o"
        ),
        Slip(
            "SELECT Id FROM Case WHERE Status = 'New' AND Owner.Department LIKE 'S%'",
            hint: "Owner can refer to Group or User: write "
                + "OwnerId IN (SELECT Id FROM User WHERE Department LIKE 'S%')"
        ),
        Slip(
            "SELECT TYPEOF Owner WHEN User THEN Departmet END FROM Case",
            hint: "did you mean Department?",
            offered: "SELECT TYPEOF Owner WHEN User THEN Department END FROM Case"
        ),
    ]

    /// Statements that cannot be corrected without losing something.
    static let kept = [
        // Type is no field of User, Nmae of nothing, and Statu none of Case.
        "SELECT Owner.Type, Owner.Department FROM Case",
        "SELECT Owner.Department, Owner.Nmae FROM Case",
        "SELECT Owner.Department, Statu FROM Case",
        "SELECT Id, Owner.Department FROM Case ORDER BY Owner.Department",
        "SELECT Owner.Profile.Name, Owner.Department FROM Case",
        "SELECT TYPEOF Owner WHEN User THEN Name END, Owner.Department FROM Case",
        "SELECT Owner.Department, COUNT(Id) FROM Case GROUP BY Owner.Department",
        "SELECT toLabel(Status), Owner.Department FROM Case",
        "SELECT Id FROM Case WHERE Status = 'New' OR Owner.Department = 'x'",
        "SELECT Id FROM Case WHERE (NOT Owner.Department = 'x')",
        "SELECT Id FROM Case WHERE Parent.Owner.Department = 'x'",
        "SELECT Id FROM Task WHERE Who.LeadSource = 'Web'",
        "SELECT Id FROM Case ORDER BY Owner.Department",
        "SELECT Id, (SELECT Owner.Department FROM Cases) FROM Account",
        "SELECT Account, Account.Name FROM Contact",
        "SELECT Email, Emial FROM Contact",
        "SELECT Account, OwnerName, COUNT(Id) n FROM Contact GROUP BY Account, OwnerName",
        // A message cannot show these characters.
        "SELECT Emial FROM Contact WHERE LastName = 'a\tb'",
        "SELECT Emial FROM Contact WHERE LastName = 'a\u{202E}b'",
    ]

    @Test(arguments: kept)
    func `a statement that would lose something is not corrected`(_ soql: String) async throws {
        let outcome = try await Shell().run("query", soql)
        expect(outcome.messages, .contains("  hint: "))
        expect(outcome.messages, .lacks("  hint: sfctl query "), "\(outcome)")
    }

    static let names = NameObject.fields.map(\.name).joined(separator: ", ")

    @Test(arguments: [
        ("SELECT Owner.Zorg FROM Case", "Group or User"),
        ("SELECT Id FROM Case WHERE Status = 'New' OR Owner.Department = 'x'", "Group or User"),
        ("SELECT Id, (SELECT Owner.Department FROM Cases) FROM Account", "several objects"),
    ])
    func `elsewhere the hint lists what there is`(_ soql: String, _ parents: String) async throws {
        let outcome = try await Shell().run("query", soql)
        let hint = "  hint: Owner can refer to \(parents), and has only \(Self.names)\n"
        expect(outcome.messages, .contains(hint), "\(outcome)")
    }

    @Test(arguments: slips)
    func `a field that it lacks is found by other means`(_ slip: Slip) async throws {
        let outcome = try await Shell().run("query", slip.typed)
        let hints = outcome.messages.split(separator: "\n").filter { $0.hasPrefix("  hint: ") }
        let line = slip.offered.map { ["  hint: sfctl query \(ShellWord.quoted($0))"] } ?? []
        expectEqual(hints.map(String.init), ["  hint: \(slip.hint)"] + line)
        guard let offered = slip.offered else { return }
        let accepted = try await Shell().run("query", offered)
        expectEqual(accepted.code, .success, "\(accepted)")
    }

    @Test func `its name field is Name, whatever the first object calls its own`() async throws {
        let soql = "SELECT Id FROM Task WHERE What = 'x'"
        let org = ScriptedOrg(
            .query(
                status: 400,
                Wire.refusal("INVALID_FIELD", "No such column 'What' on entity 'Task'.")
            ),
            .on(
                "/services/data/v67.0/sobjects/Task/describe",
                #"{"name":"Task","label":"Task","fields":[{"name":"WhatId","type":"reference","#
                    + #""relationshipName":"What","referenceTo":["Case","Account"]}]}"#
            )
        )
        let outcome = try await Shell(asking: org).run("query", soql)
        expect(outcome.messages, .contains("  hint: did you mean What.Name?\n"), "\(outcome)")
    }

    @Test func `an org has every field and parent of it`() async throws {
        let fields = NameObject.fields.map { "Owner.\($0.name)" }
        let parents = NameObject.parents.map { "Owner.\($0).Name" }
        let names = (fields + parents).joined(separator: ", ")
        let outcome = try await Shell().run(
            "query",
            "SELECT \(names) FROM Case LIMIT 1",
            "-r",
            "csv"
        )
        let header = names.split(separator: ", ").joined(separator: ",")
        expect(outcome.output, .hasPrefix("\(header)\n"), "\(outcome)")
        for name in fields {
            let rest = "WHERE \(name) != NULL ORDER BY \(name)"
            let outcome = try await Shell().run("query", "SELECT Id FROM Case \(rest)")
            expectEqual(outcome.code, .success, "\(outcome)")
        }
    }

    @Test(arguments: [
        ("Owner.", ["Owner.Alias", "Owner.Email"]), ("Owner.Dep", []),
        ("Owner.User", ["Owner.UserRoleId", "Owner.UserRole."]),
        ("Owner.Profile.Us", ["Owner.Profile.UserType"]),
    ])
    func `its fields complete`(_ path: String, _ names: [String]) async throws {
        let soql = "SELECT Id FROM Case WHERE \(path)"
        let found = await CompletionTests.candidates(
            "sfctl query \"\(soql)",
            replacing: soql,
            in: try Shell()
        )
        let typed = CompletionStart.kept(of: soql)
        expectEqual(Array(found.dropFirst().prefix(names.count)), names.map { typed + $0 })
        #expect(!names.isEmpty || found.count < 2, "\(found)")
    }
}
