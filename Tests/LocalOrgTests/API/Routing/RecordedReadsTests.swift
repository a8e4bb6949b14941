import Client
import Foundation
import HTTP
import HTTPServer
import LocalOrg
import Records
import TestSupport
import Testing

/// Answers to reads against recorded ones (`TestSupport.Corpus`): the same keys in the same order,
/// the same types.
struct RecordedReadsTests {
    /// A recorded answer to a query.
    struct Recording: CustomTestStringConvertible, Sendable {
        let file: String
        let query: String

        var testDescription: String { file }
    }

    /// Every recorded query whose object is modelled.
    static func queries() throws -> [Recording] {
        let index = try JSONValue(parsing: Corpus.recorded("index.json"))
        return (index.elements ?? []).compactMap { row in
            guard let file = row["file"]?.text, let query = row["query"]?.text,
                ["query", "aggregate", "subquery"].contains(row["kind"]?.text),
                !unmodelled.contains(file)
            else { return nil }
            return Recording(file: file, query: query)
        }
    }

    /// Recordings of what this org does not have: files, and the account's fields of Data.com.
    private static let unmodelled: Set = ["query/001.json", "query/004.json", "query/006.json"]

    @Test(arguments: try queries())
    func `a query's answer has the recorded one's keys and types`(
        _ recording: Recording
    ) async throws {
        let answer = await (try RouterBench()).query(recording.query)
        expectEqual(answer.status, 200, "\(answer.text)")
        try compare(answer, with: recording.file)
    }

    static let reads: [(String, String, Int)] = [
        ("describe-global/001.json", "v52.0/sobjects", 200),
        ("record-count/001.json", "v52.0/limits/recordCount?sObjects=Contact", 200),
        (
            "get-updated/001.json",
            "v67.0/sobjects/Contact/updated?start=2026-03-17T16:21:00Z&end=2026-03-17T16:22:00Z",
            200
        ),
        ("search/001.json", "v31.0/search?q=FIND+%7BRose%7D", 200),
        (
            "search/002.json",
            "v53.0/search?q=FIND+%7BRose%7D+RETURNING+Contact(FirstName,LastName,Department)", 200
        ),
        ("error/001.json", "viAmABadVersion/sobjects/Account", 404),
        ("error/008.json", "v51.0/query?q=SELEKT+Name+FROM+Account", 400),
        ("error/011.json", "v51.0/query?q=SELECT+Bacon__c+FROM+Account+LIMIT+2", 400),
    ]

    @Test(arguments: reads)
    func `an answer has the recorded one's keys and types`(
        file: String,
        path: String,
        status: Int
    ) async throws {
        let answer = await (try RouterBench()).send(.get, path)
        expectEqual(answer.status, status, "\(answer.text)")
        try compare(answer, with: file)
    }

    @Test func `recent records have the recorded ones' keys and types`() async throws {
        let bench = try RouterBench()
        _ = await bench.query("SELECT Id FROM Contact LIMIT 2 FOR VIEW")
        try compare(await bench.send(.get, "v67.0/recent"), with: "recent/001.json")
    }

    @Test func `deleted records are told as the recorded ones`() async throws {
        let bench = try RouterBench()
        _ = try bench.store.delete(["003Dm000001kZ05IAE"], now: RouterBench.created)
        let span = "start=2026-03-17T16:21:00Z&end=2026-03-17T16:22:00Z"
        let answer = await bench.send(.get, "v67.0/sobjects/Contact/deleted?\(span)")
        try compare(answer, with: "get-deleted/001.json")
    }

    /// The recorded answer is a fixture whose keys were sorted otherwise.
    @Test func `a version has the recorded one's keys`() async throws {
        let answer = try JSONValue(parsing: await (try RouterBench()).send(.get, "").bytes)
        let keys = [answer, try recorded("versions/001.json")].map { versions in
            versions.elements?.first?.members?.map(\.key).sorted()
        }
        expectEqual(keys[0], keys[1])
    }

    /// The organization has more fields in Salesforce.
    @Test func `a record's fields have the recorded ones' types`() async throws {
        let path = "v52.0/sobjects/Organization/\(OrgIDs.organization)"
        let answer = await (try RouterBench()).send(.get, path)
        let recorded = try recorded("record/001.json")
        let shared = (try JSONValue(parsing: answer.bytes).members ?? []).filter {
            recorded[$0.key] != nil
        }
        #expect(shared.count > 20)
        for field in shared {
            let other = try #require(recorded[field.key])
            expectEqual(RecordedShape.differences(of: field.value, from: other, at: field.key), [])
        }
    }

    @Test func `limits have the recorded one's form`() async throws {
        let answer = await (try RouterBench()).send(.get, "v53.0/limits")
        let recorded = try recorded("limits/001.json")
        for limit in try JSONValue(parsing: answer.bytes).members ?? [] {
            var other = try #require(recorded[limit.key], "\(limit.key)")
            // The recorded org counts some limits for each of its connected apps, too, by their
            // names.
            if case .object(let members) = other {
                other = .object(
                    members.filter { if case .object = $0.value { false } else { true } }
                )
            }
            expectEqual(RecordedShape.differences(of: limit.value, from: other), [])
        }
    }

    @Test func `limits of what the org lacks are as large as recorded, and unused`() async throws {
        let answer = await (try RouterBench()).send(.get, "v67.0/limits")
        let told = try #require(try JSONValue(parsing: answer.bytes).members)
        expectEqual(told.map(\.key), told.map(\.key).sorted())
        #expect(told.map(\.key).contains("SingleEmail"))
        let recorded = try recorded("limits/001.json")
        for limit in told where limit.key != "DailyApiRequests" {
            expectEqual(limit.value["Max"], recorded[limit.key]?["Max"], "\(limit.key)")
            expectEqual(limit.value["Remaining"], limit.value["Max"], "\(limit.key)")
        }
    }

    @Test func `an identity has the recorded one's keys and types`() async throws {
        let bench = OAuthBench()
        let token = try await bench.signIn()
        let answer = await bench.send(
            "/id/\(OrgIDs.organization)/\(OrgIDs.admin)",
            headers: ["Authorization": "Bearer \(token["access_token"]?.text ?? "")"]
        )
        try compare(answer, with: "identity/001.json")
    }

    @Test(arguments: ["oauth-token/001.json", "oauth-token/003.json"])
    func `a token has the recorded one's keys and types`(file: String) async throws {
        let token = try await OAuthBench().signIn()
        for member in try recorded(file).members ?? [] {
            let value = try #require(token[member.key], "\(member.key)")
            expectEqual(RecordedShape.differences(of: value, from: member.value), [])
        }
    }

    @Test(arguments: ["oauth-error/001.json", "oauth-error/002.json"])
    func `an OAuth error has the recorded one's keys and types`(file: String) async throws {
        let answer = await OAuthBench().send(
            "/services/oauth2/token",
            form: ["grant_type": "refresh_token", "client_id": "PlatformCLI", "refresh_token": "x"]
        )
        expectEqual(answer.status, 400)
        try compare(answer, with: file)
    }

    private func recorded(_ file: String) throws -> JSONValue {
        try JSONValue(parsing: Corpus.recorded(file))
    }

    private func compare(_ answer: WholeResponse, with file: String) throws {
        let answer = try JSONValue(parsing: answer.bytes)
        expectEqual(RecordedShape.differences(of: answer, from: try recorded(file)), [])
    }
}
