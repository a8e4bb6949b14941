import Client
import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// `contact --tree` where the org does not answer a part, or answers with odd values.
struct TreeFailureTests {
    private static let id = "003Dm00000000A1IAI"
    private static let contact =
        #"{"attributes":{"type":"Contact"},"Id":"003Dm00000000A1IAI","Name":"Ada","#
        + #""AccountId":"001Dm00000000A1IAI","Account":{"Name":"Engines"}}"#

    private func run(
        _ org: BatchOrg,
        columns: Int? = 80,
        _ flags: String...
    ) async throws -> Shell.Outcome {
        var shell = try columns.map { try Shell.terminal(columns: $0) } ?? Shell()
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00D000000000001!secret"
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.transport = org
        return await shell.run(["contact", Self.id, "--tree"] + flags)
    }

    private static func org(
        _ parts: (String, BatchOrg.Part)...,
        refusing statuses: [Int] = []
    ) -> BatchOrg {
        BatchOrg(
            parts + [("ReportsTo", .records(contact))],
            refusing: statuses
        )
    }

    @Test func `a part that the org refuses is said in its branch, and the rest is shown`()
        async throws
    {
        let org = Self.org(
            ("FROM CampaignMember", .error("INVALID_TYPE", "sObject type 'X' is not supported.")),
            ("COUNT() FROM Task", .error("UNKNOWN_EXCEPTION", "down", status: 500)),
            (
                "FROM Task",
                .records(#"{"Id":"00TDm000001kZ00MAE","Subject":null,"Status":"Done"}"#)
            ),
            ("FROM Account", .error("INVALID_FIELD", #"\nERROR at Row:1:Column:9\nNo such column"#))
        )
        let outcome = try await run(org)
        expectEqual(
            outcome.output,
            """
            Ada
            │   003Dm00000000A1IAI
            ├── Account: Engines
            │   └── Parent: not shown: No such column
            ├── Cases: none
            ├── Opportunities: none
            ├── Tasks
            │   └── Done
            ├── Events: none
            └── Campaigns: not shown: sObject type 'X' is not supported.

            """,
            "\(outcome)"
        )
        #expect(outcome.code == .success && outcome.messages == "")
    }

    @Test func `a pipe and JSON say what is not shown, too`() async throws {
        let error = BatchOrg.Part.error("INVALID_TYPE", "sObject type 'X' is not supported.")
        let warning = "warning: Cases not shown: sObject type 'X' is not supported.\n"
        let rows = try await run(Self.org(("FROM Case", error)), columns: nil, "-r", "csv")
        expect(
            rows.output,
            .contains("1,Cases,,,,not shown: sObject type 'X' is not supported.\n"),
            "\(rows)"
        )
        #expect(rows.messages.contains(warning) && rows.code == .success)
        let json = try await run(Self.org(("FROM Case", error)), columns: nil, "--json")
        expect(
            json.output,
            .contains(#""Cases":{"error":"sObject type 'X' is not supported."}"#),
            "\(json)"
        )
        expect(json.output, .contains(#""warnings":["Cases not shown: "#))
        expectEqual(json.messages, warning)
    }

    @Test(arguments: [
        (
            #"{"totalSize":2,"done":true,"records":[{"Id":"500Dm000001kZ00IAE"}]}"#,
            "the org announced 2 records and sent 1"
        ),
        (#"{"done":true}"#, "the org's answer has no records"),
        (#"[]"#, "the org's answer has no records"),
        (#""<html>""#, "the org's answer has no records"),
    ])
    func `a part that is not whole is not shown`(_ body: String, _ why: String) async throws {
        let outcome = try await run(Self.org(("Subject, Status, IsClosed", .init(body: body))))
        expect(outcome.output, .contains("├── Cases: not shown: \(why)\n"), "\(outcome)")
        expectEqual(outcome.code, .success)
    }

    @Test func `a number that is not known is not invented`() async throws {
        let task = #"{"Id":"00TDm000001kZ00MAE","Subject":"a"}"#
        let org = Self.org(
            ("COUNT() FROM Task", .init(body: "{}")),
            ("FROM Task", .records(task, task, task, task, task))
        )
        let outcome = try await run(org)
        expect(outcome.output, .contains("├── Tasks\n"), "\(outcome)")
        expect(outcome.output, .contains("… and maybe more\n"), "\(outcome)")
        expect(outcome.messages, .hasPrefix("maybe more tasks: sfctl query \"SELECT"), "\(outcome)")
    }

    @Test func `a contact that is not there is an error, whatever else is`() async throws {
        let org = BatchOrg([("ReportsTo", .records())])
        let outcome = try await run(org)
        expectEqual(
            outcome.messages,
            "error: contact 003Dm00000000A1IAI does not exist or is not visible to you\n"
        )
        #expect(outcome.code == .failure && outcome.output == "")
    }

    @Test func `a session that ends is an error, and an org that is busy is asked again`()
        async throws
    {
        let ended = try await run(Self.org(refusing: [401, 401]))
        #expect(ended.code == .notSignedIn && ended.output == "", "\(ended)")
        let org = Self.org(refusing: [503])
        let busy = try await run(org, columns: nil)
        expectEqual(busy.code, .success, "\(busy)")
        expectEqual(org.requests.count, 3)
        let html = try await run(Self.org(refusing: [200, 200, 200, 200, 200]), columns: nil)
        #expect(html.code == .failure && html.output == "", "\(html)")
    }

    @Test func `fields that the org hides are left out, and named`() async throws {
        let error = BatchOrg.Part.error(
            "INVALID_FIELD",
            "No such column 'ReportsToId' on entity 'Contact'."
        )
        let describe = #"{"name":"Contact","label":"Contact","fields":[\#(Self.fields)]}"#
        let org = BatchOrg(
            [("ReportsTo", error), ("FROM Contact", .records(Self.contact))],
            description: describe
        )
        let outcome = try await run(org)
        expect(outcome.output, .hasPrefix("Ada\n"), "\(outcome)")
        expect(outcome.messages, .contains("ReportsToId"), "\(outcome)")
        expectEqual(outcome.code, .success)
    }

    /// The description of the fields of a card but the manager.
    private static let fields = ["Id", "Name", "AccountId", "Account"].map {
        #"{"name":"\#($0)","label":"\#($0)","type":"string","length":80}"#
    }.joined(separator: ",")

    @Test func `parents in a circle end, and a long line of them names the next`() async throws {
        let own =
            #"{"Id":"001Dm00000000A1IAI","Name":"Self","ParentId":"001Dm00000000A1IAI","#
            + #""Parent":{"Name":"Self","ParentId":"001Dm00000000A1IAI","Parent":null}}"#
        let circle = try await run(Self.org(("FROM Account", .records(own))))
        expect(
            circle.output,
            .contains(
                """
                ├── Account: Self
                │   └── Parent: Self, which is above: the parents form a circle
                ├── Cases
                """
            ),
            "\(circle)"
        )
        var parents = "null"
        for level in (1...4).reversed() {
            parents =
                #"{"Name":"P\#(level)","ParentId":"001Dm00000000B\#(level + 1)IAI","#
                + #""Parent":\#(parents)}"#
        }
        let long =
            #"{"Id":"001Dm00000000A1IAI","Name":"A","ParentId":"001Dm00000000B1IAI","#
            + #""Parent":\#(parents)}"#
        let deep = try await run(Self.org(("FROM Account", .records(long))))
        expect(
            deep.output,
            .contains("└── Parent: 001Dm00000000B5IAI, sfctl get Account"),
            "\(deep)"
        )
    }

    @Test func `no value of the org reaches the terminal as a command`() async throws {
        let evil = #"\u001b[31mRed\u0007\u202E\n└── Owner: root"#
        let contact =
            #"{"Id":"003Dm00000000A1IAI","Name":"\#(evil)","Title":"\#(evil)","#
            + #""Owner":{"Name":"\#(evil)"},"OwnerId":"005Dm00000000A1IAI"}"#
        let record = #"{"Id":"500Dm000001kZ00IAE","CaseNumber":"\#(evil)","Subject":"\#(evil)"}"#
        let org = BatchOrg([
            ("ReportsTo", .records(contact)), ("IsClosed", .records(record)),
            ("FROM Event", .error("X", evil)),
        ])
        let outcome = try await run(org, columns: 40)
        let bad = outcome.output.unicodeScalars.filter {
            $0 != "\n" && ($0.value < 0x20 || $0 == "\u{202E}")
        }
        #expect(bad.isEmpty, "\(outcome)")
        // A line break in a value starts no branch.
        let branches = outcome.output.split(separator: "\n").filter { $0.hasPrefix("└── Owner") }
        #expect(branches.isEmpty, "\(outcome)")
        expectEqual(outcome.code, .success)
    }

    @Test func `a contact without an account has none`() async throws {
        let org = BatchOrg([
            ("ReportsTo", .records(#"{"Id":"003Dm00000000A1IAI","Name":"Ada","Account":null}"#))
        ])
        let outcome = try await run(org)
        expect(outcome.output, .contains("├── Account: none\n"), "\(outcome)")
        expect(outcome.output, .lacks("Owner"))
    }
}
