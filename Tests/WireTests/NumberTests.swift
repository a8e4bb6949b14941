import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

/// Numbers keep the digits that the org sent; people's forms and CSV shift the digits of an
/// exponent.
struct NumberTests {
    private static let soql = "SELECT Id, Big__c, Price__c, Revenue__c FROM Account"
    private static let record =
        #"{"attributes":{"type":"Account","#
        + #""url":"/services/data/v67.0/sobjects/Account/001Dm000001kYzZIAU"},"#
        + #""Id":"001Dm000001kYzZIAU","Big__c":123456789012345678,"Price__c":0.10,"#
        + #""Revenue__c":1.39E8}"#

    private func output(_ arguments: String...) async throws -> String {
        let org = ScriptedOrg(.query(Wire.page(Self.record)))
        let shell = try Shell(asking: org)
        let outcome = await shell.run(["query", Self.soql] + arguments)
        expectEqual(outcome.code, ExitCode.success)
        return outcome.output
    }

    @Test(arguments: [("csv", ","), ("tsv", "\t")])
    func `csv and tsv write an exponent out and keep every other digit`(
        _ format: String,
        _ separator: String
    ) async throws {
        let values = ["001Dm000001kYzZIAU", "123456789012345678", "0.10", "139000000"]
        let names = ["Id", "Big__c", "Price__c", "Revenue__c"]
        let lines = [names, values].map { $0.joined(separator: separator) + "\n" }
        try await expectEqual(output("-r", format), lines.joined())
    }

    @Test func `a table writes an exponent out and keeps every other digit`() async throws {
        try await expectEqual(
            output("-r", "table"),
            """
            Id                              Big__c  Price__c  Revenue__c
            001Dm000001kYzZIAU  123456789012345678      0.10   139000000

            """
        )
    }

    @Test func `vertical records write an exponent out and keep every other digit`() async throws {
        try await expectEqual(
            output("-r", "vertical"),
            """
            -- 1/1 001Dm000001kYzZIAU --------------
            Id          001Dm000001kYzZIAU
            Big__c      123456789012345678
            Price__c    0.10
            Revenue__c  139000000

            """
        )
    }

    @Test func `json leaves the record as the org wrote it`() async throws {
        try await expectEqual(
            output("--json"),
            #"{"result":{"records":[\#(Self.record)],"totalSize":1,"done":true},"status":0,"#
                + #""warnings":[]}"#
                + "\n"
        )
    }

    @Test func `ndjson leaves numbers as the org wrote them`() async throws {
        try await expectEqual(
            output("-r", "ndjson"),
            #"{"Id":"001Dm000001kYzZIAU","Big__c":123456789012345678,"Price__c":0.10,"#
                + #""Revenue__c":1.39E8}"#
                + "\n"
        )
    }
}
