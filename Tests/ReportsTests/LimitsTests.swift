import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// What `limits` takes from the org; what it prints stands in `Golden/limits`.
struct LimitsTests {
    private func run(_ body: String, _ words: String...) async throws -> Shell.Outcome {
        try await Shell(asking: ScriptedOrg(.limits(body))).run(["limits"] + words)
    }

    @Test func `--json is the org's own answer, whole`() async throws {
        let body =
            #"{"B":{"Remaining":1,"Max":2,"App":{"Max":0,"Remaining":0}},"A":{"Max":1.0e3,"X":"é"}}"#
        let outcome = try await run(body, "--json")
        expectEqual(outcome.output, #"{"result":\#(body),"status":0,"warnings":[]}"# + "\n")
    }

    @Test(arguments: [
        ("79", ExitCode.limitReached), ("80", .success), ("100", .success), ("0", .limitReached),
    ])
    func `a limit fails only above the percentage`(
        _ percent: String,
        _ code: ExitCode
    ) async throws {
        let body = #"{"A":{"Max":10,"Remaining":2},"None":{"Max":0,"Remaining":0}}"#
        let outcome = try await run(body, "--fail-above", percent, "--quiet")
        expectEqual(outcome.code, code)
        expect(outcome.output, .hasPrefix("Name\t"), "the table is printed in any case")
        let message = "error: used above \(percent)%: A 80.0% (8 of 10)\n"
        expectEqual(outcome.messages, code == .success ? "" : message)
    }

    @Test(arguments: ["81%", "-1", "101", "x"])
    func `a percentage is a whole number up to 100`(_ text: String) async throws {
        let outcome = try await Shell().run("limits", "--fail-above", text)
        expectEqual(outcome.code, .usage)
        expect(outcome.messages, .contains("a whole number of percent from 0 to 100"))
    }

    @Test func `an exceeded limit is above 100 percent`() async throws {
        let outcome = try await run(
            #"{"A":{"Max":10,"Remaining":-3}}"#,
            "--fail-above",
            "100",
            "-r",
            "csv"
        )
        expectEqual(outcome.output, "Name,Used,Max,Remaining,Percent\nA,13,10,-3,130.0\n")
        expectEqual(outcome.code, .limitReached)
    }

    @Test func `99.99 percent is not shown as 100`() async throws {
        let outcome = try await run(#"{"A":{"Max":10000,"Remaining":1}}"#, "-r", "csv")
        expect(outcome.output, .contains("A,9999,10000,1,99.9\n"))
    }

    @Test(arguments: ["[]", "{}", #"{"A":3}"#, #"{"A":{"Max":"1"}}"#, "<html></html>", ""])
    func `another answer is an error`(_ body: String) async throws {
        let org = ScriptedOrg((0..<4).map { _ in .limits(body) })
        let outcome = try await Shell(asking: org).run("limits")
        expectEqual(outcome.code, .failure)
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: [
        #"{"B":{"Max":1,"Remaining":1},"A":{"Max":5}}"#,
        #"{"B":{"Max":1,"Remaining":1},"A":{"Max":1.5,"Remaining":1}}"#,
        #"{"B":{"Max":1,"Remaining":1},"A":{"Max":1,"Remaining":-9223372036854775808}}"#,
    ])
    func `a limit without usable numbers is an error, but not in the org's own answer`(
        _ body: String
    ) async throws {
        let message = """
            error: cannot use the org's answer
              why: the limit A has no usable Max and Remaining
              hint: sfctl limits --json prints the org's own answer

            """
        let expected = Shell.Outcome(output: "", messages: message, code: .failure)
        try await expectEqual(run(body), expected)
        try await expectEqual(run(body, "A"), expected)
        try await expectEqual(run(body, "--json", "--fail-above", "80").code, .failure)
        try await expectEqual(run(body, "--json").code, .success)
        try await expectEqual(run(body, "B").code, .success)
    }

    @Test func `an empty name is refused`() async throws {
        for words in [["limits", ""], ["limits", "api", " "]] {
            let outcome = try await Shell().run(words)
            expect(outcome.messages, .hasPrefix("error: the name is empty\n"))
            #expect(outcome.code == .usage && outcome.output == "")
        }
    }

    @Test func `sf's spellings run it`() async throws {
        for words in [["org", "list", "limits"], ["limits", "api", "display"]] {
            let outcome = try await Shell().run(words + ["--json"])
            expect(outcome.output, .hasPrefix(#"{"result":{"AnalyticsExternalDataSizeMB""#))
        }
    }
}
