import Client
import HTTP
import Records
import Testing

@testable import sfctl

/// The words for records that a delete has left.
struct UndeletedRecordsTests {
    private func reasons(_ outcomes: [DeletionOutcome]) throws -> [String] {
        let results = try outcomes.enumerated().map { number, outcome in
            DeletionResult(try RecordID("003Dm000001k\(number + 100)"), outcome)
        }
        let error = UndeletedRecords(of: "Contact", results, resumption: "sfctl delete --resume x")
        return try #require(error).failure.reasons
    }

    private func refusal(_ number: Int) -> DeletionOutcome {
        .refused([APIError(code: "DELETE_FAILED", message: "cause \(number)")])
    }

    @Test(arguments: [19, 20, 21, 23])
    func `twenty causes are told, and how many more there are`(_ count: Int) throws {
        let reasons = try reasons((0..<count).map(refusal))
        #expect(reasons.count == min(count, 20) + (count > 20 ? 1 : 0))
        #expect(reasons[18].hasSuffix(": cause 18 (DELETE_FAILED)"))
        if count > 20 {
            let rest = count == 21 ? "1 more cause" : "\(count - 20) more causes"
            #expect(reasons[20] == "and \(rest); stdout has them all")
        }
    }

    @Test func `a cause is told once, with how many records it left`() throws {
        let reasons = try reasons([refusal(1), .deleted, refusal(2), refusal(1), refusal(1)])
        #expect(
            reasons == [
                "3 records, 003Dm000001k100AAA first: cause 1 (DELETE_FAILED)",
                "003Dm000001k102AAA: cause 2 (DELETE_FAILED)",
            ]
        )
    }
}
