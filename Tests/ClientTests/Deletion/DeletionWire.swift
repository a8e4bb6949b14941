import Client
import HTTP
import Records
import TestSupport
import Testing

extension Deletion {
    /// Carries the deletion out to its end.
    ///
    /// - Returns: What became of each of the ids, in their order; each must be settled, and once.
    func outcomes(of ids: [RecordID]) async -> [DeletionOutcome] {
        var outcomes: [RecordID: DeletionOutcome] = [:]
        for await case .settled(let results) in self {
            for result in results {
                let earlier = outcomes.updateValue(result.outcome, forKey: result.id)
                expectEqual(earlier, nil, "\(result.id) was settled twice")
            }
        }
        expectEqual(outcomes.count, Set(ids).count)
        return ids.compactMap { outcomes[$0] }
    }
}

/// Answers in the shape of the REST API's DELETE and sObject Collections, written for these tests.
enum DeletionWire {
    /// One record's own resource.
    static let one = "/services/data/v67.0/sobjects/Contact/"
    /// The collection.
    static let many = "/services/data/v67.0/composite/sobjects?ids="
    /// The query that looks records up.
    static let check =
        "/services/data/v67.0/queryAll?q=SELECT%20Id%2C%20IsDeleted%20FROM%20Contact%20WHERE"
    static let refusal = failure("DELETE_FAILED")

    static func ids(_ count: Int) throws -> [RecordID] {
        try (0..<count).map { number in
            let digits = String(number)
            return try RecordID("003" + String(repeating: "0", count: 12 - digits.count) + digits)
        }
    }

    static func success(_ id: RecordID) -> String {
        #"{"id":"\#(id)","success":true,"errors":[]}"#
    }

    static func failure(_ code: String) -> String {
        #"{"success":false,"errors":[{"statusCode":"\#(code)","message":"no","fields":[]}]}"#
    }

    /// The answer of a collection that has deleted all records.
    static func successes(_ ids: some Sequence<RecordID>) -> String {
        "[\(ids.map(success).joined(separator: ","))]"
    }

    /// The answer to a look-up, by the records that are in use and those in the recycle bin.
    static func survivors(_ ids: [RecordID], deleted: [RecordID] = []) -> String {
        let records =
            ids.map { #"{"Id":"\#($0)","IsDeleted":false}"# }
            + deleted.map { #"{"Id":"\#($0)","IsDeleted":true}"# }
        return
            #"{"totalSize":\#(records.count),"done":true,"#
            + #""records":[\#(records.joined(separator: ","))]}"#
    }

    /// Deletes records of an org that answers as expected.
    static func delete(
        _ ids: [RecordID],
        of object: String = "Contact",
        seen: Set<RecordID> = [],
        allOrNone: Bool = false,
        apiVersion: String? = "67.0",
        _ expectations: FakeTransport.Expectation...
    ) async throws -> (outcomes: [DeletionOutcome], requests: [Request]) {
        let transport = FakeTransport(expectations)
        let org = try Org.fake(over: transport, apiVersion: apiVersion)
        let before = Dictionary(uniqueKeysWithValues: seen.map { ($0, RecordState.live) })
        let deletion = org.deletion(of: ids, object: object, before: before, allOrNone: allOrNone)
        let outcomes = await deletion.outcomes(of: ids)
        transport.verify()
        return (outcomes, transport.requests)
    }
}
