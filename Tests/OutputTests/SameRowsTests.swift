import Foundation
import Records
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

/// The format changes neither which rows come out nor what their values are.
struct SameRowsTests {
    private static let soql =
        "SELECT Id, Name, Title, Account.Name, AnnualRevenue__c FROM Contact ORDER BY Name"

    /// The rows as lists of texts, by each machine format; null and empty text are one.
    private func rows(_ format: String, _ flags: [String] = []) async throws -> [[String]] {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00D000000000001!secret"
        shell.transport = CannedOrg(page: Self.page)
        let outcome = await shell.run(["query", Self.soql, "-r", format] + flags)
        expectEqual(outcome.code, .success, "\(outcome)")
        let text = outcome.output
        switch format {
        case "json":
            return try values(in: JSONValue(parsing: Array(text.utf8))["result"]?["records"])
        case "ndjson":
            return try text.split(separator: "\n").flatMap {
                try values(in: .array([JSONValue(parsing: Array($0.utf8))]))
            }
        case "tsv":
            return text.split(separator: "\n").dropFirst().map { line in
                line.split(separator: "\t", omittingEmptySubsequences: false).map {
                    String($0).replacing("\\n", with: "\n").replacing("\\t", with: "\t")
                }
            }
        default:
            var reader = CSVReader(Array(text.utf8), CSVDialect())
            var rows: [[String]] = []
            while let line = try reader.next() { rows.append(line.values) }
            return Array(rows.dropFirst())
        }
    }

    private func values(in records: JSONValue?) throws -> [[String]] {
        guard case .array(let records) = records else { return [] }
        return records.map { record in
            [
                record["Id"], record["Name"], record["Title"], record["Account"]?["Name"],
                record["AnnualRevenue__c"],
            ].map { value in
                switch value {
                case .string(let text): text
                case .number(let digits): digits
                default: ""
                }
            }
        }
    }

    /// Written by hand for these tests.
    private static let page = #"""
        {"totalSize":3,"done":true,"records":[
        {"attributes":{"type":"Contact"},"Id":"003Dm00000000A1IAI","Name":"A, \"B\"","Title":null,"Account":null,"AnnualRevenue__c":12345678901234567890},
        {"attributes":{"type":"Contact"},"Id":"003Dm00000000A2IAI","Name":"Two\nLines","Title":"a\tb","Account":{"attributes":{"type":"Account"},"Name":"東京"},"AnnualRevenue__c":1.50},
        {"attributes":{"type":"Contact"},"Id":"003Dm00000000A3IAI","Name":"=1+1","Title":" x ","Account":{"attributes":{"type":"Account"},"Name":"<null>"},"AnnualRevenue__c":null}
        ]}
        """#

    @Test(arguments: ["ndjson", "csv", "tsv"])
    func `every format has the rows and values of json`(_ format: String) async throws {
        let expected = try await rows("json")
        #expect(expected.count == 3 && expected[0][4] == "12345678901234567890")
        try await expectEqual(rows(format), expected)
    }

    @Test(arguments: ["json", "ndjson", "csv", "tsv"])
    func `a limit leaves the same rows in every format`(_ format: String) async throws {
        let all = try await rows("json")
        try await expectEqual(rows(format, ["--max-rows", "2"]), Array(all.prefix(2)))
    }
}
