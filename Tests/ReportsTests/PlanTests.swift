import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// How `query --explain` prints an org's plans; small results stand in `Golden/explain`.
struct PlanTests {
    private static let soql = "SELECT Id FROM Contact"

    @Test func `a cost with an exponent is written out in csv, and kept in json`() async throws {
        let answer = """
            {"plans":[{"cardinality":1,"fields":[],"leadingOperationType":"Index","notes":[],\
            "relativeCost":1.665001665001665E-4,"sobjectCardinality":20000,"sobjectType":"Contact"}]}
            """
        for (format, cost) in [
            ("csv", "0.0001665001665001665,"), ("json", "1.665001665001665E-4,"),
        ] {
            let target = "/services/data/v67.0/query?explain=SELECT%20Id%20FROM%20Contact"
            let shell = try Shell(asking: ScriptedOrg(.on(target, answer)))
            let outcome = await shell.run("query", Self.soql, "--explain", "-r", format)
            expect(outcome.output, .contains(cost), "\(outcome)")
            expectEqual(outcome.code, .success)
            guard format == "csv" else { continue }
            let verdict = "the best plan costs 0.0001665001665001665, less than 1."
            expect(outcome.messages, .contains(verdict), "\(outcome)")
        }
    }

    @Test func `plans have no ids`() async throws {
        let outcome = try await Shell().run("query", Self.soql, "--explain", "-r", "ids")
        expect(outcome.messages, .hasPrefix("error: plans have no ids\n"))
        #expect(outcome.output == "" && outcome.code == .usage)
    }
}
