import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// What `count` asks the org; what it prints stands in `Golden/count`.
struct CountTests {
    private static let counts = "/services/data/v67.0/limits/recordCount"
    private static let batch = "/services/data/v67.0/composite/batch"

    @Test func `the counts of several objects take one request`() async throws {
        let org = ScriptedOrg(
            .on(
                "\(Self.counts)?sObjects=Lead,contact",
                #"{"sObjects":[{"count":7,"name":"Contact"},{"count":0,"name":"Lead"}]}"#
            )
        )
        let outcome = try await Shell(asking: org).run("count", "Lead", "contact", "-r", "csv")
        expectEqual(outcome.output, "Name,Count\nLead,0\nContact,7\n")
        expectEqual(org.requests.count, 1)
    }

    @Test(arguments: [["", "-r", "csv"], [" "], [","], ["Contact", ""]])
    func `an empty name does not stand for all objects`(_ words: [String]) async throws {
        let outcome = try await Shell().run(["count"] + words)
        let start = "error: expected the API name of an object, such as Account, got ''\n"
        expect(outcome.messages, .hasPrefix(start), "\(outcome)")
        #expect(outcome.code == .usage && outcome.output == "")
    }

    @Test func `an object that the org does not count has no number`() async throws {
        let org = ScriptedOrg(.on(Self.counts, #"{"sObjects":[]}"#))
        let outcome = try await Shell(asking: org).run("count", "Contact", "-r", "csv")
        expectEqual(outcome.output, "Name,Count\nContact,\n")
        expect(
            outcome.messages,
            .hasPrefix("warning: the org keeps no count of Contact; --exact counts them\n")
        )
        expectEqual(outcome.code, .success)
    }

    @Test func `exact counts come 25 a request, and name what was refused`() async throws {
        let names = (0..<26).map { "O\($0)__c" }
        let list = names.map { #"{"count":1,"name":"\#($0)"}"# }.joined(separator: ",")
        let one = #"{"statusCode":200,"result":{"totalSize":3,"done":true,"records":[]}}"#
        let refusal = #"[{"errorCode":"QUERY_TIMEOUT","message":"Too slow."}]"#
        let refused = #"{"statusCode":400,"result":\#(refusal)}"#
        let first = Array(repeating: one, count: 25).joined(separator: ",")
        let org = ScriptedOrg(
            .on(Self.counts, #"{"sObjects":[\#(list),{"count":0,"name":"Empty__c"}]}"#),
            .on(Self.batch, method: .post, #"{"hasErrors":false,"results":[\#(first)]}"#),
            .on(Self.batch, method: .post, #"{"hasErrors":true,"results":[\#(refused)]}"#)
        )
        let outcome = try await Shell(asking: org).run("count", "--exact", "-r", "csv")
        let rows = outcome.output.split(separator: "\n")
        expectEqual(rows.count, 27)
        expectEqual(rows[1], "O0__c,3")
        expectEqual(rows.last, "O25__c,")
        expectEqual(outcome.code, .partial)
        expect(outcome.messages, .contains("error: the org did not count O25__c\n"))
        expect(outcome.messages, .contains("why: O25__c: Too slow."))
    }

    @Test func `the only object that is refused is the org's error`() async throws {
        let refusal = #"[{"errorCode":"QUERY_TIMEOUT","message":"Too slow."}]"#
        let org = ScriptedOrg(
            .on(
                Self.batch,
                method: .post,
                #"{"hasErrors":true,"results":[{"statusCode":400,"result":\#(refusal)}]}"#
            )
        )
        let outcome = try await Shell(asking: org).run("count", "Contact", "--exact")
        expectEqual(outcome.code, .failure)
        expect(outcome.messages, .hasPrefix("error: Too slow."))
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: ["[]", #"{"sObjects":[{"name":"A"}]}"#, #"{"sObjects":3}"#])
    func `another answer is an error`(_ body: String) async throws {
        let outcome = try await Shell(asking: ScriptedOrg(.on(Self.counts, body))).run("count")
        expectEqual(outcome.code, .failure)
        #expect(outcome.output.isEmpty)
    }

    @Test func `sf's spelling runs it`() async throws {
        let sf = ["org", "list", "sobject", "record-counts", "-s", "Account", "-s", "Contact"]
        let outcome = try await Shell().run(sf)
        try await expectEqual(outcome, Shell().run("count", "Account", "Contact"))
    }
}
