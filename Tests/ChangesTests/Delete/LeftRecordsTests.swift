import Client
import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import Changes
@testable import CommandLine
@testable import sfctl

/// The words for records that a delete has left.
struct LeftRecordsTests {
    private func reasons(_ outcomes: [DeletionOutcome]) throws -> [String] {
        let results = try outcomes.enumerated().map { number, outcome in
            ReportedRecord(try RecordID("003Dm000001k\(number + 100)"), outcome)
        }
        let error = LeftRecords(of: "Contact", results, resumption: "sfctl delete --resume x")
        return try #require(error).failure.reasons
    }

    private func refusal(_ number: Int) -> DeletionOutcome {
        .refused([APIError(code: "DELETE_FAILED", message: "cause \(number)")])
    }

    @Test(arguments: [4, 5, 6, 8])
    func `five causes of a code are told, and how many more records there are`(
        _ count: Int
    ) throws {
        let reasons = try reasons((0..<count).map(refusal))
        expectEqual(reasons.count, min(count, 5) + (count > 5 ? 1 : 0))
        expect(reasons[3], .hasSuffix(": cause 3 (DELETE_FAILED)"))
        if count > 5 {
            let rest = count == 6 ? "1 more record" : "\(count - 5) more records"
            expectEqual(reasons[5], "and \(rest) (DELETE_FAILED)")
        }
    }

    @Test func `causes that differ by names and numbers only are told once`() throws {
        let refusals = ["Ms. Rose Gonzalez", "Mr. Sean Forbes"].map { name in
            DeletionOutcome.refused([
                APIError(
                    code: "DELETE_FAILED",
                    message:
                        "Your attempt to delete \(name) could not be completed because it is "
                        + "associated with the following cases.: 00001000\n"
                )
            ])
        }
        try expectEqual(
            reasons(refusals + [refusal(1)]),
            [
                "2 records have cases, which block the delete (DELETE_FAILED); "
                    + "003Dm000001k100IAA first",
                "003Dm000001k102IAA: cause 1 (DELETE_FAILED)",
            ]
        )
    }

    @Test func `a cause is told once, with how many records it left`() throws {
        let reasons = try reasons([refusal(1), .deleted, refusal(2), refusal(1), refusal(1)])
        expectEqual(
            reasons,
            [
                "3 records, 003Dm000001k100IAA first: cause 1 (DELETE_FAILED)",
                "003Dm000001k102IAA: cause 2 (DELETE_FAILED)",
            ]
        )
    }
}
