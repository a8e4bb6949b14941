import Foundation
import HTTP
import SOQL
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// `--where` of `get` and `delete`, side by side with `sf`.
struct WhereTests {
    /// What a command line sends for a text, as the conditions of its queries.
    private func answer(to text: String, of command: [String]) async throws -> WhereCase.Answer {
        let demo = RemoteDemo(now: try Shell().now)
        let outcome = try await Shell(asking: demo).run(command + ["-w", text])
        let mark = "FROM Contact WHERE "
        let conditions = demo.requests.compactMap(\.percentDecoded).compactMap { request in
            request.contains("SELECT Id, Name ")
                ? request.range(of: mark).map { String(request[$0.upperBound...]) } : nil
        }
        guard let condition = conditions.first else {
            #expect(
                outcome.messages.hasPrefix(
                    text.isEmpty
                        ? "error: -w needs a value" : "error: --where takes FIELD=VALUE pairs"
                )
            )
            expectEqual(outcome.code, .usage)
            #expect(demo.requests.isEmpty)
            return .refused
        }
        return .condition(condition)
    }

    private func tree(_ answer: WhereCase.Answer) throws -> WhereCase.Answer {
        guard case .condition(let text) = answer else { return answer }
        let query = try Query(parsing: "SELECT Id FROM Contact WHERE \(text)")
        return .condition("\(query)")
    }

    @Test(arguments: WhereCase.same + WhereCase.differing)
    func `values are read as sf reads them, but for what the docs list`(_ example: WhereCase)
        async throws
    {
        for command in [["get", "Contact"], ["delete", "Contact", "--yes"]] {
            let answer = try await answer(to: example.text, of: command)
            try expectEqual(tree(answer), tree(example.ours))
        }
    }

    @Test func `the docs list each difference`() throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "docs/scripting.md")
        let text = try String(contentsOf: url, encoding: .utf8)
        for example in WhereCase.differing {
            #expect(example.sf != example.ours)
            expect(text, .contains("`-w \(ShellWord.quoted(example.text))`"), "\(example.text)")
        }
        #expect(WhereCase.same.count + WhereCase.differing.count >= 30)
        #expect(WhereCase.same.allSatisfy { $0.sf == $0.ours })
    }

    @Test func `null is a text, and only --matching takes it for no value`() async throws {
        let demo = RemoteDemo(now: try Shell().now)
        let shell = try Shell(asking: demo)
        let nora = Request(
            .post,
            "/services/data/v67.0/sobjects/Contact",
            headers: ["Content-Type": "application/json"],
            body: Array(#"{"LastName":"Null","FirstName":"Nora"}"#.utf8)
        )
        try await expectEqual(demo.send(nora).status, 201)
        for value in ["Null", "null", "'NULL'"] {
            let found = await shell.run(
                ["get", "Contact", "-w", "LastName=\(value)", "--fields", "Name"]
            )
            expectEqual(found.output, "Name\tNora Null\n")
        }
        let outcome = await shell.run(
            ["delete", "Contact", "-w", "LastName=Gonzalez Fax=null", "--yes"]
        )
        expectEqual(
            outcome.messages,
            """
            error: nothing was deleted: no Contact has these values
              why: null is plain text in --where, as in sf
              hint: sfctl query "SELECT Id, Name FROM Contact WHERE LastName = 'Gonzalez' AND \
            Fax = 'null'"
              hint: sfctl query "SELECT Id, Name FROM Contact WHERE LastName = 'Gonzalez' AND \
            Fax = NULL"

            """
        )
        expectEqual(outcome.code, .failure)
    }

    @Test func `two values of one field are refused, and nothing is deleted`() async throws {
        let shell = try Shell(asking: RemoteDemo(now: Shell().now))
        for (values, first) in [
            ("LastName=zzz LastName=Barr", "LastName"), ("lastname=zzz LastName=Barr", "lastname"),
        ] {
            let outcome = await shell.run("delete", "Contact", "-w", values, "--yes")
            expectEqual(outcome.output, "")
            expectEqual(
                outcome.messages,
                """
                error: --where takes FIELD=VALUE pairs with one value for \(first), not 'zzz' and \
                'Barr'
                  hint: --matching takes any SOQL condition
                  hint: sfctl delete --help

                """
            )
            expectEqual(outcome.code, .usage)
        }
        let left = await shell.run("get", "Contact", "-w", "LastName=Barr", "--fields", "Name")
        expectEqual(left.output, "Name\tTim Barr\n")
    }

    @Test(arguments: [
        ("Name=Edge Communications", #""Name='Edge Communications'""#),
        ("Name = \"Edge Communications\"", #""Name='Edge Communications'""#),
        ("Name=O'Brien Ltd", #"'Name="O'\''Brien Ltd"'"#),
        ("Name=O'Brien 3\" Ltd", #""LastName=Young Email=a.young@demo.example""#),
    ])
    func `the hint puts quotes around a value with blanks`(_ text: String, _ pair: String)
        async throws
    {
        let outcome = try await Shell().run("get", "Account", "-w", text)
        expect(outcome.messages, .contains("\n  hint: --where \(pair)\n"))
        expectEqual(outcome.code, .usage)
    }

    @Test func `a field that does not exist is the org's INVALID_FIELD`() async throws {
        let shell = try Shell()
        for command in [["get", "Contact"], ["delete", "Contact", "--yes"]] {
            let outcome = await shell.run(command + ["-w", "LastNam=Young"])
            expectEqual(outcome.output, "")
            expect(
                outcome.messages,
                .hasPrefix("error: No such column 'LastNam' on entity 'Contact'.")
            )
            expect(outcome.messages, .hasSuffix("  hint: did you mean LastName?\n"))
            expectEqual(outcome.code, .failure)
            let json = await shell.run(command + ["-w", "LastNam=Young", "--json"])
            expect(json.output, .hasPrefix(#"{"name":"INVALID_FIELD","message":""#))
            expectEqual(json.code, .failure)
        }
    }

    @Test(arguments: [
        "Account.Name='GenePoint'", "HomePhone= LastName=Frank", "Account.NumberOfEmployees=265",
    ])
    func `a parent's field and an empty value find a record`(_ values: String) async throws {
        let outcome = try await Shell().run("get", "Contact", "-w", values, "--fields", "LastName")
        expectEqual(outcome.output, "LastName\tFrank\n", "\(outcome)")
    }
}
