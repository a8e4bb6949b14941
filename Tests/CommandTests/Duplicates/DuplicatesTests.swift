import Client
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// What `duplicates` asks for and prints; whole outputs stand in `Golden/duplicates`.
struct DuplicatesTests {
    private func org(
        _ contacts: String = DuplicateOrg.rose,
        onQuery: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws -> DuplicateOrg {
        try DuplicateOrg(contacts, now: try Shell().now, onQuery: onQuery)
    }

    /// The terminal's world, asking an org.
    private func terminal(_ org: DuplicateOrg) throws -> Shell {
        var shell = try Shell.terminal()
        shell.ask(org)
        return shell
    }

    @Test func `the command below a group lists it`() async throws {
        let org = try org()
        let shell = try terminal(org)
        let table = await shell.run("duplicates").output
        let commands = table.split(separator: "\n").filter { $0.hasPrefix("sfctl ") }
        let pipe = try Shell(asking: org)
        let rows = await pipe.run("duplicates", "--fields", "Id").output.split(separator: "\n")
        let groups = Dictionary(grouping: rows.dropFirst().map { $0.split(separator: "\t") }) {
            Int($0[0]) ?? 0
        }
        expectEqual(commands.count, groups.count)
        for (number, command) in commands.enumerated() {
            let words = try CommandWords(String(command)).words.dropFirst()
            let listed = await pipe.run(Array(words) + ["-r", "ids"])
            expectEqual(listed.code, .success, "\(listed)")
            let ids = listed.output.split(separator: "\n").sorted()
            expectEqual(ids, groups[number + 1]?.map { $0[3] }.sorted())
        }
    }

    @Test func `a mark stands at what the keys tell apart`() async throws {
        let contacts = """
            Ada|Lovelace|ada.l@x.example|+49 170 1234567|
            Ada|Lovelace|adal@x.example|0170 1234567|
            ADA|Lovelace|Ada.L@X.example|+44 170 1234567|
            """
        let shell = try terminal(org(contacts))
        let words = [
            "duplicates", "--by", "name", "--fields", "Name,Email,Phone", "--width", "100",
        ]
        let output = await shell.run(words + ["--matching", "LastName = 'Lovelace'"]).output
        let rows = output.split(separator: "\n").filter { $0.contains(".example") }
        expectEqual(
            rows.map { $0.split(separator: " ").joined(separator: " ") }.prefix(3),
            [
                "Ada Lovelace ada.l@x.example +49 170 1234567 003Dm000001kZ0KIAU",
                "Ada Lovelace * adal@x.example 0170 1234567 003Dm000001kZ0LIAU",
                "ADA Lovelace Ada.L@X.example * +44 170 1234567 003Dm000001kZ0MIAU",
            ],
            "\(output)"
        )
    }

    @Test func `marks are explained only where there are some`() async throws {
        let words = ["duplicates", "--by", "email", "--fields", "Email"]
        let same = try terminal(org("Ada|L|a@x.example||\nAda|L|a@x.example||"))
        let plain = await same.run(words + ["--matching", "Email LIKE 'a@x%'"])
        expect(plain.output, .contains("a@x.example"))
        expect(plain.messages, .lacks("* differs"), "\(plain)")
    }

    @Test func `deals with one name are shown with what tells them apart`() async throws {
        let outcome = try await Shell().run("duplicates", "Opportunity", "-r", "csv")
        let lines = outcome.output.split(separator: "\n")
        let header = """
            Group,Score,Reason,Name,Account.Name,StageName,Amount,CloseDate,LastModifiedDate,Id
            """
        expectEqual(lines.first.map(String.init), header)
        expect(
            lines.dropFirst().first,
            .hasPrefix("1,50,same name; nothing else is compared,"),
            "\(outcome)"
        )
    }

    @Test func `numbers that the org gives are no names`() async throws {
        let shell = try Shell()
        let rows = await shell.run("duplicates", "Case", "-r", "csv", "--fields", "CaseNumber")
        #expect(rows.code == .success && !rows.output.contains("different names"))
        let names = await shell.run("duplicates", "Case", "--by", "name")
        expect(names.messages, .hasPrefix("error: Case has no field for name that you can see\n"))
    }

    @Test func `a narrow table keeps the key fields that have values`() async throws {
        let shell = try Shell()
        let output = await shell.run("duplicates", "Case", "-r", "table", "--width", "80").output
        let headings = output.prefix { $0 != "\n" }.split(separator: " ")
        expectEqual(headings.prefix(2), ["CaseNumber", "ContactEmail"], "\(output)")
        #expect(!headings.contains("SuppliedEmail"))
    }

    @Test func `the guide shows what a terminal shows`() async throws {
        let shell = try terminal(org())
        let outcome = await shell.run("duplicates", "--min-score", "40")
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/duplicates.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let block =
            "```text\n$ sfctl duplicates --min-score 40\n\(outcome.output)\(outcome.messages)```"
        expect(text, .contains(block), "\(block)")
    }

    @Test func `only reading requests are sent`() async throws {
        let org = try org()
        _ = try await terminal(org).run("duplicates")
        expectEqual(org.requests.count, 3)
        #expect(org.requests.allSatisfy { $0.hasPrefix("GET ") }, "\(org.requests)")
    }

    @Test(arguments: ["table", "csv", "json", "vertical"])
    func `a large group is whole in a file and short on a terminal`(_ format: String) async throws {
        let many = (0..<1200).map { "P\($0)|L\($0)|Info@Edge.com||" }.joined(separator: "\n")
        let org = try org(many)
        let shell = try format == "table" ? terminal(org) : Shell(asking: org)
        let outcome = await shell.run("duplicates", "--by", "email", "-r", format)
        expectEqual(outcome.code, .success)
        expect(outcome.messages, .contains("1 group, 1,200 of 1,220 records"))
        let parts = Set(outcome.output.split(whereSeparator: " ,\n\"".contains))
        let shown = (0..<1200).count { parts.contains("P\($0)") }
        expectEqual(shown, format == "table" ? 20 : 1200)
        guard format == "table" else { return }
        expect(outcome.output, .contains("(score 20; 20 of 1,200"))
        let command = try #require(outcome.output.split(separator: "\n").last)
        expectEqual(command, #"sfctl contacts --matching "Email = 'Info@Edge.com'""#)
        let words = try CommandWords(String(command)).words.dropFirst()
        let listed = await shell.run(Array(words) + ["-r", "ids"]).output
        expectEqual(listed.split(separator: "\n").count, 1200)
    }

    @Test func `a large group by phone or name is searched by its value`() async throws {
        let phones = (0..<30).map { "P\($0)|L\($0)||\($0 % 2 == 0 ? "+1 " : "")(512) 33-44-555|" }
        let names = (0..<30).map { "Maria|O'Neil|m\($0)@x.example||" }
        let org = try org((phones + names).joined(separator: "\n"))
        for (key, ids) in [("phone", 30), ("name", 30)] {
            let shell = try terminal(org)
            let table = await shell.run(
                "duplicates",
                "--by",
                key,
                "--matching",
                "AccountId = null"
            ).output
            let command = table.split(separator: "\n").last { $0.hasPrefix("sfctl ") } ?? ""
            let words = try CommandWords(String(command)).words.dropFirst()
            let listed = await shell.run(Array(words) + ["-r", "ids"])
            expectEqual(listed.output.split(separator: "\n").count, ids, "\(command): \(listed)")
        }
    }

    @Test func `a record that goes away between the readings is left out`() async throws {
        let box = Mutex<DuplicateOrg?>(nil)
        let org = try org("A|B|a@b.example||\nA|B|a@b.example||\nA|B|A@B.example||") { number in
            guard number == 2, let org = box.withLock({ $0 }) else { return }
            try? org.delete("003Dm000001kZ0LIAU")
        }
        box.withLock { $0 = org }
        let outcome = await (try Shell(asking: org)).run("duplicates", "--by", "email")
        expectEqual(outcome.output.split(separator: "\n").count, 3, "\(outcome)")
        expectEqual(
            outcome.messages,
            """
            warning: 1 record changed during the search and left out: run it again
            1 group, 2 of 23 records

            """
        )
    }

    @Test func `a group of which one record remains is none`() async throws {
        let box = Mutex<DuplicateOrg?>(nil)
        let org = try org("A|B|a@b.example||\nA|B|a@b.example||") { number in
            guard number == 2, let org = box.withLock({ $0 }) else { return }
            try? org.delete("003Dm000001kZ0LIAU")
        }
        box.withLock { $0 = org }
        let outcome = await (try Shell(asking: org)).run("duplicates", "--by", "email", "--json")
        expect(outcome.output, .contains(#""records":[],"totalSize":0,"done":true"#), "\(outcome)")
        expect(outcome.messages, .contains("No duplicates in 22 records."))
    }

    @Test func `hidden fields are named, and the others compared`() async throws {
        var org = try org()
        org.hidden = ["MobilePhone", "Email"]
        let outcome = await (try Shell(asking: org)).run("duplicates", "--by", "email,phone")
        expectEqual(outcome.code, .success)
        expect(
            outcome.messages,
            .hasPrefix("not visible to you, so not compared: Email, MobilePhone\n"),
            "\(outcome)"
        )
        let refused = await (try Shell(asking: org)).run("duplicates", "--by", "email")
        expectEqual(refused.code, .usage)
        expect(refused.messages, .contains("Contact has no field for email that you can see"))
    }

    @Test(arguments: [1, 2])
    func `an org that goes away is an error, and no group is printed`(_ number: Int) async throws {
        var org = try org()
        org.firstLost = number
        for format in ["csv", "json"] {
            let outcome = await (try Shell(asking: org)).run("duplicates", "-r", format)
            expectEqual(outcome.code, .unavailable, "\(outcome)")
            expect(outcome.output, .lacks("rose@edge.com"))
        }
    }

    @Test(arguments: [1, 2])
    func `a query that the org ends between two pages is run once more`(_ times: Int) async throws {
        let demo = RemoteDemo(contacts: 500, now: try Shell().now)
        var shell = try Shell(asking: EndingOrg(demo: demo, times: times))
        shell.variables["SFCTL_BATCH_SIZE"] = "200"
        let outcome = await shell.run("duplicates", "-r", "csv")
        expectEqual(outcome.code, times == 1 ? .success : .failure, "\(outcome)")
        expect(
            outcome.messages,
            .hasPrefix("the org ended the query between two pages; restarting")
        )
        expectEqual(outcome.output.isEmpty, times > 1)
    }

    @Test(arguments: [1, 2])
    func `Ctrl-C ends it in each reading`(_ number: Int) async throws {
        let work = Mutex<Task<Shell.Outcome, Never>?>(nil)
        let org = try org { sent in
            if sent == number { work.withLock { $0?.cancel() } }
        }
        var shell = try Shell(asking: org)
        shell.hasOpenFiles = true
        let ready = Mutex(false)
        let task = Task { [shell] in
            while !ready.withLock({ $0 }) { await Task.yield() }
            return await shell.run("duplicates", "-r", "csv")
        }
        work.withLock { $0 = task }
        ready.withLock { $0 = true }
        let outcome = await task.value
        expectEqual(outcome.code, .interrupted, "\(outcome)")
        expect(outcome.output, .lacks("rose@edge.com"))
    }

    @Test(arguments: [
        ["--by", ""], ["--by", "email,"], ["--by", "fax"], ["--min-score", "101"],
        ["Contact", "Lead"], ["Con tact"], ["--matching", "WHERE Id = null"],
        ["--fields", "Na me"], ["-r", "vcard"], ["-r", "xlsx"],
    ])
    func `a wrong command line is refused before a request`(_ words: [String]) async throws {
        let org = try org()
        let outcome = await (try Shell(asking: org)).run(["duplicates"] + words)
        expectEqual(outcome.code, .usage, "\(outcome)")
        expectEqual(org.requests, [])
    }

    @Test func `the format changes neither groups nor values`() async throws {
        let org = try org()
        let shell = try Shell(asking: org)
        let csv = await shell.run("duplicates", "-r", "csv", "--fields", "Name,Account.Name").output
        let rows = await shell.run("duplicates", "-r", "ndjson", "--fields", "Name,Account.Name")
            .output
        let lines = csv.split(separator: "\n").count
        expectEqual(lines, rows.split(separator: "\n").count + 1)
        expect(csv, .hasPrefix("Group,Score,Reason,Name,Account.Name,Id\n1,85,"))
        expect(rows, .hasPrefix(#"{"Group":1,"Score":85,"Reason":"#))
        expect(rows, .lacks("FirstName"))
    }
}

/// An org that ends a query a number of times.
private final class EndingOrg: Transport {
    private let demo: RemoteDemo
    private let left: Mutex<Int>

    init(demo: RemoteDemo, times: Int) {
        self.demo = demo
        left = Mutex(times)
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
        let isNextPage = request.target.contains("/query/")
        let isEnded = left.withLock { left in
            guard isNextPage, left > 0 else { return false }
            left -= 1
            return true
        }
        guard isEnded else { return try await demo.send(request) }
        let body = #"[{"errorCode":"INVALID_QUERY_LOCATOR","message":"invalid query locator"}]"#
        return Response(
            status: 400,
            headers: ["Content-Type": "application/json"],
            body: Response.Body(Array(body.utf8))
        )
    }
}
