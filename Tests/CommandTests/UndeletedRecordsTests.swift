import Client
import HTTP
import Records
import Testing

@testable import sfctl

/// The words for records that a delete has left.
struct UndeletedRecordsTests {
    @Test(arguments: [19, 20, 21, 23])
    func `twenty reasons are told, and how many more there are`(_ count: Int) throws {
        let results = try (0..<count).map { number in
            let id = try RecordID("003Dm000001k\(String(number + 100))")
            return DeletionResult(id, .notDeleted(.transport(.cut("reset"))))
        }
        let error = try #require(UndeletedRecords(of: "Contact", results, orgName: nil))
        let reasons = error.failure.reasons
        #expect(reasons.prefix(20).elementsEqual(results.prefix(20)) { $0.hasPrefix("\($1.id): ") })
        let rest = count > 20 ? ["and \(count - 20) more; stdout has them all"] : []
        #expect(Array(reasons.dropFirst(20)) == rest)
    }
}
