import Client
import HTTP
import SOQL
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// What the org gets for a query with variables; the messages stand in `Golden/binds`.
struct BindOptionTests {
    private func sent(_ soql: String, _ words: String...) async throws -> String {
        let org = RemoteDemo(now: 1_789_214_400_000)
        var shell = try Shell(asking: org)
        shell.input = Array(#"{"n":["a",null,3]}"#.utf8)
        let outcome = await shell.run(["query", soql] + words)
        expectEqual(outcome.code, .success, "\(outcome)")
        let target = try #require(org.requests.last { $0.contains("/query?q=") })
        return try #require(target.split(separator: "q=").last.map(String.init)?.percentDecoded)
    }

    @Test func `each value is a literal of its field's type`() async throws {
        let soql = """
            SELECT Id FROM Contact WHERE Name LIKE :a AND CreatedDate > :b AND IsDeleted = :c \
            AND Account.AnnualRevenue < :d AND AccountId != :e AND Birthdate = :f LIMIT :g
            """
        let words = [
            "a=O'B%", "b=2020-01-01T00:00:00Z", "c=FALSE", "d=1.50", "e=null", "f=NULL", "g=5",
        ]
        let text = try await sentWith(soql, words)
        expectEqual(
            text,
            """
            SELECT Id FROM Contact WHERE Name LIKE 'O\\'B%' AND \
            CreatedDate > 2020-01-01T00:00:00Z AND IsDeleted = FALSE \
            AND Account.AnnualRevenue < 1.50 AND AccountId != NULL AND Birthdate = NULL \
            LIMIT 5
            """
        )
    }

    private func sentWith(_ soql: String, _ pairs: [String]) async throws -> String {
        let org = RemoteDemo(now: 1_789_214_400_000)
        let outcome = try await Shell(asking: org).run(
            ["query", soql] + pairs.flatMap { ["--bind", $0] }
        )
        expectEqual(outcome.messages, "No records.\n", "\(outcome)")
        let target = try #require(org.requests.last { $0.contains("/query?q=") })
        return try #require(target.split(separator: "?q=").last.map(String.init)?.percentDecoded)
    }

    @Test func `a list of JSON fills IN, with null`() async throws {
        let soql = "SELECT Id FROM Contact WHERE LastName IN :n"
        try await expectEqual(sent(soql, "--bind-json", "-"), "\(soql.dropLast(2))('a', NULL, '3')")
    }

    @Test func `a JSON file is read, and a text that is an object`() async throws {
        let shell = try Shell()
        try shell.folder.write(#"{"n":"Young"}"#, to: "binds.json")
        let soql = "SELECT Name FROM Contact WHERE LastName = :n"
        for json in ["\(shell.folder.path)/binds.json", #" {"n": "Young"}"#] {
            let outcome = await shell.run("query", soql, "--bind-json", json)
            expectEqual(outcome.output, "Name\nAndy Young\n")
        }
    }

    @Test(arguments: [
        #"{"n":{"a":1}}"#, #"{"n":[[1]]}"#, "[1]", #"{"n":[]}"#, #"{"n":1,"m":2}"#,
    ])
    func `JSON without a value for each variable is refused`(_ json: String) async throws {
        let soql = "SELECT Name FROM Contact WHERE LastName IN :n"
        let outcome = try await Shell().run("query", soql, "--bind-json", json)
        expectEqual(outcome.code, .usage)
        #expect(outcome.output.isEmpty)
    }

    @Test func `no text escapes from its quotes`() async throws {
        var random = SeededRandom(seed: 28)
        let pieces = [
            "'", "\\", "\"", "\n", "\u{8}", "%", "_", "é", "' OR Name != '", "\\'", "a", ":n",
        ]
        let org = RemoteDemo(now: 1_789_214_400_000)
        let shell = try Shell(asking: org)
        for _ in 0..<60 {
            let count = Int.random(in: 1...6, using: &random)
            let text = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
            let soql = "SELECT Id FROM Contact WHERE LastName = :n LIMIT 1"
            let outcome = await shell.run("query", soql, "--bind", "n=\(text)", "-r", "csv")
            expectEqual(outcome.code, .success, "\(text): \(outcome)")
            let target = try #require(org.requests.last { $0.contains("?q=") })
            let sent = target.split(separator: "?q=").last.map(String.init)?.percentDecoded
            let query = try Query(parsing: sent ?? "")
            guard case .comparison(_, .equal, let literal) = query.condition else {
                Issue.record("\(text): \(sent ?? "")")
                continue
            }
            expectEqual(literal.value, .string(text))
        }
    }

    @Test func `fields of children and of a semi-join have their types`() async throws {
        let soql = """
            SELECT Name, (SELECT Id FROM Contacts WHERE CreatedDate > :d) FROM Account WHERE Id IN \
            (SELECT AccountId FROM Opportunity WHERE Amount > :a AND IsClosed = :c)
            """
        let text = try await sent(
            soql,
            "--bind",
            "d=TODAY",
            "--bind",
            "a=10",
            "--bind",
            "c=true"
        )
        expect(text, .contains("CreatedDate > TODAY"))
        expect(text, .contains("Amount > 10 AND IsClosed = TRUE"))
    }

    // MARK: - Without an org

    private static let soql =
        "SELECT Name, Email FROM Contact WHERE LastName = :n AND Id IN :ids LIMIT :count"

    @Test(arguments: [[], ["--bind", "n=a", "--bind", "ids=b", "--bind", "count=3"]])
    func `a query with variables can be checked`(_ values: [String]) async throws {
        let outcome = try await Shell().run(["query", Self.soql, "--check", "-r", "ids"] + values)
        #expect(outcome.output == "Name\nEmail\n" && outcome.code == .success)
    }

    @Test(arguments: [
        ([soql, "--check", "--bind", "n=a"], "no value for :ids"),
        (["SELECT Id FROM Contact WHERE :n = 1", "--check"], "expected "),
        (["SELECT Id FROM Contact WHERE Name = :n)", "--check"], "unmatched ')'"),
        ([soql, "--format-soql"], "--format-soql cannot print variables, such as :n"),
        ([soql, "--format-soql", "--bind", "n=a"], "--bind cannot be combined with --format-soql"),
        (["-", "--bind-json", "-"], "stdin cannot give both the SOQL and --bind-json"),
        (["-f", "-", "--bind-json", "@-"], "stdin cannot give both the SOQL and --bind-json"),
    ])
    func `a check of variables finds what is wrong`(
        _ words: [String],
        _ message: String
    ) async throws {
        let outcome = try await Shell().run(["query"] + words)
        expect(outcome.messages, .hasPrefix("error: \(message)"), "\(outcome)")
        #expect(outcome.output == "" && outcome.code == .usage)
    }
}
