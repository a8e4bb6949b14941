import Foundation
import HTTP
import TestSupport
import Testing
import Text

@testable import Client
@testable import CommandSupport
@testable import LocalOrg
@testable import Output
@testable import Records
@testable import sfctl

/// What scripts made for `sf` get from sfctl: the same but for `stack`, `cause`, `context` and
/// `actions`, or a difference with a reason.
struct SalesforceCLIPairTests {
    @Test(arguments: SalesforceCLIPair.all + SalesforceCLIPair.further)
    func `a script of sf gets the same`(pair: SalesforceCLIPair) async throws {
        let shell = try Shell()
        try shell.folder.write("SELECT Id FROM Contact LIMIT 1", to: "query.soql")
        try shell.folder.write("query.soql\n", to: "flags/file")
        try shell.folder.write("# nothing\n", to: "empty/.keep")
        var words = pair.words
        for (index, word) in words.enumerated()
        where ["query.soql", "flags", "empty", "x.csv"].contains(word) {
            words[index] = "\(shell.folder.path)/\(word)"
        }
        if words.contains("--flags-dir"), words[0] == "query" {
            try shell.folder.write("\(shell.folder.path)/query.soql", to: "flags/file")
        }
        let outcome = await shell.run(words)
        switch pair.answer {
        case .documented(let row): #expect(try Self.documented(row), "\(row)")
        case .text(let text):
            try Self.expectOutput(outcome.output, toBe: JSONValue(parsing: Array(text.utf8)))
        case .csv(let columns, let soql):
            let page = try await Self.answer(to: Self.path(soql), at: shell)
            expectEqual(outcome.output, Self.csv(page.value, columns))
        case .indented(let path):
            let value = try await Self.answer(to: path, at: shell).value
            expectEqual(
                outcome.output,
                String(decoding: value.json(style: .indented), as: UTF8.self)
                    + "\n"
            )
        case .objectNames:
            let list = try await Self.answer(to: "/sobjects", at: shell).value
            let names = list["sobjects"]?.elements?.compactMap { $0["name"]?.text } ?? []
            if words.contains("--json") {
                let result = JSONValue.array(names.map(JSONValue.string))
                try Self.expectOutput(outcome.output, toBe: Self.success(result))
            } else {
                expectEqual(outcome.output, names.map { "\($0)\n" }.joined())
            }
        case .result(let path):
            let value = try await Self.answer(to: path, at: shell).value
            try Self.expectOutput(outcome.output, toBe: Self.success(value))
        case .records(let soql, let resource):
            let value = try await Self.answer(to: Self.path(soql, resource), at: shell).value
            try Self.expectOutput(outcome.output, toBe: Self.success(value))
        case .error(let path, let className, let wraps):
            let (value, status) = try await Self.answer(to: path, at: shell)
            #expect(status >= 400)
            let error = try #require(value.elements?.first)
            try Self.expectOutput(
                outcome.output,
                toBe: Self.failure(error, className, wraps: wraps)
            )
            expectEqual(outcome.code, .failure)
        case .ownError(let name, let message, let className):
            let count = outcome.output.firstMatch(of: /([0-9]+) records were/).map { String($0.1) }
            let error = JSONValue.object([
                .init("errorCode", .string(name)),
                .init("message", .string(message.replacing("COUNT", with: count ?? ""))),
            ])
            try Self.expectOutput(outcome.output, toBe: Self.failure(error, className, wraps: true))
            expectEqual(outcome.code, .failure)
        }
    }

    @Test func `of the 79 pairs, at least 60 get the same`() {
        let documented = SalesforceCLIPair.all.filter {
            if case .documented = $0.answer { true } else { false }
        }
        expectEqual(SalesforceCLIPair.all.count, 79)
        #expect(SalesforceCLIPair.all.count - documented.count >= 60)
        expectEqual(SalesforceCLIPair.further.count, 36)
    }

    // MARK: - What sf prints

    private static func success(_ result: JSONValue) -> JSONValue {
        .object([
            .init("status", .number("0")), .init("result", result),
            .init("warnings", .array([])),
        ])
    }

    /// `SfCommandError.toJson`; a command that wraps the error has its name as `code`, and no data.
    private static func failure(_ error: JSONValue, _ name: String, wraps: Bool) -> JSONValue {
        let code = error["errorCode"]?.text ?? ""
        let message = error["message"] ?? .null
        var members: [JSONValue.Member] = [
            .init("name", .string(code)), .init("message", message),
            .init("exitCode", .number("1")), .init("warnings", .array([])),
            .init("code", .string(wraps ? code : "1")), .init("status", .number("1")),
            .init("commandName", .string(name)),
        ]
        if !wraps {
            let data: [JSONValue.Member] = [
                .init("message", message), .init("errorCode", .string(code)),
            ]
            members.append(.init("data", .object(data)))
        }
        return .object(members)
    }

    /// csvReporter.ts.
    private static func csv(_ page: JSONValue, _ columns: [String]) -> String {
        let rows = (page["records"]?.elements ?? []).map { record in
            columns.map { column -> String in
                var value: JSONValue? = record
                for name in column.split(separator: ".") { value = value?[String(name)] }
                guard let value, value != .null else { return "" }
                let text = value.text ?? String(decoding: value.json(), as: UTF8.self)
                let needsQuotes = text.contains { ",\"\n".contains($0) }
                return needsQuotes ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
            }.joined(separator: ",")
        }
        return ([columns.joined(separator: ",")] + rows).map { "\($0)\n" }.joined()
    }

    // MARK: - Comparing

    private static func path(_ soql: String, _ resource: String = "query") -> String {
        "/\(resource)?q=\(soql.percentEncoded)"
    }

    private static func answer(to path: String, at shell: Shell) async throws -> (
        value: JSONValue, status: Int
    ) {
        let response = try await RemoteDemo(now: shell.now).send(
            Request(.get, "/services/data/v67.0\(path)")
        )
        let bytes = try await response.body.collect()
        return (try JSONValue(parsing: bytes), response.status)
    }

    private static func expectOutput(_ output: String, toBe expected: JSONValue) throws {
        let ours = try JSONValue(parsing: Array(output.utf8))
        expectEqual(sorted(Self.comparable(ours)), sorted(expected))
    }

    private static func comparable(_ value: JSONValue) -> JSONValue {
        let left = ["stack", "cause", "context", "actions"]
        return .object(
            (value.members ?? []).filter { !left.contains($0.key) }.map { member in
                member.key == "result" ? .init(member.key, deletion(member.value)) : member
            }
        )
    }

    /// Leaves out what sfctl adds to the result of a delete.
    private static func deletion(_ result: JSONValue) -> JSONValue {
        guard let members = result.members, members.first?.key == "id" else { return result }
        return .object(members.filter { !["name", "along"].contains($0.key) })
    }

    private static func sorted(_ value: JSONValue) -> JSONValue {
        if let elements = value.elements { return .array(elements.map(sorted)) }
        guard let members = value.members else { return value }
        return .object(
            members.map { .init($0.key, sorted($0.value)) }.sorted { $0.key < $1.key }
        )
    }

    private static func documented(_ row: String) throws -> Bool {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(path: "docs/scripting.md"),
            encoding: .utf8
        )
        return page.contains("\n| \(row)")
    }
}
